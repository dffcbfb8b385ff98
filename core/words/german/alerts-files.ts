import type { Catalogue } from '../speaker.ts'

/** Hinweise zu Dateien und ihren Formaten. */
export const ALERTS_FILES: Catalogue = {
  'This file is empty.': 'Diese Datei ist leer.',
  'Export the recording again.': 'Die Aufnahme neu exportieren.',
  'This BVH file holds more than one skeleton.': 'Diese BVH-Datei enthält mehr als ein Skelett.',
  'Export one person per file.': 'Eine Person je Datei exportieren.',
  'This BVH file has no skeleton.': 'Diese BVH-Datei hat kein Skelett.',
  'Export the animation again.': 'Die Animation neu exportieren.',
  'The skeleton of this BVH file is damaged{0}': 'Das Skelett dieser BVH-Datei ist beschädigt{0}',
  'This BVH file has a skeleton but no motion.': 'Diese BVH-Datei hat ein Skelett, aber keine Bewegung.',
  'Export the animation, not only the skeleton.': 'Die Animation exportieren, nicht nur das Skelett.',
  'The skeleton of this BVH file has no moving joints.': 'Das Skelett dieser BVH-Datei hat keine beweglichen Gelenke.',
  'This BVH file has no frames of the right width.': 'Diese BVH-Datei hat keine Bilder passender Breite.',
  'This BVH file does not say its frame time.': 'Diese BVH-Datei nennt keine Bilddauer.',
  'The file announces {0} frames, but there are {1}.': 'Die Datei kündigt {0} Bilder an, es sind aber {1}.',
  'If the motion is shorter than you expect, the file may be cut off.':
    'Ist die Bewegung kürzer als erwartet, ist die Datei vielleicht abgeschnitten.',
  'The skeleton’s size fits no usual unit; it was scaled to a leg of 0.85 m.':
    'Die Größe des Skeletts passt zu keiner üblichen Einheit; es wurde auf ein Bein von 0.85 m gebracht.',
  'Give the subject’s height so that the model can be scaled.':
    'Die Körpergröße angeben, damit das Modell skaliert werden kann.',
  'Reading was stopped before the end of the file.': 'Das Lesen wurde vor dem Ende der Datei abgebrochen.',
  'Open the file again to read it.': 'Die Datei erneut öffnen.',
  'This file is larger than {0} MB, too large for this format.':
    'Diese Datei ist größer als {0} MB, zu groß für dieses Format.',
  'Export a shorter part of the trial.': 'Einen kürzeren Teil des Versuchs exportieren.',
  'This C3D file is larger than 1 GB.': 'Diese C3D-Datei ist größer als 1 GB.',
  'This C3D file is too short to hold a recording.': 'Diese C3D-Datei ist zu kurz für eine Aufnahme.',
  'Copy or export the file again.': 'Die Datei neu kopieren oder exportieren.',
  '{0} of {1} points have no name.': '{0} von {1} Punkten haben keinen Namen.',
  'Label the markers in the program the file came from and save it again.':
    'Die Marker im Ursprungsprogramm benennen und neu speichern.',
  'Several points share a name ({0}); the later ones are numbered.':
    'Mehrere Punkte teilen einen Namen ({0}); die späteren sind nummeriert.',
  'Check which of them is the marker you mean.': 'Prüfen, welcher davon der gemeinte Marker ist.',
  'This C3D file holds the {0}, and neither markers nor joint angles.':
    'Diese C3D-Datei enthält die {0} und weder Marker noch Gelenkwinkel.',
  'The file also holds the {0}; they are not used.': 'Die Datei enthält auch die {0}; sie werden nicht verwendet.',
  '{0} gait events lie outside the recorded frames and were left out.':
    '{0} Gangereignisse liegen außerhalb der aufgenommenen Bilder und blieben weg.',
  'The parameters announce {0} analog channels, the header {1}; the header was followed.':
    'Die Parameter nennen {0} Analogkanäle, der Kopf {1}; es gilt der Kopf.',
  'This C3D file does not say its frame rate.': 'Diese C3D-Datei nennt keine Bildrate.',
  'Save it again with the program it came from.': 'Im Ursprungsprogramm neu speichern.',
  'This C3D file holds neither points nor analog channels.': 'Diese C3D-Datei enthält weder Punkte noch Analogkanäle.',
  'Choose the dynamic trial, not an empty one.': 'Den dynamischen Versuch wählen, keinen leeren.',
  'This C3D file ends before its data.': 'Diese C3D-Datei endet vor ihren Daten.',
  'This C3D file announces {0} frames of {1} points and {2} analog channels, but has room for {3}.':
    'Diese C3D-Datei kündigt {0} Bilder mit {1} Punkten und {2} Analogkanälen an, hat aber Platz für {3}.',
  'The file is damaged or cut off: copy or export it again.':
    'Die Datei ist beschädigt oder abgeschnitten: neu kopieren oder exportieren.',
  'This C3D file announces {0} frames but ends after {1}.':
    'Diese C3D-Datei kündigt {0} Bilder an, endet aber nach {1}.',
  'Copy or export the file again if the end of the trial matters.':
    'Neu kopieren oder exportieren, wenn das Ende des Versuchs wichtig ist.',
  'This C3D file holds more values than fit in memory.':
    'Diese C3D-Datei enthält mehr Werte, als in den Speicher passen.',
  'This C3D file ends before its parameters.': 'Diese C3D-Datei endet vor ihren Parametern.',
  'This C3D file was written for an unknown kind of computer (code {0}).':
    'Diese C3D-Datei stammt von einer unbekannten Rechnerart (Code {0}).',
  '{0} is of type {1}, which cannot be read; its forces are left out.':
    '{0} ist vom Typ {1}, der nicht lesbar ist; ihre Kräfte bleiben weg.',
  'Export the forces as text (OpenSim .mot) and add that file.':
    'Die Kräfte als Text exportieren (OpenSim .mot) und diese Datei hinzufügen.',
  '{0} refers to analog channels that are not in the file; its forces are left out.':
    '{0} verweist auf Analogkanäle, die nicht in der Datei sind; ihre Kräfte bleiben weg.',
  'Save the trial again with its analog data.': 'Den Versuch mit seinen Analogdaten neu speichern.',
  '{0} has no corners, so its place in the room is unknown; its forces are left out.':
    '{0} hat keine Ecken, ihre Lage im Raum ist unbekannt; ihre Kräfte bleiben weg.',
  'Save the trial again with the calibrated force plates.':
    'Den Versuch mit den kalibrierten Kraftmessplatten neu speichern.',
  'This file holds more than {0} million values, more than fit in memory.':
    'Diese Datei enthält mehr als {0} Millionen Werte, mehr als in den Speicher passen.',
  'Export fewer columns, a shorter part of the trial, or a lower sampling rate.':
    'Weniger Spalten, einen kürzeren Teil oder eine niedrigere Abtastrate exportieren.',
  'This force file has no row of column names (#Sample, FX1, …).':
    'Diese Kraftdatei hat keine Zeile mit Spaltennamen (#Sample, FX1, …).',
  'Export the forces again.': 'Die Kräfte neu exportieren.',
  'This force file does not say its sample rate.': 'Diese Kraftdatei nennt keine Abtastrate.',
  'No table of numbers was found in this file.': 'In dieser Datei wurde keine Zahlentabelle gefunden.',
  'Export the joint angles as text, one row per frame and one column per angle, with a header row.':
    'Die Gelenkwinkel als Text exportieren, eine Zeile je Bild und eine Spalte je Winkel, mit Kopfzeile.',
  'This Xsens MVNX file holds no frames.': 'Diese Xsens-MVNX-Datei enthält keine Bilder.',
  'In MVN, export the recording again with its frames and joint angles.':
    'In MVN die Aufnahme mit Bildern und Gelenkwinkeln neu exportieren.',
  'This Xsens MVNX file does not say its frame rate.': 'Diese Xsens-MVNX-Datei nennt keine Bildrate.',
  'In MVN, export the recording again.': 'In MVN die Aufnahme neu exportieren.',
  'This Xsens MVNX file does not name its joints and segments.':
    'Diese Xsens-MVNX-Datei benennt Gelenke und Segmente nicht.',
  'In MVN, export the recording again, with joint angles and positions.':
    'In MVN die Aufnahme mit Gelenkwinkeln und Positionen neu exportieren.',
  'This Xsens MVNX file holds no frames with joint angles or positions.':
    'Diese Xsens-MVNX-Datei enthält keine Bilder mit Gelenkwinkeln oder Positionen.',
  '{0} joint angles or positions, or has another number of them; there is a gap.':
    '{0} Gelenkwinkel oder Positionen oder eine andere Anzahl davon; dort ist eine Lücke.',
  'One frame lacks': 'Einem Bild fehlen',
  '{0} frames lack': '{0} Bildern fehlen',
  'Export the recording again if this part matters.': 'Die Aufnahme neu exportieren, wenn dieser Teil wichtig ist.',
  'This Xsens MVNX file names {0} {1}s, more than a body has.':
    'Diese Xsens-MVNX-Datei nennt {0} Teile ({1}), mehr, als ein Körper hat.',
  'In MVN, export one person per file.': 'In MVN eine Person je Datei exportieren.',
  'A frame of this Xsens MVNX file has no end.': 'Ein Bild dieser Xsens-MVNX-Datei hat kein Ende.',
  'This Nexus export has a heading but no frames.': 'Dieser Nexus-Export hat einen Kopf, aber keine Bilder.',
  'Export the trial again and choose model outputs or trajectories.':
    'Den Versuch neu exportieren und Modellausgaben oder Trajektorien wählen.',
  'The section {0} does not say its rate.': 'Der Abschnitt {0} nennt keine Rate.',
  'Type the frame rate of the cameras.': 'Die Bildrate der Kameras eingeben.',
  'This OpenSim file has no columns beside the time.': 'Diese OpenSim-Datei hat außer der Zeit keine Spalten.',
  'Choose the file with the joint angles (inverse kinematics).':
    'Die Datei mit den Gelenkwinkeln wählen (inverse Kinematik).',
  'The header of this OpenSim file does not end: there is no line “endheader”.':
    'Der Kopf dieser OpenSim-Datei endet nicht: die Zeile „endheader“ fehlt.',
  'Save the file again from OpenSim.': 'Die Datei aus OpenSim neu speichern.',
  'After “endheader” there is no row of column names.': 'Nach „endheader“ folgt keine Zeile mit Spaltennamen.',
  'The header announces {0} columns, but there are {1}.': 'Der Kopf kündigt {0} Spalten an, es sind aber {1}.',
  'Nothing to do if the last column is as you expect.': 'Nichts zu tun, wenn die letzte Spalte wie erwartet ist.',
  'The header announces {0} rows, but there are {1}.': 'Der Kopf kündigt {0} Zeilen an, es sind aber {1}.',
  'The file may be cut off: compare its length with the original.':
    'Die Datei ist vielleicht abgeschnitten: ihre Länge mit dem Original vergleichen.',
  'Nothing to do if the end of the trial is as you expect.':
    'Nichts zu tun, wenn das Ende des Versuchs wie erwartet ist.',
  'The header says inDegrees={0}, but a sentence below says the angles are in {1}.':
    'Der Kopf sagt inDegrees={0}, ein Satz darunter nennt die Winkel in {1}.',
  'The values themselves decide; look at the angles in the mapping table.':
    'Die Werte selbst entscheiden; die Winkel in der Zuordnungstabelle ansehen.',
  'This Qualisys export has a header but no frames.': 'Dieser Qualisys-Export hat einen Kopf, aber keine Bilder.',
  'Export the trial again.': 'Den Versuch neu exportieren.',
  'This Qualisys export has {0}.': 'Dieser Qualisys-Export hat {0}.',
  'rigid bodies (6D) instead of markers': 'starre Körper (6D) statt Marker',
  'no marker names (MARKER_NAMES)': 'keine Markernamen (MARKER_NAMES)',
  'Export 3D data with marker names, or the calculated joint angles as CSV.':
    '3D-Daten mit Markernamen exportieren oder die berechneten Gelenkwinkel als CSV.',
  'The header row comes again {0} among the numbers and was left out.':
    'Die Kopfzeile kommt {0} mitten in den Zahlen wieder und blieb weg.',
  'Nothing to do, unless two trials were pasted into one file: then split it.':
    'Nichts zu tun, außer zwei Versuche stehen in einer Datei: dann aufteilen.',
  '“{0}” is not a number; it was taken as a gap.': '„{0}“ ist keine Zahl und gilt als Lücke.',
  'Correct the cell in the file, or leave the gap to be filled.':
    'Die Zelle in der Datei berichtigen oder die Lücke füllen lassen.',
  '{0} more cells are not numbers and were taken as gaps.':
    '{0} weitere Zellen sind keine Zahlen und gelten als Lücken.',
  'Open the file in a spreadsheet and look for text among the numbers.':
    'Die Datei in einer Tabellenkalkulation nach Text unter den Zahlen durchsehen.',
  'This row is not data (“{0}”) and was left out.': 'Diese Zeile enthält keine Daten („{0}“) und blieb weg.',
  'Check that no frames are missing here.': 'Prüfen, ob hier Bilder fehlen.',
  '{0} more rows are not data and were left out.': '{0} weitere Zeilen enthalten keine Daten und blieben weg.',
  'Check that no frames are missing.': 'Prüfen, ob Bilder fehlen.',
  '{0} another number of cells ({1}) than the table has columns ({2}); what is missing became a gap, rows with too much or less than half were left out.':
    '{0} eine andere Zahl von Zellen ({1}), als die Tabelle Spalten hat ({2}); Fehlendes wurde zur Lücke, Zeilen mit zu vielen oder weniger als der Hälfte blieben weg.',
  'One row has': 'Eine Zeile hat',
  '{0} rows have': '{0} Zeilen haben',
  'If the last line is cut off, export the trial again. If cells hold decimal commas, save with another delimiter.':
    'Ist die letzte Zeile abgeschnitten, neu exportieren. Enthalten Zellen Dezimalkommas, mit anderem Trennzeichen speichern.',
  'The header of this marker file (.trc) is incomplete: the line with DataRate or the line with Frame# is missing.':
    'Der Kopf dieser Markerdatei (.trc) ist unvollständig: die Zeile mit DataRate oder mit Frame# fehlt.',
  'Export the markers again.': 'Die Marker neu exportieren.',
  'This marker file (.trc) has a header but no frames.': 'Diese Markerdatei (.trc) hat einen Kopf, aber keine Bilder.',
  'The rows have {0} cells, but {1} markers need {2}.': 'Die Zeilen haben {0} Zellen, {1} Marker brauchen aber {2}.',
  'The last markers have gaps throughout; export the file again if they matter.':
    'Die letzten Marker haben durchweg Lücken; neu exportieren, wenn sie wichtig sind.',
  'The header line has no {0}.': 'Der Kopfzeile fehlt {0}.',
  'It was worked out from the data.': 'Aus den Daten ermittelt.',
  'The header announces {0} markers, but names {1}.': 'Der Kopf kündigt {0} Marker an, nennt aber {1}.',
  'Check the marker names; columns without one are called unnamed.':
    'Die Markernamen prüfen; Spalten ohne Namen heißen unnamed.',
  'The header announces {0} frames, but there are {1}.': 'Der Kopf kündigt {0} Bilder an, es sind aber {1}.',
  'If the trial is shorter than you expect, the file may be cut off.':
    'Ist der Versuch kürzer als erwartet, ist die Datei vielleicht abgeschnitten.',
  'The header of this Visual3D export is incomplete: the row ITEM needs file, signal, type and folder above it.':
    'Der Kopf dieses Visual3D-Exports ist unvollständig: über der Zeile ITEM müssen Datei, Signal, Typ und Ordner stehen.',
  'Export again with “Export data to ASCII file” and all header rows.':
    'Mit „Export data to ASCII file“ und allen Kopfzeilen neu exportieren.',
  'This export holds {0} trials side by side; only the first is read ({1}).':
    'Dieser Export enthält {0} Versuche nebeneinander; nur der erste wird gelesen ({1}).',
  'Export one trial per file to see the others.': 'Einen Versuch je Datei exportieren, um die anderen zu sehen.',
  'This is not a complete JSON file: {0}.': 'Dies ist keine vollständige JSON-Datei: {0}.',
  unreadable: 'unlesbar',
  'Was it cut off while copying? Make it again with pendulab analyze.':
    'Beim Kopieren abgeschnitten? Mit pendulab analyze neu erzeugen.',
  'This JSON file is not an analysis made by Pendulab.': 'Diese JSON-Datei ist keine Analyse von Pendulab.',
  'Choose the file analysis.json that pendulab analyze wrote.':
    'Die Datei analysis.json wählen, die pendulab analyze geschrieben hat.',
  'This analysis has version {0}; this program reads versions up to {1}.':
    'Diese Analyse hat Version {0}; dieses Programm liest bis Version {1}.',
  'Open it with the Pendulab that made it, or analyze the recording again.':
    'Mit dem Pendulab öffnen, das sie erzeugt hat, oder die Aufnahme neu analysieren.',
  'This analysis is damaged: {0} should be {1} but is {2}.':
    'Diese Analyse ist beschädigt: {0} sollte {1} sein, ist aber {2}.',
  'Analyze the recording again.': 'Die Aufnahme neu analysieren.',
  'This file is not a Pendulab study.': 'Diese Datei ist keine Pendulab-Studie.',
  'Choose a file that Pendulab saved, or import a recording.':
    'Eine von Pendulab gespeicherte Datei wählen oder eine Aufnahme einlesen.',
  'This study was saved by a newer Pendulab (document version {0}; this program knows up to {1}).':
    'Diese Studie wurde mit einem neueren Pendulab gespeichert (Dokumentversion {0}; dieses Programm kennt bis {1}).',
  'Update Pendulab to open it. The file was not changed.':
    'Pendulab aktualisieren, um sie zu öffnen. Die Datei wurde nicht verändert.',
  'This study is damaged: {0}.': 'Diese Studie ist beschädigt: {0}.',
  'Open a copy or a backup. The file was not changed, and the recordings inside it can still be taken out.':
    'Eine Kopie oder Sicherung öffnen. Die Datei wurde nicht verändert, und die Aufnahmen darin lassen sich noch herausnehmen.',
}
