import type { Catalogue } from '../speaker.ts'

/** Methodenseite, Kontaktkräfte, Normen, Urteile und ihre Gründe. */
export const METHOD: Catalogue = {
  'Estimated contact forces: what the bones of a joint press on each other with, muscles included.':
    'Geschätzte Kontaktkräfte: womit die Knochen eines Gelenks aufeinander drücken, einschließlich der Muskeln.',
  'An estimate with a model of 43 muscles a leg, not a measurement, and not to be compared with the net forces of other sections: those leave the muscles out.':
    'Eine Schätzung mit einem Modell von 43 Muskeln je Bein, keine Messung, und nicht mit den resultierenden Kräften anderer Abschnitte zu vergleichen: jene enthalten die Muskeln nicht.',
  'About ± 0.5 body weights for a usual walk over force plates. Levels are less certain than differences within one subject and session.':
    'Etwa ± 0.5 Körpergewichte bei üblichem Gang über Kraftmessplatten. Absolute Werte sind weniger sicher als Unterschiede bei derselben Person am selben Termin.',
  'A patient who stiffens a joint carries more than this: muscles that work against each other are not seen.':
    'Wer ein Gelenk versteift, belastet es stärker als hier: Muskeln, die gegeneinander arbeiten, sind nicht zu sehen.',
  'Strengths and paths are a healthy adult’s: not for children, spasticity, contractures, crouch, tendon transfers or prostheses.':
    'Kräfte und Verläufe sind die gesunder Erwachsener: nicht für Kinder, Spastik, Kontrakturen, Kauergang, Sehnenverlagerungen oder Prothesen.',
  'No ligaments, no passive moments, no muscle dynamics: not for impacts. The force under the kneecap is not given.':
    'Keine Bänder, keine passiven Momente, keine Muskeldynamik: nicht für Stöße. Die Kraft hinter der Kniescheibe wird nicht angegeben.',
  'The knee depends on its joint centre (1 cm forward or back is 0.3 to 0.4 body weights), the hip on muscle strengths; the ankle is the most certain.':
    'Das Knie hängt von seinem Gelenkzentrum ab (1 cm vor oder zurück sind 0.3 bis 0.4 Körpergewichte), die Hüfte von den Muskelkräften; am sichersten ist das Sprunggelenk.',
  'Muscle geometry and strengths from gait2392: S.L. Delp, J.P. Loan, M.G. Hoy, F.E. Zajac, E.L. Topp, J.M. Rosen, D.G. Thelen, F.C. Anderson, A. Seth; CC BY 3.0; changed: joint-centre origins, foot bones joined, splines resampled. Delp et al., IEEE Trans Biomed Eng 37, 757–767, 1990.':
    'Muskelgeometrie und -kräfte aus gait2392: S.L. Delp, J.P. Loan, M.G. Hoy, F.E. Zajac, E.L. Topp, J.M. Rosen, D.G. Thelen, F.C. Anderson, A. Seth; CC BY 3.0; geändert: Ursprünge in Gelenkzentren, Fußknochen verbunden, Splines neu abgetastet. Delp et al., IEEE Trans Biomed Eng 37, 757–767, 1990.',
  Limits: 'Grenzen',
  'Estimated contact force, size': 'Geschätzte Kontaktkraft, Betrag',
  'Only where the ground force was measured.': 'Nur wo die Bodenkraft gemessen wurde.',
  'Band: two-joint muscles weighted {0} times, line: {1} times.':
    'Band: zweigelenkige Muskeln {0}-fach gewichtet, Linie: {1}-fach.',
  'Dotted: mean peak measured in implants.': 'Gepunktet: mittlerer in Implantaten gemessener Spitzenwert.',
  '{0} to {1}': '{0} bis {1}',
  'Estimated contact force, largest size': 'Geschätzte Kontaktkraft, größter Betrag',
  Band: 'Band',
  'Measured in implants': 'In Implantaten gemessen',
  '± is one standard deviation: the knee’s joint centre (1 cm), muscle strengths (25 %), and what such models miss of forces measured in implants (0.5 BW).':
    '± ist eine Standardabweichung: Kniegelenkzentrum (1 cm), Muskelkräfte (25 %) und was solche Modelle an in Implantaten gemessenen Kräften verfehlen (0,5 BW).',
  'Measured mean peaks, of older patients who walk slowly: {0}.':
    'Gemessene mittlere Spitzen, von älteren, langsam gehenden Personen: {0}.',
  'Estimated contact force with the proposed technique': 'Geschätzte Kontaktkraft mit der vorgeschlagenen Technik',
  'Largest contact force with the recorded net loads and with what the technique changes in them.':
    'Größte Kontaktkraft mit den aufgenommenen resultierenden Belastungen und mit dem, was die Technik an ihnen ändert.',
  '± counts muscles (strengths, knee centre, weight of two-joint muscles), the layout of the boundaries and how far such predictions were from walks that people then walked.':
    'In ± zählen die Muskeln (Kräfte, Kniezentrum, Gewicht zweigelenkiger Muskeln), die Lage der Grenzen und wie weit solche Vorhersagen von dann gegangenen Gängen abwichen.',
  'These are net joint reaction forces of a passive tree of rods. They are not bone-on-bone contact forces: those add the pull of the muscles across the joint and are several times larger.':
    'Dies sind resultierende Gelenkkräfte eines passiven Stabmodells, keine Kontaktkräfte zwischen den Knochen: jene enthalten zusätzlich den Zug der Muskeln über das Gelenk und sind um ein Mehrfaches größer.',
  'Whole body: pelvis, trunk, head, arms, thighs, shanks, feet':
    'Ganzer Körper: Becken, Rumpf, Kopf, Arme, Ober- und Unterschenkel, Füße',
  'Lower body with head, arms and trunk': 'Unterkörper mit Kopf, Armen und Rumpf',
  'Single swing leg under its recorded hip': 'Einzelnes Schwungbein unter seiner aufgenommenen Hüfte',
  'Seven links in the sagittal plane': 'Sieben Glieder in der Sagittalebene',
  'Winter (after Dempster), fractions of body mass and segment length':
    'Winter (nach Dempster), Anteile von Körpermasse und Segmentlänge',
  'de Leva 1996': 'de Leva 1996',
  'Dumas, Chèze and Verriest 2007': 'Dumas, Chèze und Verriest 2007',
  'Contact forces': 'Kontaktkräfte',
  Model: 'Modell',
  Body: 'Körper',
  'Anthropometric table': 'Anthropometrische Tabelle',
  Gravity: 'Schwerkraft',
  Fit: 'Anpassung',
  'Path of the pelvis': 'Weg des Beckens',
  'reconstructed from the stance foot': 'aus dem Standfuß rekonstruiert',
  'Ground reaction': 'Bodenreaktionskraft',
  'Added load: {0}': 'Zusatzlast: {0}',
  '{0} kg on {1}, {2} mm from its proximal end': '{0} kg an: {1}, {2} mm vom proximalen Ende',
  Signals: 'Signale',
  'How the file was understood': 'Wie die Datei gelesen wurde',
  'Fingerprint of the file (SHA-256): {0}': 'Prüfsumme der Datei (SHA-256): {0}',
  'Frames and signs': 'Achsen und Vorzeichen',
  'World frame: x forward (direction of progression), y up, z to the subject’s right. Segment frame: y along the segment towards its proximal end, z right, x forward.':
    'Raumachsen: x vorwärts (Gangrichtung), y nach oben, z zur rechten Seite der Person. Segmentachsen: y entlang des Segments zum proximalen Ende, z nach rechts, x nach vorn.',
  Definitions: 'Definitionen',
  'Joint force: the force of the proximal segment on the distal one at the joint, F = Σ m (a + g) less the outer forces, over everything distal to it.':
    'Gelenkkraft: Kraft des proximalen auf das distale Segment im Gelenk, F = Σ m (a + g) abzüglich der äußeren Kräfte, über alles, was distal liegt.',
  'Axial (compression, tension), anterior and lateral parts are taken along the axes of the thigh at the hip, of the shank at knee and ankle, and of the trunk at the lower back. Axial: compression is positive.':
    'Axiale (Druck, Zug), anteriore und laterale Anteile gelten in den Achsen des Oberschenkels an der Hüfte, des Unterschenkels an Knie und Sprunggelenk und des Rumpfs an der unteren Lendenwirbelsäule. Axial: Druck ist positiv.',
  'Net moment: internal, on the distal segment about the joint. Extensor, plantarflexor and abductor moments are positive; generated power is positive.':
    'Resultierendes Moment: intern, auf das distale Segment um das Gelenk. Streck-, Plantarflexions- und Abduktionsmomente sind positiv; erzeugte Leistung ist positiv.',
  'Joint angles: flexion, dorsiflexion, adduction (varus), internal rotation, anterior tilt and own side up are positive, on both sides.':
    'Gelenkwinkel: Beugung, Dorsalextension, Adduktion (Varus), Innenrotation, Kippung nach vorn und Hochstand der eigenen Seite sind positiv, auf beiden Seiten.',
  'Body weight: body mass × 9.80665 m/s².': 'Körpergewicht (BW): Körpermasse × 9.80665 m/s².',
  'Boundary Method: the recording is cut into phases. Within a phase no muscle acts and the motion is the path of stationary action between the two recorded postures. What muscles do is the jump of momentum at the boundaries.':
    'Grenzmethode: Die Aufnahme wird in Phasen geteilt. Innerhalb einer Phase wirkt kein Muskel, und die Bewegung ist der Weg stationärer Wirkung zwischen den beiden aufgenommenen Haltungen. Was die Muskeln leisten, ist der Impulssprung an den Grenzen.',
  '{0}; chosen automatically: {1}': '{0}; automatisch gewählt: {1}',
  'Reference band: {0}, from {1}.': 'Normband: {0}, aus {1}.',
  'Reference band: {0}; {1}; {2}, interpolated to this speed.':
    'Normband: {0}; {1}; {2}, auf diese Geschwindigkeit interpoliert.',
  'Shown: {0}.': 'Gezeigt: {0}.',
  'Bands stand only where models of different laboratories agree within some degrees.':
    'Bänder stehen nur dort, wo Modelle verschiedener Labore auf einige Grad übereinstimmen.',
  'Gait variable score, movement analysis profile and gait profile score: Baker et al. 2009, Gait Posture 30:265–269.':
    'Gait Variable Score, Movement Analysis Profile und Gait Profile Score: Baker et al. 2009, Gait Posture 30:265–269.',
  'Healthy people': 'Gesunde',
  'Estimated ground force': 'Geschätzte Bodenkraft',
  'Ground force, stance by stance': 'Bodenkraft, Standphase für Standphase',
  '{0} stance {1} to {2} s: {3} ({4})': 'Standphase {0} {1} bis {2} s: {3} ({4})',
  Segments: 'Segmente',
  Segment: 'Segment',
  Mass: 'Masse',
  'Centre of mass': 'Massenmittelpunkt',
  '% from proximal': '% von proximal',
  'Radius of gyration': 'Trägheitsradius',
  '% of length': '% der Länge',
  'Model against recording': 'Modell gegen Aufnahme',
  'Model against recording, the {0} largest of {1}': 'Modell gegen Aufnahme, die {0} größten von {1}',
  'Marker or channel': 'Marker oder Kanal',
  Largest: 'Größter',
  'Solver, phase by phase: {0} of {1} converged': 'Löser, Phase für Phase: {0} von {1} gelöst',
  Phase: 'Phase',
  From: 'Von',
  To: 'Bis',
  Status: 'Status',
  Steps: 'Schritte',
  Residual: 'Residuum',
  'Estimated error': 'Geschätzter Fehler',
  'Conjugate times': 'Konjugierte Zeiten',
  'Worst joint': 'Schlechtestes Gelenk',
  Ballistic: 'Ballistisch',
  'The {0} phases that need a look most; all are in analysis.json.':
    'Die {0} Phasen, die am ehesten einen Blick brauchen; alle stehen in analysis.json.',
  'Conjugate times: 0 means the path is a minimum of the action; more means stationary, not least. Worst joint: the motion without muscles against the recording.':
    'Konjugierte Zeiten: 0 heißt, der Weg ist ein Minimum der Wirkung; mehr heißt stationär, nicht minimal. Schlechtestes Gelenk: Bewegung ohne Muskeln gegen die Aufnahme.',
  'Healthy people: C.A. Fukuchi, R.K. Fukuchi, M. Duarte, A public dataset of overground and treadmill walking kinematics and kinetics in healthy individuals, PeerJ 6:e4640 (2018), CC BY 4.0; made into a regression by us.':
    'Gesunde: C.A. Fukuchi, R.K. Fukuchi, M. Duarte, A public dataset of overground and treadmill walking kinematics and kinetics in healthy individuals, PeerJ 6:e4640 (2018), CC BY 4.0; von uns zu einer Regression verarbeitet.',

  'When the muscles act: their impulses over the cycle': 'Wann die Muskeln wirken: ihre Impulse über den Zyklus',
  extends: 'streckt',
  flexes: 'beugt',
  'pushes off': 'stößt ab',
  'lifts the foot': 'hebt den Fuß',
  'Each leg over its own cycle; mean of whole cycles ({0} of the left leg, {1} of the right leg), shaded ± 1 SD over cycles.':
    'Jedes Bein über seinen eigenen Zyklus; Mittel ganzer Zyklen ({0} links, {1} rechts), schattiert ± 1 SD über Zyklen.',
  'A bar is what muscles do around one boundary, from the middle of the phase before to the middle of the phase after.':
    'Ein Balken ist, was Muskeln um eine Grenze tun, von der Mitte der Phase davor bis zur Mitte der Phase danach.',
  'Boundaries of the phases': 'Grenzen der Phasen',
  '{0} boundaries per support and {1} per flight, set by the program; at {2} and {3} % of every single support, at {4} % of every flight, so that no free rod strays more than {5}° (RMS over a phase)':
    '{0} Grenzen je Stand und {1} je Flug, vom Programm gesetzt; bei {2} und {3} % jedes Einbeinstands, bei {4} % jedes Flugs, sodass kein freier Stab mehr als {5}° abweicht (RMS über eine Phase)',
  'Worst free rod': 'Schlechtester freier Stab',
  'Growth of 1°': 'Wachstum von 1°',
  'Conjugate times: 0 means the path is a minimum of the action; more means stationary, not least, with the first of them in brackets. Worst free rod: the motion without muscles against the recording; rods that muscles lead do not count. {0}':
    'Konjugierte Zeiten: 0 heißt, der Weg ist ein Minimum der Wirkung; mehr heißt stationär, nicht kleinst, mit der ersten in Klammern. Schlechtester freier Stab: die Bewegung ohne Muskeln gegen die Aufzeichnung; Stäbe, die Muskeln führen, zählen nicht. {0}',
  'Growth of 1°: a rod that sets off a little too fast, enough to be 1° ahead by itself at the end, puts the most sensitive rod so many degrees off; largest where 1° of {0} becomes {1}° of {2}.':
    'Wachstum von 1°: ein Stab, der etwas zu schnell beginnt, so dass er allein am Ende 1° voraus wäre, bringt den empfindlichsten Stab um so viele Grad ab; am größten, wo 1° von {0} zu {1}° von {2} wird.',
  'Conjugate times: 0 means the path is a minimum of the action; more means stationary, not least. Worst free rod: the motion without muscles against the recording; rods that muscles lead do not count.':
    'Konjugierte Zeiten: 0 heißt, der Weg ist ein Minimum der Wirkung; mehr heißt stationär, nicht minimal. Schlechtester freier Stab: Bewegung ohne Muskeln gegen die Aufnahme; von Muskeln geführte Stäbe zählen nicht.',
  'People of this height were tested from {0} to {1} m/s.': 'Menschen dieser Größe wurden von {0} bis {1} m/s geprüft.',
  Rucksack: 'Rucksack',
  'Walking speed': 'Ganggeschwindigkeit',
  Cadence: 'Schrittfrequenz',
  'Step length': 'Schrittlänge',
  'Step width': 'Schrittbreite',
  Feet: 'Füße',
  'Trunk lean': 'Rumpfneigung',
  'Trunk sideways': 'Rumpf seitwärts',
  'away from the stance leg': 'weg vom Standbein',
  'towards the stance leg': 'zum Standbein',
  'Knee at foot strike': 'Knie beim Initialkontakt',
  'Push-off': 'Abstoß',

  'The difference lies within the scatter of the cycles everywhere.':
    'Der Unterschied liegt überall innerhalb der Streuung der Zyklen.',
  'The difference lies within the scatter of the cycles and of markers put on anew everywhere.':
    'Der Unterschied liegt überall innerhalb der Streuung der Zyklen und neu geklebter Marker.',
  'The difference lies within the scatter of the cycles and of the markers’ places everywhere.':
    'Der Unterschied liegt überall innerhalb der Streuung der Zyklen und der Markerlage.',
  'Beyond the scatter of the cycles.': 'Größer als die Streuung der Zyklen.',
  'Beyond the scatter of the cycles and of markers put on anew.':
    'Größer als die Streuung der Zyklen und neu geklebter Marker.',
  'Beyond the scatter of the cycles and of the markers’ places.':
    'Größer als die Streuung der Zyklen und der Markerlage.',
  'The ground force is estimated: no force plate measured these stances.':
    'Die Bodenkraft ist geschätzt: keine Kraftmessplatte hat diese Standphasen gemessen.',
  'The ground force of one of the two is estimated: no force plate measured it.':
    'Die Bodenkraft einer der beiden ist geschätzt: keine Kraftmessplatte hat sie gemessen.',
  'There is one {0} only on one side; {1} are the least.':
    'Auf einer Seite gibt es nur eine einzige ({0}); nötig sind {1}.',
  'There are {0} cycles only on one side; {1} are the least.':
    'Auf einer Seite gibt es nur {0} Zyklen; nötig sind {1}.',
  'There are {0} stances only on one side; {1} are the least.':
    'Auf einer Seite gibt es nur {0} Standphasen; nötig sind {1}.',
  'There are fewer than {0} cycles or steps on one side.':
    'Auf einer Seite gibt es weniger als {0} Zyklen oder Schritte.',
  'Within twice its uncertainty.': 'Innerhalb des Doppelten der Unsicherheit.',
  'More than twice its uncertainty.': 'Mehr als das Doppelte der Unsicherheit.',
  '{0}: {1} {2} (“{3}”) against {4} (“{5}”). That is little: only large differences can be told from chance, and none of them says what the next walk will be.':
    '{0}: {1} {2} („{3}“) gegen {4} („{5}“). Das ist wenig: Nur große Unterschiede lassen sich vom Zufall unterscheiden, und keiner davon sagt, wie der nächste Gang sein wird.',
  'The recordings are too short for a whole gait cycle: whole stances are compared, from foot strike to toe off.':
    'Die Aufnahmen sind zu kurz für einen ganzen Gangzyklus: verglichen werden ganze Standphasen, von Initialkontakt bis Zehenablösung.',
  Loads: 'Belastung',
  'Loads are averaged over stances that force plates measured; others are left out.':
    'Belastungen sind über Standphasen gemittelt, die Kraftmessplatten erfasst haben; andere bleiben weg.',
  'Where no force plate measured a stance the ground force is estimated, and no verdict is given.':
    'Wo keine Kraftmessplatte gemessen hat, ist die Bodenkraft geschätzt, und es wird nichts ausgesagt.',
  'Walking speed differs: {0} against {1} m/s. Part of every difference goes with speed.':
    'Die Ganggeschwindigkeit ist verschieden: {0} gegen {1} m/s. Ein Teil jedes Unterschieds hängt daran.',
  'There are fewer than {0} whole cycles of a side.': 'Von einer Seite gibt es weniger als {0} ganze Zyklen.',

  '{0}; fitted to measured ground forces (table: {1} kg)': '{0}; an gemessene Bodenkräfte angepasst (Tabelle: {1} kg)',
  'Markers named right lie on the left, so the hips are placed on the wrong side of the pelvis. Put the names or the axes right; until then angles and loads are not to be trusted.':
    'Marker mit rechtem Namen liegen links, die Hüften also auf der falschen Seite des Beckens. Namen oder Achsen berichtigen; bis dahin sind Winkel und Belastungen nicht verlässlich.',
  'Nothing could be compared.': 'Es ließ sich nichts vergleichen.',
  'All points lie within {0} mm of the body (root mean square).':
    'Alle Punkte liegen im quadratischen Mittel innerhalb von {0} mm am Körper.',
  '{0} lies {1} mm off on average: skin movement or a joint centre placed by rule of thumb.':
    '{0} liegt im Mittel {1} mm daneben: Hautbewegung oder ein nach Faustregel gesetztes Gelenkzentrum.',
  '{0} lies {1} mm off on average. Check its marker’s name and gaps; loads near it are not to be trusted.':
    '{0} liegt im Mittel {1} mm daneben. Name und Lücken des Markers prüfen; Belastungen in der Nähe sind nicht verlässlich.',
  'The file has no pelvis path: the body’s way over the ground was rebuilt from the standing feet; without force plates, ground forces are estimated, each load with its ±.':
    'Die Datei enthält keinen Weg des Beckens: der Weg des Körpers über den Boden wurde aus den stehenden Füßen rekonstruiert; ohne Kraftmessplatten sind die Bodenkräfte geschätzt, jede Belastung mit ihrem ±.',
  'No whole stance among {0} events: lengths come from the table alone.':
    'Keine ganze Standphase unter {0} Ereignissen: die Längen stammen allein aus der Tabelle.',
  'Stance feet stay put to the millimetre.': 'Die Standfüße bleiben auf den Millimeter stehen.',
  'Stance feet stay put within {0} cm.': 'Die Standfüße bleiben auf {0} cm stehen.',
  'Stance feet slide by {0} cm: lengths or the pelvis path are slightly off.':
    'Die Standfüße rutschen um {0} cm: Längen oder Weg des Beckens stimmen nicht ganz.',
  'Stance feet slide by {0} cm: angles, pelvis path and lengths do not agree.':
    'Die Standfüße rutschen um {0} cm: Winkel, Weg des Beckens und Längen passen nicht zusammen.',

  'Nothing that was changed acts on it.': 'Nichts von dem Geänderten wirkt darauf.',
  'Too few predicted changes of this load have been compared with measured ones.':
    'Zu wenige vorhergesagte Änderungen dieser Belastung wurden mit gemessenen verglichen.',
  'On people who changed their technique the direction was right in {0} % only.':
    'An Menschen mit geänderter Technik stimmte die Richtung nur in {0} %.',
  'On people who changed their technique the change was missed by three times its size or more.':
    'An Menschen mit geänderter Technik wurde die Änderung um das Dreifache ihrer Größe oder mehr verfehlt.',
  'Its direction depends on where the boundaries are.': 'Die Richtung hängt davon ab, wo die Grenzen liegen.',
  'No larger than what is predicted where a technique does not change.':
    'Nicht größer als das, was ohne geänderte Technik vorhergesagt wird.',
  'On people who changed their technique the direction of so large a prediction was right in {0} %; ± is of its size.':
    'An Menschen mit geänderter Technik stimmte die Richtung so großer Vorhersagen in {0} %; ± gilt der Größe.',
  'Running has not been tested.': 'Laufen wurde nicht geprüft.',
  'A body of one leg does not show what the ground does to it.':
    'Ein Körper mit einem Bein zeigt nicht, was der Boden mit ihm macht.',
  'A speed beyond ± {0} % has not been tested.': 'Eine Geschwindigkeit jenseits von ± {0} % wurde nicht geprüft.',
  'People were tested at other speeds, not with cadence or step length changed by itself.':
    'Geprüft wurden andere Geschwindigkeiten, nicht Schrittfrequenz oder Schrittlänge für sich allein.',
  'A load above {0} % of body mass has not been tested.': 'Eine Last über {0} % der Körpermasse wurde nicht geprüft.',

  'the body was not seen': 'der Körper war nicht zu sehen',
  '{0}, and one leg alone does not tell what the ground does to it':
    '{0}, und ein Bein allein zeigt nicht, was der Boden mit ihm macht',
  '{0}, and the other foot’s steps are not known': '{0}, und die Schritte des anderen Fußes sind nicht bekannt',
  'no force plate under the foot': 'keine Kraftmessplatte unter dem Fuß',
  'a plate carried the foot only from {0} to {1} s': 'eine Platte trug den Fuß nur von {0} bis {1} s',
  'the plate was loaded at {0} s too, when this foot was in the air':
    'die Platte war auch bei {0} s belastet, als dieser Fuß in der Luft war',
  'in single support the plate carried {0} % of what the motion demands: part of the step fell beside it, or the body mass is too large':
    'im Einbeinstand trug die Platte {0} % dessen, was die Bewegung verlangt: der Fuß stand teils daneben, oder die Körpermasse ist zu groß',
  'in single support the plate carried {0} % of what the motion demands: something else pressed on it, or the body mass is too small':
    'im Einbeinstand trug die Platte {0} % dessen, was die Bewegung verlangt: etwas anderes drückte darauf, oder die Körpermasse ist zu klein',
  'the plate’s centre of pressure lies {0} cm outside the foot, so only the plate’s force is used':
    'der Druckmittelpunkt der Platte liegt {0} cm außerhalb des Fußes; nur die Kraft der Platte wird verwendet',
  'the whole stance lies on force plates': 'die ganze Standphase liegt auf Kraftmessplatten',

  Pelvis: 'Becken',
  Trunk: 'Rumpf',
  Shoulders: 'Schultern',
  'Head and neck': 'Kopf und Hals',
  'Head, arms and trunk': 'Kopf, Arme und Rumpf',
  'Whole body': 'Ganzer Körper',
  'Lower body with head, arms and trunk as one': 'Unterkörper mit Kopf, Armen und Rumpf als Einheit',
  'One leg under its hip': 'Ein Bein unter seiner Hüfte',

  'There is no norm for running.': 'Für Laufen gibt es keine Norm.',
  'There is no norm for children below {0} years: they walk in their own way.':
    'Für Kinder unter {0} Jahren gibt es keine Norm: sie gehen auf ihre eigene Weise.',
  'There is no norm for young children. Enter the age if this is somebody older.':
    'Für kleine Kinder gibt es keine Norm. Das Alter eingeben, falls die Person älter ist.',
  'There is no norm for this speed: {0} m/s is slower than the healthy people of the norm walked.':
    'Für diese Geschwindigkeit gibt es keine Norm: {0} m/s ist langsamer, als die Gesunden der Norm gingen.',
  'There is no norm for this speed: {0} m/s is faster than the healthy people of the norm walked.':
    'Für diese Geschwindigkeit gibt es keine Norm: {0} m/s ist schneller, als die Gesunden der Norm gingen.',
  'The age is not given: adults of all ages.': 'Kein Alter angegeben: Erwachsene jeden Alters.',
  'The speed of this walk is not known: comfortable speed of the norm.':
    'Die Geschwindigkeit dieses Gangs ist nicht bekannt: angenehme Geschwindigkeit der Norm.',
  'Few children, one walk each: read the band as rough.': 'Wenige Kinder, je ein Gang: das Band ist grob.',
  'The speed of this walk is not known.': 'Die Geschwindigkeit dieses Gangs ist nicht bekannt.',
  'The speed of the norm is not known.': 'Die Geschwindigkeit der Norm ist nicht bekannt.',
  'This walk’s speed, {0} m/s, is not that of the norm.':
    'Die Geschwindigkeit dieses Gangs, {0} m/s, ist nicht die der Norm.',
  'speed not stated': 'Geschwindigkeit nicht angegeben',
  '{0} young adults': '{0} junge Erwachsene',
  '{0} older adults': '{0} ältere Erwachsene',
  '{0} adults {1} y': '{0} Erwachsene ({1} Jahre)',
  '{0} typically developing children': '{0} gesunde Kinder',
  '{0} typically developing children {1}': '{0} gesunde Kinder, {1}',
  'six-degree-of-freedom model': 'Modell mit sechs Freiheitsgraden',
  'Plug-in Gait': 'Plug-in Gait',
  'people of the laboratory’s own norm': 'Personen der laboreigenen Norm',
  'the laboratory’s own norm': 'laboreigene Norm',

  'Joint angles are those of the body fitted to the markers: the file has none of its own.':
    'Die Gelenkwinkel sind die des an die Marker angepassten Körpers: die Datei enthält keine eigenen.',
  'Ground forces smoothed like the motion.': 'Bodenkräfte wie die Bewegung geglättet.',
  'Ground forces: zero-lag Butterworth low-pass, 3 dB down at {0} Hz.':
    'Bodenkräfte: Butterworth-Tiefpass ohne Phasenverschiebung, −3 dB bei {0} Hz.',
  'Not smoothed.': 'Nicht geglättet.',
  'No gaps.': 'Keine Lücken.',
  'Butterworth filter, second order, forward and backward (zero lag): true cut-off {0} Hz.':
    'Butterworth-Filter zweiter Ordnung, vorwärts und rückwärts (ohne Phasenverschiebung): wahre Grenzfrequenz {0} Hz.',
  'Zero-lag Butterworth low-pass, order {0} (two passes of order {1}), 3 dB down at {2} Hz after both passes ({3} Hz in each).':
    'Butterworth-Tiefpass ohne Phasenverschiebung, Ordnung {0} (zwei Durchgänge der Ordnung {1}), −3 dB bei {2} Hz nach beiden Durchgängen ({3} Hz je Durchgang).',
  'Natural cubic smoothing spline, {0}.': 'Natürlicher kubischer Glättungsspline, {0}.',
  'Natural quintic smoothing spline, {0}.': 'Natürlicher Glättungsspline fünfter Ordnung, {0}.',
  'smoothing chosen per channel by generalised cross-validation':
    'Glättung je Kanal durch verallgemeinerte Kreuzvalidierung gewählt',
  '3 dB down at {0} Hz': '−3 dB bei {0} Hz',
}
