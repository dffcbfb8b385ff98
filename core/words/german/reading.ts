import type { Catalogue } from '../speaker.ts'

/** Wie die Datei gelesen wurde, woher Längen und Massen stammen, Fortschritt. */
export const READING: Catalogue = {
  'Left {0}': '{0} links',
  'Right {0}': '{0} rechts',
  wrist: 'Handgelenk',
  sideways: 'seitwärts',
  push: 'Antrieb',
  brake: 'Bremsen',
  evertor: 'Eversion',
  invertor: 'Inversion',
  'foot off': 'Zehenablösung',
  deg: 'Grad',
  rad: 'Radiant',
  csv: 'CSV',
  trc: 'TRC',
  bvh: 'BVH',
  mvnx: 'MVNX',
  xsens: 'Xsens',
  'opensim-mot': 'OpenSim',
  'nexus-csv': 'Vicon Nexus',
  'qualisys-tsv': 'Qualisys',
  'visual3d-ascii': 'Visual3D',
  Intel: 'Intel',
  strike: 'Initialkontakt',
  off: 'Zehenablösung',
  Flight: 'Flugphase',
  'POINT:ANGLE_UNITS {0}': 'POINT:ANGLE_UNITS {0}',
  'Estimated: {0} ({1}).': 'Geschätzt: {0} ({1}).',
  'Measured: {0} ({1}).': 'Gemessen: {0} ({1}).',
  'it has a table of its own for women': 'sie hat eine eigene Tabelle für Frauen',
  'it has a table of its own for men': 'sie hat eine eigene Tabelle für Männer',
  '{0}: its ORIGIN points from the surface to the sensor and was turned round.':
    '{0}: ihr ORIGIN zeigt von der Oberfläche zum Sensor und wurde umgedreht.',
  'Plate {0}': 'Platte {0}',
  'the recording shows the arms': 'die Aufnahme zeigt die Arme',
  'the recording does not show the arms': 'die Aufnahme zeigt die Arme nicht',
  'the sex is stated': 'das Geschlecht ist angegeben',
  'the sex is not stated, and this table does not depend on it':
    'das Geschlecht ist nicht angegeben, und diese Tabelle hängt nicht davon ab',
  '{0} healthy adults at comfortable speed': '{0} gesunde Erwachsene bei angenehmer Geschwindigkeit',
  'mean and SD over legs': 'Mittelwert und SD über Beine',
  'signs of Pendulab': 'Vorzeichen von Pendulab',
  'Reference band: Fukuchi CA, Fukuchi RK, Duarte M (2018) A public dataset of overground and treadmill walking kinematics and kinetics in healthy individuals. PeerJ 6:e4640. doi:10.7717/peerj.4640; data doi:10.6084/m9.figshare.5722711; CC BY 4.0; mean and SD over legs, signs of Pendulab, interpolated to this speed.':
    'Normband: Fukuchi CA, Fukuchi RK, Duarte M (2018) A public dataset of overground and treadmill walking kinematics and kinetics in healthy individuals. PeerJ 6:e4640. doi:10.7717/peerj.4640; Daten doi:10.6084/m9.figshare.5722711; CC BY 4.0; Mittelwert und SD über Beine, Vorzeichen von Pendulab, auf diese Geschwindigkeit interpoliert.',
  'from {0} to {1} {2}': 'von {0} bis {1} {2}',
  'Stance ankles': 'Sprunggelenke im Stand',
  'Recognised by its content as C3D.': 'Am Inhalt als C3D erkannt.',
  'Recognised by its content as {0}.': 'Am Inhalt erkannt: {0}.',
  'table of text (CSV)': 'Texttabelle (CSV)',
  'table of text (CSV) in {0}': 'Texttabelle (CSV) in {0}',
  'OpenSim motion or storage (.mot, .sto)': 'OpenSim-Bewegung oder -Tabelle (.mot, .sto)',
  'marker file (.trc)': 'Markerdatei (.trc)',
  'Qualisys export (.tsv)': 'Qualisys-Export (.tsv)',
  'Vicon Nexus export': 'Vicon-Nexus-Export',
  'Visual3D export': 'Visual3D-Export',
  'Xsens MVNX': 'Xsens MVNX',
  'Cortex force file (.forces)': 'Cortex-Kraftdatei (.forces)',
  'Written for {0} processors; {1} points at {2} Hz, {3} analog channels at {4} Hz.':
    'Für {0}-Prozessoren geschrieben; {1} Punkte mit {2} Hz, {3} Analogkanäle mit {4} Hz.',
  'Columns are separated by {0}; decimal {1}; numbers begin in line {2}.':
    'Spalten getrennt durch {0}; Dezimalzeichen: {1}; Zahlen ab Zeile {2}.',
  commas: 'Kommas',
  semicolons: 'Strichpunkte',
  tabs: 'Tabulatoren',
  spaces: 'Leerzeichen',
  point: 'Punkt',
  comma: 'Komma',
  'Angles are in {0}.': 'Winkel in: {0}.',
  'Angles are in {0} ({1}).': 'Winkel in {0} ({1}).',
  'Angles read as {0}: the values contradict the header.': 'Winkel als {0} gelesen: die Werte widersprechen dem Kopf.',
  'The file does not say the unit of its angles; the values are {0} (largest {1}).':
    'Die Datei nennt keine Winkeleinheit; die Werte sind {0} (größter {1}).',
  'stated in the file': 'Angabe der Datei',
  'Time counted from the frames at {0} Hz ({1}).': 'Zeit aus den Bildern gezählt mit {0} Hz ({1}).',
  'Percent of a gait cycle turned into time with {0} s for one cycle ({1}).':
    'Prozent des Gangzyklus in Zeit umgerechnet, {0} s je Zyklus ({1}).',
  'Only the part from {0} s to {1} s is used, of {2} s to {3} s in the file.':
    'Nur der Teil von {0} s bis {1} s wird verwendet, von {2} s bis {3} s in der Datei.',
  'The printed times are rounded; they were replaced by an even clock of {0} Hz.':
    'Die Zeiten sind gerundet; sie wurden durch einen gleichmäßigen Takt von {0} Hz ersetzt.',
  'The time column counts {0}.': 'Die Zeitspalte zählt {0}.',
  'Up is {0} of the file: the upper markers are above the lower ones.':
    'Oben ist {0} der Datei: die oberen Marker liegen über den unteren.',
  'Up is {0} of the file: the ground pushes that way.': 'Oben ist {0} der Datei: dorthin drückt der Boden.',
  'Up is {0} of the file, as its format says.': 'Oben ist {0} der Datei, nach ihrem Format.',
  'Up is {0} of the file: there the pelvis stays at the height of a hip.':
    'Oben ist {0} der Datei: dort bleibt das Becken auf Hüfthöhe.',
  'Up could not be seen from names or heights; +y of the file was taken.':
    'Oben war aus Namen und Höhen nicht zu erkennen; +y der Datei wurde genommen.',
  'Forward is {0} of the file: {1}.': 'Vorn ist {0} der Datei: {1}.',
  'Forward lies {0}° off the file’s axes: {1}.': 'Vorn liegt {0}° neben den Achsen der Datei: {1}.',
  'Forward could not be seen from travel or facing; the first horizontal axis of the file was taken.':
    'Vorn war aus Weg und Blickrichtung nicht zu erkennen; die erste waagerechte Achse der Datei wurde genommen.',
  'the subject travels {0} m': 'die Person legt {0} m zurück',
  'the subject walks about and comes back to where it began, so the way the pelvis and feet face on average decides':
    'die Person geht umher und kehrt zurück; es entscheidet, wohin Becken und Füße im Mittel zeigen',
  'the subject stays in place (treadmill or standing), so the way the pelvis and feet face decides':
    'die Person bleibt am Ort (Laufband oder Stehen); es entscheidet, wohin Becken und Füße zeigen',
  'the subject travels backwards; forward is where the pelvis and feet face':
    'die Person geht rückwärts; vorn ist, wohin Becken und Füße zeigen',
  'The pelvis’s path is the middle of {0} and {1}.': 'Der Weg des Beckens ist die Mitte von {0} und {1}.',
  'The pelvis’s path is that of {0}.': 'Der Weg des Beckens ist der von {0}.',
  'The pelvis’s path is the middle of the pelvis markers ({0}).':
    'Der Weg des Beckens ist die Mitte der Beckenmarker ({0}).',
  'The pelvis’s path is that of the model’s pelvis origin, as the file gives it.':
    'Der Weg des Beckens ist der des Beckenursprungs im Modell, wie ihn die Datei angibt.',
  'The pelvis’s path has {0} of 3 coordinates; the others are 0.':
    'Der Weg des Beckens hat {0} von 3 Koordinaten; die anderen sind 0.',
  'Positions have two coordinates only: planar data, taken as the sagittal plane.':
    'Positionen haben nur zwei Koordinaten: ebene Daten, als Sagittalebene genommen.',
  'The file does not say the unit of its positions; their size says {0}.':
    'Die Datei nennt keine Einheit der Positionen; ihre Größe spricht für {0}.',
  '{0}: the {1} foot stood on it ({2}).': '{0}: darauf stand der Fuß {1} ({2}).',
  'the {0} foot stood on it ({1})': 'darauf stand der Fuß {0} ({1})',
  '{0}: both feet stood on it, so it has no side.': '{0}: beide Füße standen darauf; sie hat keine Seite.',
  'both feet stood on it, one after the other': 'beide Füße standen darauf, nacheinander',
  'its markers are over the centre of pressure': 'seine Marker liegen über dem Druckmittelpunkt',
  'the marked foot was elsewhere': 'der markierte Fuß war woanders',
  'its hip extends during the contact': 'seine Hüfte streckt sich während des Kontakts',
  'the other hip flexes during the contact': 'die andere Hüfte beugt sich während des Kontakts',
  'the file says so': 'Angabe der Datei',
  '{0}: centre of pressure in {1}.': '{0}: Druckmittelpunkt in {1}.',
  '{0}: not used, as you chose.': '{0}: nicht verwendet, wie gewählt.',
  '{0}: the {1} foot, as you chose.': '{0}: Fuß {1}, wie gewählt.',
  'Knee flexion is negative in this file (down to {0}°); both knees were turned around.':
    'Kniebeugung ist in dieser Datei negativ (bis {0}°); beide Knie wurden umgekehrt.',
  'Left and right were exchanged, as asked: {0}.': 'Links und rechts wurden wie gewünscht getauscht: {0}.',
  'Sections found: {0}.': 'Gefundene Abschnitte: {0}.',
  'Qualisys exports are in millimetres.': 'Qualisys-Exporte stehen in Millimetern.',
  'Joint angles are counted from the skeleton’s rest pose.': 'Gelenkwinkel zählen ab der Ruhehaltung des Skeletts.',
  'Ground forces from {0} (sha256 {1}…).': 'Bodenkräfte aus {0} (sha256 {1}…).',
  'From the standing trial {0} (sha256 {1}…): {2}.': 'Aus dem Standversuch {0} (sha256 {1}…): {2}.',

  'fitted to markers': 'an Marker angepasst',
  'entered by hand': 'von Hand eingegeben',
  '{0}, times {1} so that stance feet stay put': '{0}, mal {1}, damit die Standfüße stehen bleiben',
  'Drillis & Contini 1966 (Winter, fig. 4.1)': 'Drillis & Contini 1966 (Winter, Abb. 4.1)',
  'Winter 2009, table 4.1 (Dempster)': 'Winter 2009, Tabelle 4.1 (Dempster)',
  'Hip centres 0.100 of stature apart (0.17 m at 1.75 m), a usual value of pelvis regressions; trochanter width would be 0.191':
    'Hüftzentren 0.100 der Körpergröße auseinander (0.17 m bei 1.75 m), ein üblicher Wert von Beckenregressionen; die Trochanterbreite wäre 0.191',
  'The pelvis’s mass is in the trunk’s row: its centre lies above the hips, off a hip-to-hip rod':
    'Die Masse des Beckens steht in der Zeile des Rumpfs: ihr Zentrum liegt über den Hüften, neben einem Stab von Hüfte zu Hüfte',
  'The shoulders’ mass is in the trunk’s row': 'Die Masse der Schultern steht in der Zeile des Rumpfs',
  'trunk; radius from trunk + head + neck less head and neck':
    'Rumpf; Radius aus Rumpf + Kopf + Hals ohne Kopf und Hals',
  'crown above shoulder height': 'Scheitel über Schulterhöhe',
  'head and neck, centre at the ear canal; placed on the rod shoulder–crown':
    'Kopf und Hals, Zentrum am Gehörgang; auf den Stab Schulter–Scheitel gelegt',
  'forearm and hand': 'Unterarm und Hand',
  leg: 'Bein',
  'foot length and ankle height; ankle to second metatarsal head by proportion':
    'Fußlänge und Knöchelhöhe; Sprunggelenk bis zweiter Mittelfußkopf nach Verhältnis',
  'foot (malleolus to second metatarsal head)': 'Fuß (Knöchel bis zweiter Mittelfußkopf)',
  'de Leva 1996, table 4': 'de Leva 1996, Tabelle 4',
  'mean of the female and the male row, sex not stated':
    'Mittel der Zeilen für Frauen und Männer, Geschlecht unbekannt',
  'trunk, mid-shoulder to mid-hip (with the pelvis)': 'Rumpf, Schultermitte bis Hüftmitte (mit Becken)',
  'head and neck, vertex to cervicale; placed on the rod shoulder–crown':
    'Kopf und Hals, Scheitel bis Cervicale; auf den Stab Schulter–Scheitel gelegt',
  'foot, heel to toe tip; carried over to the rod ankle–metatarsal head with the ankle at a quarter of the foot’s length':
    'Fuß, Ferse bis Zehenspitze; auf den Stab Sprunggelenk–Mittelfußkopf übertragen, mit dem Sprunggelenk bei einem Viertel der Fußlänge',
  'shank, knee centre to ankle centre': 'Unterschenkel, Kniezentrum bis Sprunggelenkzentrum',
  'forearm and hand, hand in line with the forearm': 'Unterarm und Hand, Hand in Verlängerung des Unterarms',
  'trunk, head and hanging arms together': 'Rumpf, Kopf und hängende Arme zusammen',

  'Kutzner et al., J Biomech 43, 2164, 2010 ({0} subjects)': 'Kutzner et al., J Biomech 43, 2164, 2010 ({0} Personen)',
  'Bergmann et al., J Biomech 34, 859, 2001 ({0} subjects)': 'Bergmann et al., J Biomech 34, 859, 2001 ({0} Personen)',
  'walking at {0} km/h': 'Gehen mit {0} km/h',
}
