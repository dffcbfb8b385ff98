import type { Catalogue } from '../speaker.ts'

/** Eigene Körper. */
export const BODIES: Catalogue = {
  'No contact forces of the {0} leg: a part of it is artificial or held, and the muscles of the model are a healthy leg’s.':
    'Keine Kontaktkräfte für das Bein {0}: ein Teil davon ist künstlich oder ruhiggestellt, und die Muskeln des Modells sind die eines gesunden Beins.',
  'A leg of this body is artificial or held, and no force plate measured it everywhere: the ground force is estimated with the help of people with healthy legs, who push off otherwise.':
    'Ein Bein dieses Körpers ist künstlich oder ruhiggestellt, und keine Kraftmessplatte hat es überall gemessen: die Bodenkraft wird mit Hilfe von Menschen mit gesunden Beinen geschätzt, die sich anders abstoßen.',
  'Record on force plates, or read loads of both legs without plates as rough: their ± was measured on healthy people.':
    'Nehmen Sie auf Kraftmessplatten auf, oder lesen Sie Lasten beider Beine ohne Platten als grob: ihr ± wurde an Gesunden gemessen.',
  'The body “{0}” needs {1} to show “{2}”, and the recording has no marker of that name.':
    'Der Körper „{0}“ braucht {1}, um „{2}“ zu zeigen, und die Aufzeichnung hat keinen Marker dieses Namens.',
  'Name the markers of the recording in the body file (“markers”), fit to joint angles, or choose another body.':
    'Nennen Sie die Marker der Aufzeichnung in der Körperdatei („markers“), passen Sie an Gelenkwinkel an, oder wählen Sie einen anderen Körper.',
  'The markers show no person’s leg: they are those of the body “{0}”, which comes with the program.':
    'Die Marker zeigen kein Bein eines Menschen: es sind die des Körpers „{0}“, der mit dem Programm kommt.',
  'Choose it as the body: in the Body step, or by --body and its file.':
    'Wählen Sie ihn als Körper: im Schritt Körper, oder mit --body und seiner Datei.',
  'The table “{0}” has no values for “{1}” of the body “{2}”.':
    'Die Tabelle „{0}“ hat keine Werte für „{1}“ des Körpers „{2}“.',
  'Choose another table, or state the mass in the body file.':
    'Wählen Sie eine andere Tabelle, oder nennen Sie die Masse in der Körperdatei.',
  'The fixed masses of the body “{0}” leave {1} kg of {2} kg for everything else.':
    'Die festen Massen des Körpers „{0}“ lassen {1} kg von {2} kg für alles Übrige.',
  'Check the kilograms in the body file, and the subject’s mass.':
    'Prüfen Sie die Kilogramm in der Körperdatei und die Masse der Person.',
  'This body is no person: gait events, cycles, norms, joint angles, techniques, contact forces and estimated ground forces are left out. Its phases are its limbs’ swings and its flights.':
    'Dieser Körper ist kein Mensch: Gangereignisse, Zyklen, Normen, Gelenkwinkel, Techniken, Kontaktkräfte und geschätzte Bodenkräfte entfallen. Seine Phasen sind die Schwünge seiner Gliedmaßen und seine Flüge.',
  'Techniques change a person’s joint angles, and this body is no person.':
    'Techniken ändern die Gelenkwinkel eines Menschen, und dieser Körper ist keiner.',
  'Leave the technique out, or build the body in the workbench, where postures are dragged.':
    'Lassen Sie die Technik weg, oder bauen Sie den Körper auf der Werkbank, wo Haltungen gezogen werden.',
  'Boundaries without steps go by where the feet are, and this recording has joint angles only.':
    'Grenzen ohne Schritte gehen danach, wo die Füße sind, und diese Aufzeichnung hat nur Gelenkwinkel.',
  'Use a recording with markers or with the pelvis’s path, or let steps cut it.':
    'Verwenden Sie eine Aufzeichnung mit Markern oder mit dem Weg des Beckens, oder lassen Sie Schritte sie teilen.',
  'This motion is cut at contacts and at what was asked for, not at steps: cycles, norms, the gait profile and ground forces learned from walking are left out. While both feet stand where no plate measures them, each carries what brings the pressure of both to where the motion demands it; the ± of the loads does not count that.':
    'Diese Bewegung ist an Kontakten und an dem geteilt, was verlangt wurde, nicht an Schritten: Zyklen, Normen, das Gangprofil und aus dem Gehen gelernte Bodenkräfte entfallen. Solange beide Füße stehen, wo keine Platte sie misst, trägt jeder so viel, dass der Druck beider dort liegt, wo die Bewegung ihn verlangt; das ± der Lasten zählt das nicht mit.',
  'Only the feet are taken to touch the ground: while a chair or a hand carries, loads without its force are too large.':
    'Nur die Füße gelten als Berührung mit dem Boden: solange ein Stuhl oder eine Hand trägt, sind Lasten ohne deren Kraft zu groß.',
  'A boundary at {0} s lies outside the recording, which lasts from {1} to {2} s.':
    'Eine Grenze bei {0} s liegt außerhalb der Aufzeichnung, die von {1} bis {2} s dauert.',
  'Give times between these.': 'Geben Sie Zeiten dazwischen an.',
  'There is no channel “{0}” whose extremes could cut the motion.':
    'Es gibt keinen Kanal „{0}“, an dessen Umkehrpunkten die Bewegung geteilt werden könnte.',
  'Choose one of: {0}.': 'Wählen Sie einen von: {0}.',
  'Loads of its joints are net forces and moments along the axes of its rods.':
    'Die Lasten seiner Gelenke sind Nettokräfte und -momente entlang der Achsen seiner Stäbe.',
  'In {0} frames a force plate was loaded while no foot of the body stood near it; that force is left out.':
    'In {0} Bildern war eine Kraftmessplatte belastet, ohne dass ein Fuß des Körpers in ihrer Nähe stand; diese Kraft bleibt weg.',
  'Check that markers and plates are of the same trial and in the same axes.':
    'Prüfen Sie, ob Marker und Platten zum selben Versuch gehören und in denselben Achsen stehen.',
  'Feet that stood, or may have stood, where no plate measured them, and for how much of the recording: {0}. Loads of the joints above them are given only while they are in the air.':
    'Füße, die standen oder gestanden haben können, wo keine Platte sie maß, und für wie viel der Aufzeichnung: {0}. Lasten der Gelenke darüber werden nur angegeben, solange sie in der Luft sind.',
  'Record the trial on force plates, or look at the limbs while they swing.':
    'Nehmen Sie den Versuch auf Kraftmessplatten auf, oder betrachten Sie die Gliedmaßen im Schwung.',
  'In some frames too few of the body’s markers are seen; those frames are left out.':
    'In manchen Bildern sind zu wenige Marker des Körpers zu sehen; diese Bilder bleiben weg.',
  'The body “{0}” needs markers that the recording does not have: {1}. {2}':
    'Der Körper „{0}“ braucht Marker, die die Aufzeichnung nicht hat: {1}. {2}',
  'The recording has no markers at all.': 'Die Aufzeichnung hat gar keine Marker.',
  'The recording has: {0}.': 'Die Aufzeichnung hat: {0}.',
  'Write the recording’s names into the body file (“markers”), or rename the markers.':
    'Schreiben Sie die Namen der Aufzeichnung in die Körperdatei („markers“), oder benennen Sie die Marker um.',
  'At no time are all markers of the body “{0}” seen together.':
    'Zu keiner Zeit sind alle Marker des Körpers „{0}“ zugleich zu sehen.',
  'Fill the gaps in the capture program, or name fewer markers in the body file.':
    'Füllen Sie die Lücken im Aufnahmeprogramm, oder nennen Sie weniger Marker in der Körperdatei.',
  'The markers of the body “{0}” do not show how “{1}” points: two places of each rod must be known.':
    'Die Marker des Körpers „{0}“ zeigen nicht, wohin „{1}“ weist: von jedem Stab müssen zwei Stellen bekannt sein.',
  'Name a marker at each end of that rod, or of the rods that hang on it.':
    'Nennen Sie einen Marker an jedem Ende dieses Stabs oder der Stäbe, die an ihm hängen.',
  'Norms are of people who walk.': 'Normen gelten für gehende Menschen.',
  'not measured; loads are given where no foot stands': 'nicht gemessen; Lasten werden angegeben, wo kein Fuß steht',
  'How are the joints of “{0}” loaded?': 'Wie sind die Gelenke von „{0}“ belastet?',
  'Take-off': 'Absprung',
  Landing: 'Landung',
  'Start of the recording': 'Anfang der Aufzeichnung',
  'End of the recording': 'Ende der Aufzeichnung',
  'Largest {0}': 'Größtes {0}',
  'Smallest {0}': 'Kleinstes {0}',
  '{0}: begins to swing': '{0}: beginnt zu schwingen',
  '{0}: ends its swing': '{0}: endet im Schwung',
  'A body of its own': 'Ein eigener Körper',
  // Namen der mitgelieferten Körper.
  Dog: 'Hund',
  'Throwing arm, right': 'Wurfarm, rechts',
  'height at the withers': 'Widerristhöhe',
  Chest: 'Brustkorb',
  'Loin and abdomen': 'Lende und Bauch',
  'Shoulder girdle': 'Schultergürtel',
  Tail: 'Rute',
  'Base of the neck': 'Halsansatz',
  'Head on neck': 'Kopfgelenk',
  'Lumbosacral joint': 'Lenden-Kreuzbein-Gelenk',
  'Middle of the back': 'Rückenmitte',
  'Root of the tail': 'Rutenansatz',
  Stifle: 'Knie',
  stifle: 'Knie',
  Hock: 'Sprunggelenk',
  hock: 'Sprunggelenk',
  Carpus: 'Vorderfußwurzelgelenk',
  carpus: 'Vorderfußwurzelgelenk',
  'hind paw': 'Hinterpfote',
  forepaw: 'Vorderpfote',
  'lower leg': 'Unterschenkel',
  'upper foreleg': 'Oberarm (vorn)',
  'hand with ball': 'Hand mit Ball',
  'Joint load report': 'Bericht über Gelenklasten',
  'Recorded motion, joints in the middle': 'Aufgenommene Bewegung, Gelenke in der Mitte',
  'Net joint force': 'Resultierende Gelenkkraft',
  'Net joint moment (internal)': 'Resultierendes Gelenkmoment (inneres)',
  'Recorded motion. 1 BW = {0} N. Gaps: a foot beyond the joint stands, or may stand, where no plate measured it.':
    'Aufgenommene Bewegung. 1 BW = {0} N. Lücken: Ein Fuß jenseits des Gelenks steht, oder steht vielleicht, wo keine Platte ihn gemessen hat.',
}
