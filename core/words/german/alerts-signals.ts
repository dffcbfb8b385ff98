import type { Catalogue } from '../speaker.ts'

/** Hinweise zu Signalen, Ereignissen, Zuordnung und Werten. */
export const ALERTS_SIGNALS: Catalogue = {
  'The recording has no pelvic tilt: it is taken as {0} ± {1}°, with which the soles lie flat on the floor in the middle of their stances.':
    'Die Aufnahme hat keine Beckenneigung: angenommen sind {0} ± {1}°, mit denen die Sohlen in der Mitte ihrer Standphasen flach auf dem Boden liegen.',
  'Map a pelvis channel if the file has one.': 'Einen Kanal des Beckens zuordnen, falls die Datei einen hat.',
  'The recording has {0} frames; at least {1} are needed to smooth it and find velocities.':
    'Die Aufnahme hat {0} Bilder; zum Glätten und für Geschwindigkeiten sind mindestens {1} nötig.',
  'Record at least one whole step, or check that the right rows were read.':
    'Mindestens einen ganzen Schritt aufnehmen oder prüfen, ob die richtigen Zeilen gelesen wurden.',
  'Cleaning was stopped before its end.': 'Das Bereinigen wurde vorzeitig abgebrochen.',
  'At no time do all pelvis, trunk and leg channels have values together.':
    'Zu keiner Zeit haben alle Kanäle von Becken, Rumpf und Beinen gemeinsam Werte.',
  'Look at the gap map and leave out the channel with the largest gap, or allow longer gaps to be filled.':
    'In der Lückenkarte den Kanal mit der größten Lücke weglassen oder längere Lücken füllen lassen.',
  'The times of the frames are uneven (up to {0} steps off an even clock); the signals were interpolated to {1} Hz.':
    'Die Zeiten der Bilder sind ungleichmäßig (bis zu {0} Schritte neben einem gleichmäßigen Takt); die Signale wurden auf {1} Hz interpoliert.',
  'If frames were dropped while recording, check the gap map; if times were edited by hand, correct them.':
    'Bei ausgefallenen Bildern die Lückenkarte prüfen; von Hand geänderte Zeiten berichtigen.',
  'The channel {0} has no usable values and is left out.': 'Der Kanal {0} hat keine brauchbaren Werte und bleibt weg.',
  'Check the mapping of this column, or record it again.': 'Die Zuordnung dieser Spalte prüfen oder neu aufnehmen.',
  'The recording is used from {0} s to {1} s: before and after, some pelvis or leg channels have no values.':
    'Die Aufnahme gilt von {0} s bis {1} s: davor und danach fehlen Werte von Becken oder Beinen.',
  'Nothing needs doing. Ends are never filled, because that would be inventing motion.':
    'Nichts zu tun. Enden werden nie ergänzt, das hieße Bewegung erfinden.',
  '{0} short {1} filled in {2} {3} (each at most {4} s, by a spline).':
    '{0} kurze {1} gefüllt in {2} {3} (je höchstens {4} s, durch einen Spline).',
  'gap was': 'Lücke wurde',
  'gaps were': 'Lücken wurden',
  channel: 'Kanal',
  channels: 'Kanälen',
  'The gap map shows where. Set the limit to 0 to leave gaps open.':
    'Die Lückenkarte zeigt wo. Grenze 0 lässt Lücken offen.',
  '{0} is missing for {1} s from {2} s{3}: {4}, so the recording is not analysed across it.':
    '{0} fehlt {1} s lang ab {2} s{3}: {4}; über die Lücke hinweg wird nicht ausgewertet.',
  '(and at {0} more places)': '(und an {0} weiteren Stellen)',
  'longer than the {0} s that may be filled': 'länger als die {0} s, die gefüllt werden dürfen',
  'too few values stand around it to fill it': 'ringsum gibt es zu wenige Werte zum Füllen',
  'Choose a stretch without the gap, fill it in the capture software, or raise the limit if you know the motion was smooth there.':
    'Einen Abschnitt ohne Lücke wählen, sie im Aufnahmeprogramm füllen oder die Grenze erhöhen, wenn die Bewegung dort sicher glatt war.',
  '{0} {1} gaps {2}, the longest {3} s from {4} s; the rest carries on without {5} there.':
    '{0} {1} Lücken {2}, die längste {3} s ab {4} s; der Rest geht dort ohne {5} weiter.',
  '{0} channels or markers ({1})': '{0} Kanäle oder Marker ({1})',
  has: 'hat',
  have: 'haben',
  'longer than {0} s': 'länger als {0} s',
  'with too few values around them to fill': 'mit zu wenigen Werten ringsum zum Füllen',
  it: 'ihn',
  them: 'sie',
  'The gap map shows where. Nothing needs doing if the other markers describe the segment.':
    'Die Lückenkarte zeigt wo. Nichts zu tun, wenn die anderen Marker das Segment beschreiben.',
  'The right foot is to the left of the left foot through most of the recording: left and right may be swapped, or the axes mirrored.':
    'Der rechte Fuß ist über den größten Teil der Aufnahme links vom linken: links und rechts könnten vertauscht oder die Achsen gespiegelt sein.',
  'Check the side of the columns or markers against the video; swapped names can be exchanged on import. If the subject really crosses the feet, nothing needs doing.':
    'Die Seiten der Spalten oder Marker am Video prüfen; vertauschte Namen lassen sich beim Einlesen tauschen. Wenn die Person die Füße wirklich kreuzt, ist nichts zu tun.',
  "The force plate puts the {0} foot {1} at {2} s, {3} ms from what the foot's motion shows.":
    'Nach der Kraftmessplatte ist für den Fuß {0} bei {2} s {1}, {3} ms neben dem, was die Fußbewegung zeigt.',
  'The foot may have stood half beside the plate. The motion is used; move the event by hand if the plate is right.':
    'Vielleicht stand der Fuß halb neben der Platte. Es gilt die Bewegung; das Ereignis von Hand verschieben, wenn die Platte recht hat.',
  'No gait events can be found: the recording has neither heel and toe markers, nor hip and knee angles of one leg, nor forces under a known foot.':
    'Keine Gangereignisse zu finden: die Aufnahme hat weder Fersen- und Zehenmarker noch Hüft- und Kniewinkel eines Beins noch Kräfte unter einem bekannten Fuß.',
  'Map the missing channels, or set the events by hand on the timeline.':
    'Die fehlenden Kanäle zuordnen oder die Ereignisse auf der Zeitachse von Hand setzen.',
  'The recording lasts {0} s, less than one stride: no gait events can be found in it.':
    'Die Aufnahme dauert {0} s, weniger als einen Doppelschritt: darin sind keine Gangereignisse zu finden.',
  'Use a longer recording, or set the events by hand on the timeline.':
    'Eine längere Aufnahme verwenden oder die Ereignisse auf der Zeitachse von Hand setzen.',
  'No steps were found: the feet hardly move forward and back under the pelvis.':
    'Keine Schritte gefunden: die Füße bewegen sich kaum vor und zurück unter dem Becken.',
  'If this is a walk, check units and mapping of the hip and knee angles, or set the events by hand on the timeline.':
    'Falls dies ein Gang ist: Einheiten und Zuordnung der Hüft- und Kniewinkel prüfen oder die Ereignisse von Hand setzen.',
  'Between the {0} strikes at {1} s and {2} s there is no {3} strike.':
    'Zwischen den Initialkontakten {0} bei {1} s und {2} s fehlt einer {3}.',
  'Add the {0} strike on the timeline, or leave this stretch out.':
    'Den Initialkontakt {0} auf der Zeitachse ergänzen oder diesen Abschnitt weglassen.',
  'The {0} stance from {1} s lasts {2} % of its stride.':
    'Die Standphase {0} ab {1} s dauert {2} % ihres Doppelschritts.',
  'Check the strike and the off on the timeline; one of them may be misplaced.':
    'Initialkontakt und Zehenablösung auf der Zeitachse prüfen; eines von beiden könnte falsch liegen.',
  'Two {0} {1} follow each other at {2} s and {3} s without {4} between them.':
    'Bei {2} s und {3} s folgen zwei gleiche Ereignisse {0} ({1}) aufeinander, ohne {4} dazwischen.',
  'an off': 'Zehenablösung',
  'a strike': 'Initialkontakt',
  'Add the missing {0} on the timeline, or remove one of the two.':
    'Das fehlende Ereignis ({0}) auf der Zeitachse ergänzen oder eines der beiden entfernen.',
  'It is not known which foot stood on {0}: no events are taken from there.':
    'Welcher Fuß auf {0} stand, ist nicht bekannt: von dort werden keine Ereignisse genommen.',
  'Set the strikes and offs of that foot by hand on the timeline, where they matter.':
    'Initialkontakte und Zehenablösungen dieses Fußes von Hand setzen, wo sie wichtig sind.',
  'The forces were smoothed before they were exported, which lets {0} N be passed 10 to 30 ms before the foot lands.':
    'Die Kräfte wurden vor dem Export geglättet, sodass {0} N schon 10 bis 30 ms vor dem Aufsetzen überschritten werden.',
  "Strikes are therefore read at {0} % and offs at {1} % of each contact's peak. Export unfiltered forces if you can.":
    'Initialkontakte werden daher bei {0} % und Zehenablösungen bei {1} % der Spitze jedes Kontakts gelesen. Wenn möglich ungefilterte Kräfte exportieren.',
  'Small forces were set to zero before they were exported: contacts end at up to {0} N.':
    'Kleine Kräfte wurden vor dem Export auf null gesetzt: Kontakte enden bei bis zu {0} N.',
  'Their decline is carried on to {0} N to find the off. Export forces without a threshold if you can.':
    'Ihr Abfall wird bis {0} N fortgesetzt, um die Zehenablösung zu finden. Wenn möglich Kräfte ohne Schwelle exportieren.',
  'This is a standing trial: the feet stay where they are, so it has no steps, no cadence and no phases.':
    'Dies ist ein Standversuch: die Füße bleiben stehen; es gibt keine Schritte, keine Schrittfrequenz und keine Phasen.',
  'Use it together with a walk of the same subject, as its standing trial (--static on the command line).':
    'Zusammen mit einem Gang derselben Person als deren Standversuch verwenden (--static in der Befehlszeile).',
  '{0} holds no ground forces.': '{0} enthält keine Bodenkräfte.',
  'Choose the file with the force plates (ground_force_vx, …).':
    'Die Datei mit den Kraftmessplatten wählen (ground_force_vx, …).',
  'The force file has another upward axis than the recording, so which way is forward in it is not known; its own x was taken as forward.':
    'In der Kraftdatei zeigt eine andere Achse nach oben als in der Aufnahme; wo vorn ist, ist dort nicht bekannt; ihr x wurde als vorn genommen.',
  'Check that the forces brake before they push: the first half of stance points backwards.':
    'Prüfen, ob die Kräfte zuerst bremsen: in der ersten Hälfte der Standphase zeigen sie nach hinten.',
  'The forces ({0} to {1} s) and the motion ({2} to {3} s) do not overlap in time.':
    'Kräfte ({0} bis {1} s) und Bewegung ({2} bis {3} s) überlappen zeitlich nicht.',
  'Export both from the same trial with the same clock.': 'Beide aus demselben Versuch mit derselben Uhr exportieren.',
  'The section {0} runs on another clock or other frames than {1}; it was left out.':
    'Der Abschnitt {0} läuft mit anderer Uhr oder anderen Bildern als {1} und blieb weg.',
  'Export both with the same frames.': 'Beide mit denselben Bildern exportieren.',
  'This recording would have {0} frames a second; motion is recorded with {1} to {2}.':
    'Diese Aufnahme hätte {0} Bilder pro Sekunde; Bewegung wird mit {1} bis {2} aufgenommen.',
  'Correct the frame rate or the times in the file, or type the frame rate of the cameras.':
    'Bildrate oder Zeiten in der Datei berichtigen oder die Bildrate der Kameras eingeben.',
  'The clock of this recording runs for {0} s, but only {1} frames are there.':
    'Die Uhr dieser Aufnahme läuft {0} s, es gibt aber nur {1} Bilder.',
  'Check which column holds the time, and export the trial without pauses.':
    'Prüfen, welche Spalte die Zeit enthält, und den Versuch ohne Pausen exportieren.',
  'This recording has {0}.': 'Diese Aufnahme hat {0}.',
  'one frame': 'ein Bild',
  'no frames': 'keine Bilder',
  'Choose a recording of at least one step.': 'Eine Aufnahme mit mindestens einem Schritt wählen.',
  'This file has no time column and does not say its frame rate.':
    'Diese Datei hat keine Zeitspalte und nennt keine Bildrate.',
  'This file counts frames but does not say how many there are in a second.':
    'Diese Datei zählt Bilder, sagt aber nicht, wie viele es pro Sekunde sind.',
  'Type the frame rate of the cameras (for example 100 Hz).':
    'Die Bildrate der Kameras eingeben (zum Beispiel 100 Hz).',
  'The column with the percent of the cycle does not rise from row to row.':
    'Die Spalte mit dem Anteil am Zyklus steigt nicht von Zeile zu Zeile.',
  'Save one gait cycle per file, from 0 to 100 %.': 'Einen Gangzyklus je Datei speichern, von 0 bis 100 %.',
  'This file is in percent of a gait cycle and has no clock; one cycle was taken as {0} s.':
    'Diese Datei steht in Prozent des Gangzyklus und hat keine Uhr; ein Zyklus wurde mit {0} s angenommen.',
  'Type the stride time: speeds and loads depend on it. Left and right may each begin at their own foot strike.':
    'Die Doppelschrittdauer eingeben: Geschwindigkeiten und Belastungen hängen davon ab. Links und rechts können je mit ihrem Initialkontakt beginnen.',
  'This recording lasts {0}: every step of it is solved, which takes a while.':
    'Diese Aufnahme dauert {0}: jeder Schritt wird gelöst, das braucht Zeit.',
  '{0} min': '{0} min',
  'A part of some twenty steps is enough for most questions: choose from when to when it is used (--from and --to on the command line).':
    'Für die meisten Fragen genügen etwa zwanzig Schritte: den verwendeten Abschnitt wählen (--from und --to in der Befehlszeile).',
  '{0} there {1} of this recording, which runs from {2} s to {3} s.':
    '{0} {1} in dieser Aufnahme, die von {2} s bis {3} s läuft.',
  'is 1 frame': 'gibt es 1 Bild',
  'are {0} frames': 'gibt es {0} Bilder',
  'Choose a part within the recording that holds at least one whole stride.':
    'Einen Abschnitt der Aufnahme mit mindestens einem ganzen Doppelschritt wählen.',
  '{0} gait events of the file lie outside its frames and were left out.':
    '{0} Gangereignisse der Datei liegen außerhalb ihrer Bilder und blieben weg.',
  'Nothing to do for a trial that was cut.': 'Bei einem geschnittenen Versuch ist nichts zu tun.',
  'The clock of this recording jumps at every frame.': 'Die Uhr dieser Aufnahme springt bei jedem Bild.',
  'Check which column holds the time.': 'Prüfen, welche Spalte die Zeit enthält.',
  'The clock jumps far ahead {0} (frame {1}); only the longest stretch ({2} frames) is used.':
    'Die Uhr springt {0} weit vor (Bild {1}); nur der längste Abschnitt ({2} Bilder) wird verwendet.',
  once: 'einmal',
  '{0} times': '{0}-mal',
  'Correct the time in the file, or save each trial in a file of its own.':
    'Die Zeit in der Datei berichtigen oder jeden Versuch in eine eigene Datei speichern.',
  '{0} frames carry the same time as the one before.': '{0} Bilder tragen dieselbe Zeit wie das vorige.',
  'Export the time with more digits, or without repeated frames.':
    'Die Zeit mit mehr Stellen oder ohne doppelte Bilder exportieren.',
  'The time column does not increase.': 'Die Zeitspalte steigt nicht.',
  'The clock jumps back {0}; only the longest stretch ({1} frames) is used.':
    'Die Uhr springt {0} zurück; nur der längste Abschnitt ({1} Bilder) wird verwendet.',
  'If several trials are in one file, save each in its own.': 'Mehrere Versuche in einer Datei einzeln speichern.',
  'The time column was taken as {0}: in seconds there would be {1} s between frames.':
    'Die Zeitspalte wurde als {0} gelesen: in Sekunden lägen {1} s zwischen den Bildern.',
  'Say so in the mapping if that is wrong.': 'In der Zuordnung angeben, falls das falsch ist.',
  'The header says {0} Hz, but the time column runs at {1} Hz.':
    'Der Kopf nennt {0} Hz, die Zeitspalte läuft mit {1} Hz.',
  'The time column was used. Check it if the trial looks too fast or too slow.':
    'Es gilt die Zeitspalte. Prüfen, wenn der Versuch zu schnell oder zu langsam wirkt.',
  'Frames are missing in {0}: the clock jumps ahead.': 'An {0} fehlen Bilder: die Uhr springt vor.',
  'one place': 'einer Stelle',
  '{0} places': '{0} Stellen',
  'Treated as gaps.': 'Als Lücken behandelt.',
  'The time column has gaps at its beginning.': 'Die Zeitspalte hat am Anfang Lücken.',
  'Export the time of every frame.': 'Die Zeit jedes Bilds exportieren.',
  '{0} no time; it was put between its neighbours.': '{0} keine Zeit; sie wurde zwischen die Nachbarn gelegt.',
  'One frame has': 'Ein Bild hat',
  '{0} frames have': '{0} Bilder haben',
  'The file says positions are in {0}, which would put markers {1} m apart; {2} was used.':
    'Die Datei nennt {0} für Positionen, was Marker {1} m auseinander ergäbe; {2} wurde verwendet.',
  'Correct the unit in the file if this is wrong.': 'Die Einheit in der Datei berichtigen, falls das falsch ist.',
  'The subject turns during the recording. Forward and sideways are one fixed direction each, so after a turn forward forces appear as sideways ones, and the other way round.':
    'Die Person dreht sich während der Aufnahme. Vorwärts und seitwärts sind je eine feste Richtung; nach einer Drehung erscheinen Kräfte vorwärts als seitwärts und umgekehrt.',
  'Use a straight part of the walk (--from and --to on the command line); turning is not treated.':
    'Einen geraden Teil des Gangs verwenden (--from und --to in der Befehlszeile); Drehungen werden nicht behandelt.',
  'The markers named right lie on the left of the way the subject faces.':
    'Die als rechts benannten Marker liegen links von der Blickrichtung der Person.',
  'Left and right were exchanged on import, against the names in the file: take that back, the file itself seems right.':
    'Links und rechts wurden beim Einlesen gegen die Namen der Datei getauscht: das zurücknehmen, die Datei scheint richtig.',
  'Check against the video. If the names are swapped, exchange left and right (--swap-sides on the command line). If they are right, the axes of the file are left-handed: export it again.':
    'Am Video prüfen. Bei vertauschten Namen links und rechts tauschen (--swap-sides in der Befehlszeile). Stimmen sie, sind die Achsen der Datei linkshändig: neu exportieren.',
  'The subject walks backwards.': 'Die Person geht rückwärts.',
  'Forward is where the pelvis and feet point, so forces keep their clinical meaning.':
    'Vorn ist, wohin Becken und Füße zeigen; so behalten Kräfte ihre klinische Bedeutung.',
  'The subject does not face the way it moves (sideways or turning).':
    'Die Person blickt nicht in Gangrichtung (seitwärts oder drehend).',
  'Choose a straight part of the walk; hip and pelvis rotation depend on it.':
    'Einen geraden Teil des Gangs wählen; Hüft- und Beckenrotation hängen davon ab.',
  'This file holds no recording that can be used.': 'Diese Datei enthält keine verwendbare Aufnahme.',
  'Choose a file with joint angles or marker positions.': 'Eine Datei mit Gelenkwinkeln oder Markerpositionen wählen.',
  '{0}: joint angles that say neither left nor right; they were not used.':
    '{0}: Gelenkwinkel ohne Angabe von links oder rechts; sie wurden nicht verwendet.',
  'Assign them to a side in the mapping.': 'In der Zuordnung einer Seite zuweisen.',
  '{0} not recognised and not used: {1}.': '{0} nicht erkannt und nicht verwendet: {1}.',
  'One column was': 'Eine Spalte wurde',
  '{0} columns were': '{0} Spalten wurden',
  'Assign them in the mapping if they are joint angles.': 'In der Zuordnung zuweisen, falls es Gelenkwinkel sind.',
  'Left and right were to be exchanged, but nothing in this file names a side.':
    'Links und rechts sollten getauscht werden, aber nichts in dieser Datei nennt eine Seite.',
  'Take the exchange back, or assign the sides in the mapping.':
    'Den Tausch zurücknehmen oder die Seiten in der Zuordnung angeben.',
  'Left and right were exchanged against the names in the file: {0}.':
    'Links und rechts wurden gegen die Namen der Datei getauscht: {0}.',
  'Nothing to do if the file was labelled the wrong way round; otherwise take the exchange back.':
    'Nichts zu tun, wenn die Datei falsch beschriftet war; sonst den Tausch zurücknehmen.',
  '{0}: taken so by guess ({2}).': '{0}: so angenommen ({2}).',
  ', and {0} more': ', und {0} weitere',
  'Check these columns in the mapping, and correct what is wrong.':
    'Diese Spalten in der Zuordnung prüfen und berichtigen.',
  'The joint angles of this file are gaps from beginning to end.':
    'Die Gelenkwinkel dieser Datei sind durchweg Lücken.',
  'Export the trial again after the gait model has been run on it.':
    'Den Versuch nach dem Rechnen des Gangmodells neu exportieren.',
  '{0} has no values; {1} is missing.': '{0} hat keine Werte; {1} fehlt.',
  'Export the trial again if this joint matters.': 'Den Versuch neu exportieren, wenn dieses Gelenk wichtig ist.',
  'This file holds ground forces but no motion.': 'Diese Datei enthält Bodenkräfte, aber keine Bewegung.',
  'This file holds results of another program (moments, forces) but no motion.':
    'Diese Datei enthält Ergebnisse eines anderen Programms (Momente, Kräfte), aber keine Bewegung.',
  'Open the motion of the same trial, and add this file to it.':
    'Die Bewegung desselben Versuchs öffnen und diese Datei hinzufügen.',
  'The joint angles of this table say neither left nor right.':
    'Die Gelenkwinkel dieser Tabelle nennen weder links noch rechts.',
  'Choose for each column below what it is.': 'Unten für jede Spalte wählen, was sie ist.',
  'None of the columns of this table is known yet.': 'Noch keine Spalte dieser Tabelle ist bekannt.',
  'Choose below what each column is: hip, knee and ankle flexion of both legs are enough to begin.':
    'Unten wählen, was jede Spalte ist: für den Anfang genügen Hüft-, Knie- und Sprunggelenkbeugung beider Beine.',
  'This table holds the rotations of a skeleton’s joints, without the skeleton they turn.':
    'Diese Tabelle enthält Drehungen der Gelenke eines Skeletts ohne das Skelett selbst.',
  'Open the BVH file they came from: it has both.': 'Die zugehörige BVH-Datei öffnen: sie enthält beides.',
  'This table holds the bare signals of force plates, without where the plates lie and how they are calibrated.':
    'Diese Tabelle enthält rohe Signale von Kraftmessplatten ohne deren Lage und Kalibrierung.',
  'Open the C3D file they came from, or export the ground reaction forces with their points of application.':
    'Die zugehörige C3D-Datei öffnen oder die Bodenreaktionskräfte mit Angriffspunkten exportieren.',
  'The joint angles of this file ({0}) say neither left nor right.':
    'Die Gelenkwinkel dieser Datei ({0}) nennen weder links noch rechts.',
  'Assign them to a side in the mapping, or name the side in the header (Left knee flexion).':
    'In der Zuordnung einer Seite zuweisen oder die Seite im Kopf nennen (Left knee flexion).',
  'None of the columns is a joint angle, a marker or a force that we know{0}.':
    'Keine der Spalten ist ein bekannter Gelenkwinkel, Marker oder eine bekannte Kraft{0}.',
  'Give a mapping that states what each column is: --mapping m.json with {"columns": {"{0}": {"channel": "knee.flexion.left", "unit": "deg"}, …}}, see docs/FORMATS.md; or open it in the window and choose there. We look for names such as “Left knee flexion”, LKneeAngles, knee_angle_l.':
    'Eine Zuordnung angeben, was jede Spalte ist: --mapping m.json mit {"columns": {"{0}": {"channel": "knee.flexion.left", "unit": "deg"}, …}}, siehe docs/FORMATS.md; oder im Fenster öffnen und dort wählen. Gesucht werden Namen wie „Left knee flexion“, LKneeAngles, knee_angle_l.',
  '“{0}” and “{1}” both look like {2}; the latter is used.':
    '„{0}“ und „{1}“ sehen beide nach {2} aus; das zweite gilt.',
  'Choose the right one in the mapping.': 'In der Zuordnung das richtige wählen.',
  'The file says {0}, but the values can only be {2} (largest {3}); {4} were used.':
    'Die Datei nennt {0}, die Werte können aber nur {2} sein (größter {3}); {4} wurden verwendet.',
  'If {0} are right, choose them for the columns in the mapping.':
    'Wenn {0} stimmt, in der Zuordnung für die Spalten wählen.',
  'The file does not say whether its angles are degrees or radians, and the values (largest {0}) fit both; degrees were assumed.':
    'Die Datei sagt nicht, ob ihre Winkel Grad oder Radiant sind, und die Werte (größter {0}) passen zu beidem; angenommen wurden Grad.',
  'Choose the unit in the mapping. In radians the largest angle would be {0}°.':
    'Die Einheit in der Zuordnung wählen. In Radiant wäre der größte Winkel {0}°.',
  '{0} reaches {1}, which cannot be radians as the file says; degrees were used for it.':
    '{0} erreicht {1}, was nicht Radiant sein kann, wie die Datei sagt; dafür wurden Grad verwendet.',
  'Choose radians in the mapping if the values are right.': 'In der Zuordnung Radiant wählen, wenn die Werte stimmen.',
  '{0} moves {1} times less than the other side’s: {2}.': '{0} bewegt sich {1}-mal weniger als die andere Seite: {2}.',
  'it is in radians although the file says degrees; radians were used for it':
    'in Radiant, obwohl die Datei Grad nennt; dafür wurde Radiant verwendet',
  'it may be in radians although the file says degrees; degrees were kept':
    'vielleicht in Radiant, obwohl die Datei Grad nennt; Grad wurde beibehalten',
  'Choose {0} in the mapping if that is wrong.': 'In der Zuordnung {0} wählen, falls das falsch ist.',
  degrees: 'Grad',
  radians: 'Radiant',
  'No value of this file can be true: {0} begins with {1}.':
    'Kein Wert dieser Datei kann stimmen: {0} beginnt mit {1}.',
  'Check which columns hold the motion and in which unit, and export the trial again.':
    'Prüfen, welche Spalten die Bewegung enthalten und in welcher Einheit, und neu exportieren.',
  '{0} cannot be true, beginning with {1} in {2}; taken as {3}.':
    '{0} kann nicht stimmen, beginnend mit {1} in {2}; als {3} gelesen.',
  'a gap': 'Lücke',
  gaps: 'Lücken',
  'Correct the cell in the file, or export the trial again; the gap is then treated like any other.':
    'Die Zelle in der Datei berichtigen oder neu exportieren; die Lücke wird dann wie jede andere behandelt.',
  'Forces, moments and powers of the gait model are labelled N, Nmm and W, but are per kilogram of body mass (the ground reaction peaks near 10); {0} outputs are kept as N/kg, Nm/kg, W/kg.':
    'Kräfte, Momente und Leistungen des Gangmodells sind mit N, Nmm und W beschriftet, gelten aber je Kilogramm Körpermasse (die Bodenkraft erreicht etwa 10); {0} Ausgaben werden als N/kg, Nm/kg, W/kg geführt.',
  'Nothing to do: this is how Plug-in Gait writes them.': 'Nichts zu tun: so schreibt Plug-in Gait sie.',
  '{0} reaches {1}°, more than the joint can do.': '{0} erreicht {1}°, mehr, als das Gelenk kann.',
  'Look at the curve: a swapped marker, cross-talk between axes or another zero position. Leave the channel out in the mapping if it is wrong.':
    'Die Kurve ansehen: vertauschter Marker, Übersprechen der Achsen oder andere Nullstellung. Den Kanal in der Zuordnung weglassen, wenn er falsch ist.',
  'This file counts knee flexion as negative (down to {0}°), as the gait2392 models and Visual3D do; it was turned to positive.':
    'Diese Datei zählt Kniebeugung negativ (bis {0}°), wie gait2392 und Visual3D; sie wurde positiv gedreht.',
  'Nothing to do, unless the knee really was over-extended: then turn the sign back in the mapping.':
    'Nichts zu tun, außer das Knie war wirklich überstreckt: dann das Vorzeichen in der Zuordnung zurückdrehen.',
  'Left and right hip ad/abduction run opposite to each other, half a stride apart.':
    'Hüftab- und -adduktion laufen links und rechts gegenläufig, um einen halben Doppelschritt versetzt.',
  'If the file counts both sides about the same axes, turn the signs of the left ad/abduction and rotation in the mapping.':
    'Wenn die Datei beide Seiten um dieselben Achsen zählt, die Vorzeichen von Ab-/Adduktion und Rotation links in der Zuordnung umkehren.',
  'This file counts left ad/abduction and rotation about the same axes as the right (Visual3D without “negate”); the left was turned around so that both sides overlay.':
    'Diese Datei zählt Ab-/Adduktion und Rotation links um dieselben Achsen wie rechts (Visual3D ohne „negate“); links wurde gedreht, damit beide Seiten übereinanderliegen.',
  'Compare left and right; turn the signs back in the mapping if they look mirrored now.':
    'Links und rechts vergleichen; die Vorzeichen zurückdrehen, wenn sie nun gespiegelt wirken.',
  '{0} is given to the {1} foot, but the motion shows that {2}.':
    '{0} ist dem Fuß {1} zugewiesen, die Bewegung zeigt aber: {2}.',
  'Leave it to be found, or choose the other foot, unless you know that the markers are wrong.':
    'Automatisch finden lassen oder den anderen Fuß wählen, außer die Marker sind sicher falsch.',
  'This file is in percent of a gait cycle: one lasts {0}, as the speed of {1} m/s and the length of the steps in its angles show.':
    'Diese Datei steht in Prozent des Gangzyklus: einer dauert {0}, wie die Geschwindigkeit von {1} m/s und die Schrittlänge aus ihren Winkeln zeigen.',
  'State the duration of the cycle where it is known.': 'Die Dauer des Zyklus angeben, wo sie bekannt ist.',
  'This file holds one gait cycle; it was repeated {0} times, so that there are whole steps. {1}':
    'Diese Datei enthält einen Gangzyklus; er wurde {0}-mal wiederholt, damit es ganze Schritte gibt. {1}',
  'Steps that differ are not seen: use the recording itself where you have it.':
    'Unterschiede zwischen Schritten sind nicht zu sehen: wenn möglich die Aufnahme selbst verwenden.',
}
