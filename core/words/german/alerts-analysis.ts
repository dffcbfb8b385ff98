import type { Catalogue } from '../speaker.ts'

/** Hinweise zu Körper, Technik, Belastung und Person. */
export const ALERTS_ANALYSIS: Catalogue = {
  'This body has no angle “{0}” to change.': 'Dieser Körper hat keinen Winkel „{0}“, der sich ändern ließe.',
  'Choose another joint or template.': 'Ein anderes Gelenk oder eine andere Vorlage wählen.',
  'At “{0}” {1} would be {2}°; joints allow {3}° to {4}°.':
    'Bei „{0}“ käme {1} auf {2}°; Gelenke erlauben {3}° bis {4}°.',
  'Choose a smaller change.': 'Eine kleinere Änderung wählen.',
  'The technique changes the {0} “{1}”, which this recording does not have.':
    'Die Technik ändert „{1}“ ({0}), was diese Aufnahme nicht enthält.',
  'Remove that change; events may have been edited since it was made.':
    'Diese Änderung entfernen; vielleicht wurden seither Ereignisse bearbeitet.',
  '{0} scaled by {1} is outside what can be asked ({2} to {3}).':
    '{0} mal {1} liegt außerhalb des Möglichen ({2} bis {3}).',
  'No phase has room for a boundary at {0} s.': 'Keine Phase hat Platz für eine Grenze bei {0} s.',
  'Choose a time inside a phase, at least 0.01 s from its ends.':
    'Eine Zeit innerhalb einer Phase wählen, mindestens 0.01 s von ihren Enden.',
  '“{0}” cannot be removed: the contact with the ground changes there.':
    '„{0}“ lässt sich nicht entfernen: dort ändert sich der Bodenkontakt.',
  'Drag the event, or remove an inner boundary.': 'Das Ereignis verschieben oder eine innere Grenze entfernen.',
  'A {0} phase cannot turn about “{1}”.': 'Eine Phase dieser Art ({0}) kann sich nicht um „{1}“ drehen.',
  'Choose the ankle, the heel or the forefoot for a support phase, the hip for a swinging leg.':
    'Für eine Standphase Sprunggelenk, Ferse oder Vorfuß wählen, für ein Schwungbein die Hüfte.',
  'A {0} of {1} % cannot hold together with the two changes after it: speed is cadence times step length.':
    '{0} von {1} % passt nicht zu den beiden Änderungen danach: Geschwindigkeit ist Schrittfrequenz mal Schrittlänge.',
  'Two of the three can be chosen; the last two in the list count.':
    'Zwei der drei sind frei wählbar; es zählen die letzten beiden der Liste.',
  'The two recordings have no phase of the same kind and side.':
    'Die beiden Aufnahmen haben keine Phase gleicher Art und Seite.',
  'Choose recordings that both show a step of the same leg.':
    'Aufnahmen wählen, die beide einen Schritt desselben Beins zeigen.',
  '{0} would last {1} times as long; {2} times is the most that is taken over.':
    '{0} würde {1}-mal so lang dauern; höchstens das {2}-Fache wird übernommen.',
  'Check the gait events of both recordings.': 'Die Gangereignisse beider Aufnahmen prüfen.',
  'At “{0}” the edited posture leaves the feet {1} cm {2} the floor.':
    'Bei „{0}“ sind die Füße in der geänderten Haltung {1} cm {2} dem Boden.',
  below: 'unter',
  above: 'über',
  'Change hip, knee and ankle together, so that both feet stay on the floor.':
    'Hüfte, Knie und Sprunggelenk zusammen ändern, damit beide Füße auf dem Boden bleiben.',
  'No boundary angle or duration was set free.': 'Kein Winkel und keine Dauer wurde freigegeben.',
  'Choose at least one.': 'Mindestens eines wählen.',
  'The lower limit of a free value is not below its upper limit.':
    'Die untere Grenze eines freien Werts liegt nicht unter der oberen.',
  'Exchange the limits.': 'Die Grenzen vertauschen.',
  'The search was stopped.': 'Die Suche wurde abgebrochen.',
  'Start it again when you want the result.': 'Bei Bedarf neu starten.',
  'What was left free has been chosen: the goal came down from {0} to {1}.':
    'Das Freigegebene ist gewählt: das Ziel sank von {0} auf {1}.',
  'The choices stand in the technique as ordinary changes.':
    'Die Wahl steht als gewöhnliche Änderungen in der Technik.',
  'Within these limits a phase beside what was left free has no motion without muscles.':
    'In diesen Grenzen hat eine Phase neben dem Freigegebenen keine Bewegung ohne Muskeln.',
  'Let the limits hold the recorded value (0° of change, 100 % of the time), or add a boundary in that phase.':
    'Die Grenzen so wählen, dass der aufgenommene Wert darin liegt (0° Änderung, 100 % der Zeit), oder in dieser Phase eine Grenze hinzufügen.',
  'The {0} knee came to be straight and was held so from {1} s on.':
    'Das Knie {0} kam in Streckung und wurde ab {1} s so gehalten.',
  'The impulse at that boundary is what ligaments and muscles take up.':
    'Der Impuls an dieser Grenze ist das, was Bänder und Muskeln aufnehmen.',
  'There is no phase “{0}” in this motion.': 'Diese Bewegung hat keine Phase „{0}“.',
  'Choose a phase of the motion shown.': 'Eine Phase der gezeigten Bewegung wählen.',
  'The search for other motions was stopped.': 'Die Suche nach anderen Bewegungen wurde abgebrochen.',
  'The load “{0}” sits on “{1}”, which this body does not have.':
    'Die Last „{0}“ sitzt an „{1}“, was dieser Körper nicht hat.',
  'Choose another segment.': 'Ein anderes Segment wählen.',
  'Solving was stopped.': 'Das Lösen wurde abgebrochen.',
  'Without muscles the {0} knee {1} in this phase.': 'Ohne Muskeln {1} das Knie {0} in dieser Phase.',
  'turns right over': 'schlägt ganz durch',
  'bends {0}° backward': 'überstreckt sich um {0}°',
  'Lock that knee in this phase, or add a boundary before it straightens.':
    'Dieses Knie in der Phase festhalten oder vor der Streckung eine Grenze hinzufügen.',
  'In {0} of {1} frames the markers do not show both legs; those frames, and phases that reach into them, are left out.':
    'In {0} von {1} Bildern zeigen die Marker nicht beide Beine; diese Bilder und die Phasen darin bleiben weg.',
  'Fill the gaps in the capture program, or choose a shorter range.':
    'Die Lücken im Aufnahmeprogramm füllen oder einen kürzeren Abschnitt wählen.',
  '{0}: the markers give {1} cm, the subject’s height suggests {2} cm.':
    '{0}: die Marker ergeben {1} cm, die Körpergröße lässt {2} cm erwarten.',
  'Check the height and its unit, and that the markers carry the right names.':
    'Körpergröße und Einheit prüfen und ob die Marker richtig benannt sind.',
  'More than {0} gives, {1}: {2}.': 'Mehr, als {0} ergibt, {1}: {2}.',
  'At “{0}” ({1} s) muscles would have to give, for a tenth of a second, {2}: more than a leg gives.{3}':
    'Bei „{0}“ ({1} s) müssten Muskeln eine Zehntelsekunde lang {2} leisten: mehr, als ein Bein vermag.{3}',
  'More than {0} gives: {1}. {2}': 'Mehr, als {0} ergibt: {1}. {2}',
  '{0} of {1} phases of the {2} motion have no solution: its peaks are of {3} of {4} s, and are not compared with others.':
    '{0} von {1} Phasen der Bewegung ({2}) haben keine Lösung: die Spitzenwerte gelten für {3} von {4} s und werden nicht mit anderen verglichen.',
  'Add a boundary inside these phases, or change less.': 'In diesen Phasen eine Grenze hinzufügen oder weniger ändern.',
  'The {0} motion has no solved single support of the {1} leg: its peaks are not given.':
    'Die Bewegung ({0}) hat keinen gelösten Einbeinstand ({1}): Spitzenwerte werden nicht angegeben.',
  'This motion has no step: read the peaks of the recorded motion.':
    'Diese Bewegung hat keinen Schritt: Es gelten die Spitzenwerte der aufgenommenen Bewegung.',
  'Use a recording that shows a whole step of that leg between its events.':
    'Eine Aufnahme verwenden, die einen ganzen Schritt dieses Beins zwischen seinen Ereignissen zeigt.',
  '{0} has no complete values for “{1}”, which the template “{2}” needs.':
    '{0} hat keine vollständigen Werte für „{1}“, die die Vorlage „{2}“ braucht.',
  'Choose another table, or the template of one leg under its hip.':
    'Eine andere Tabelle oder die Vorlage mit einem Bein unter der Hüfte wählen.',
  '{0} has separate values for women and men; their mean is used.':
    '{0} hat getrennte Werte für Frauen und Männer; verwendet wird ihr Mittel.',
  'Enter the subject’s sex to use the right column.': 'Das Geschlecht eingeben, damit die richtige Spalte gilt.',
  'Choose one of: {0}.': 'Eines davon wählen: {0}.',
  '{0}: all of its mass is taken away; 1 % is kept so that it can still be drawn.':
    '{0}: die ganze Masse ist weggenommen; 1 % bleibt, damit das Segment gezeichnet werden kann.',
  'Enter the mass of a prosthesis as a further load, if there is one.':
    'Die Masse einer Prothese als weitere Last eingeben.',
  'Segment “{0}” stands almost vertical (cos θ = {1}). There the angle φ loses its meaning and the mass matrix in θ, φ becomes singular.':
    'Segment „{0}“ steht fast senkrecht (cos θ = {1}). Dort verliert der Winkel φ seinen Sinn, und die Massenmatrix in θ, φ wird singulär.',
  'Use the unit-vector form, which has no such place, or tilt the vertical axis.':
    'Die Form mit Einheitsvektoren verwenden, die keine solche Stelle hat, oder die senkrechte Achse kippen.',
  'Contact forces unlike those of a walk: {0}.': 'Kontaktkräfte, die nicht zu einem Gang passen: {0}.',
  'Check joint centres, body mass and force plates; until then do not use them.':
    'Gelenkzentren, Körpermasse und Kraftmessplatten prüfen; bis dahin nicht verwenden.',
  'The {0} leg’s {1} moment is {2} N·m more than its muscles can give at {3} s.':
    'Bein {0}: das Moment ({1}) ist bei {3} s um {2} N·m größer, als seine Muskeln leisten können.',
  'Contact forces are too low there. Check joint centres and force plates.':
    'Die Kontaktkräfte sind dort zu niedrig. Gelenkzentren und Kraftmessplatten prüfen.',
  'Contact forces of running are rough: muscle dynamics and impacts are not in the model.':
    'Kontaktkräfte beim Laufen sind grob: Muskeldynamik und Stöße fehlen im Modell.',
  'Compare them only within this subject and session.': 'Nur innerhalb dieser Person und dieses Termins vergleichen.',
  'No contact forces: this motion was not recorded, so its ground force was not measured.':
    'Keine Kontaktkräfte: diese Bewegung wurde nicht aufgenommen, ihre Bodenkraft also nicht gemessen.',
  'Look at the contact forces of the recording.': 'Die Kontaktkräfte der Aufnahme ansehen.',
  'No contact forces: the sharing among muscles is tried on walking only.':
    'Keine Kontaktkräfte: die Verteilung auf die Muskeln ist nur beim Gehen erprobt.',
  'Use a recording of walking.': 'Eine Aufnahme vom Gehen verwenden.',
  'No contact forces: the subject is {0} years old, and the muscles of the model are an adult’s.':
    'Keine Kontaktkräfte: die Person ist {0} Jahre alt, und die Muskeln des Modells sind die Erwachsener.',
  'Use the net forces.': 'Die resultierenden Kräfte verwenden.',
  'No contact forces: at {0} m the subject may be a child, and the muscles of the model are an adult’s.':
    'Keine Kontaktkräfte: mit {0} m könnte die Person ein Kind sein, und die Muskeln des Modells sind die Erwachsener.',
  'Use the net forces; for an adult, enter the age.':
    'Die resultierenden Kräfte verwenden; bei Erwachsenen das Alter eingeben.',
  'No contact forces: the body fits the recording {0}, and one centimetre at the knee is a third of a body weight.':
    'Keine Kontaktkräfte: der Körper passt {0} zur Aufnahme, und ein Zentimeter am Knie ist ein Drittel Körpergewicht.',
  'only fairly': 'nur mäßig',
  poorly: 'schlecht',
  'Use a recording with markers.': 'Eine Aufnahme mit Markern verwenden.',
  'Mend the fit first. {0}': 'Zuerst die Anpassung verbessern. {0}',
  'No contact forces of the {0} leg: the body has no pelvis or lacks a part of that leg.':
    'Keine Kontaktkräfte für das Bein {0}: der Körper hat kein Becken, oder ein Teil des Beins fehlt.',
  'Fit a body with a pelvis and two legs.': 'Einen Körper mit Becken und zwei Beinen anpassen.',
  'No contact forces of the {0} leg: part of it is missing, and its muscles with it.':
    'Keine Kontaktkräfte für das Bein {0}: ein Teil fehlt und mit ihm seine Muskeln.',
  '{0} leg: no contact forces, for no whole stance of it was measured by a force plate.':
    'Bein {0}: keine Kontaktkräfte, denn keine ganze Standphase wurde von einer Kraftmessplatte gemessen.',
  'Record a trial in which this foot strikes a plate alone.':
    'Einen Versuch aufnehmen, in dem dieser Fuß allein eine Platte trifft.',
  'The norm “{0}” cannot be used{1}: {2}': 'Die Norm „{0}“ ist nicht verwendbar{1}: {2}',
  'The analysis was stopped.': 'Die Analyse wurde abgebrochen.',
  '{0} contact with a force plate could not be given to a foot.':
    '{0} Kontakt mit einer Kraftmessplatte ließ sich keinem Fuß zuordnen.',
  '{0} contacts with a force plate could not be given to a foot.':
    '{0} Kontakte mit einer Kraftmessplatte ließen sich keinem Fuß zuordnen.',
  'If markers and plates are in different axes or files, check that they belong to the same trial.':
    'Falls Marker und Platten in verschiedenen Achsen oder Dateien sind: prüfen, ob sie zum selben Versuch gehören.',
  'It is not known when which foot stands: loads of the legs are not given.':
    'Es ist nicht bekannt, wann welcher Fuß steht: Belastungen der Beine werden nicht angegeben.',
  'Loads need a walk or a run with gait events; set them by hand on the timeline if the recording is one.':
    'Belastungen brauchen einen Gang oder Lauf mit Gangereignissen; sie lassen sich auf der Zeitachse von Hand setzen.',
  'The {0} leg is not in the recording: its loads are those of a leg held straight, and mean nothing.':
    'Das Bein {0} ist nicht in der Aufnahme: seine Belastungen sind die eines gestreckt gehaltenen Beins und bedeuten nichts.',
  'Look only at the other leg, and at it only while it swings or stands alone. Map the {0} channels if the file has them.':
    'Nur das andere Bein ansehen, und auch das nur im Schwung oder im Einbeinstand. Die Kanäle ({0}) zuordnen, wenn die Datei sie enthält.',
  '{0} stance from {1} to {2} s is not measured: {3}.': 'Standphase {0} von {1} bis {2} s nicht gemessen: {3}.',
  'Nothing to do; its loads are left out of the peaks where other stances of that leg are measured.':
    'Nichts zu tun; ihre Belastungen bleiben aus den Spitzenwerten weg, wo andere Standphasen dieses Beins gemessen sind.',
  'The {0} leg’s ground force is estimated from the motion, the other’s is measured.':
    'Die Bodenkraft des Beins {0} ist aus der Bewegung geschätzt, die des anderen gemessen.',
  'Do not read the difference between left and right as asymmetry; record a trial in which both feet strike plates.':
    'Den Unterschied zwischen links und rechts nicht als Asymmetrie lesen; einen Versuch aufnehmen, in dem beide Füße Platten treffen.',
  'No force plate is called “{0}”, so the choice of its foot does nothing.':
    'Keine Kraftmessplatte heißt „{0}“; die Wahl ihres Fußes bewirkt nichts.',
  'There are no force plates in this recording; add their file, or leave the choice out.':
    'In dieser Aufnahme gibt es keine Kraftmessplatten; ihre Datei hinzufügen oder die Wahl weglassen.',
  'The plates are called {0}.': 'Die Platten heißen {0}.',
  'The joint angles show no whole stride, or no walk of healthy legs: the ground force is estimated from the motion and from the mean of healthy people at this speed.':
    'Die Gelenkwinkel zeigen keinen ganzen Doppelschritt oder keinen Gang gesunder Beine: die Bodenkraft ist aus der Bewegung und dem Mittel Gesunder bei dieser Geschwindigkeit geschätzt.',
  'Record at least one whole stride of each leg, or read loads without force plates with their ±.':
    'Mindestens einen ganzen Doppelschritt jedes Beins aufnehmen oder Belastungen ohne Kraftmessplatten mit ihrem ± lesen.',
  'The joint angles are unlike those of the healthy adults the estimate was learned from: it leans on them less, and its ± is wider.':
    'Die Gelenkwinkel sind anders als bei den gesunden Erwachsenen, von denen die Schätzung gelernt hat: sie stützt sich weniger auf sie, und ihr ± ist größer.',
  'Read loads without force plates with their ±.': 'Belastungen ohne Kraftmessplatten mit ihrem ± lesen.',
  'Left and right move differently: the estimate does not assume that they are loaded alike, and its ± is wider.':
    'Links und rechts bewegen sich verschieden: die Schätzung nimmt keine gleiche Belastung an, und ihr ± ist größer.',
  'Nothing to do.': 'Nichts zu tun.',
  'The estimate of the ground force was learned from adults from {0} years on, not from people of {1}.':
    'Die Schätzung der Bodenkraft hat von Erwachsenen ab {0} Jahren gelernt, nicht von Personen mit {1}.',
  'Read loads without force plates as rough.': 'Belastungen ohne Kraftmessplatten als grob ansehen.',
  'The file has no markers or joint centres that show hips, knees and ankles.':
    'Die Datei hat keine Marker oder Gelenkzentren, die Hüften, Knie und Sprunggelenke zeigen.',
  'Fit to joint angles instead, or check the marker names.':
    'Stattdessen an Gelenkwinkel anpassen oder die Markernamen prüfen.',
  'At no time do all joint angles that this body needs have values together.':
    'Zu keiner Zeit haben alle Gelenkwinkel, die dieser Körper braucht, gemeinsam Werte.',
  'Choose a template without the parts that are missing, or leave out the channel with the largest gap.':
    'Eine Vorlage ohne die fehlenden Teile wählen oder den Kanal mit der größten Lücke weglassen.',
  'In {0} of {1} frames an angle that the body needs is missing{2}; those frames, and phases that reach into them, are left out. The body is seen from {3} to {4} s.':
    'In {0} von {1} Bildern fehlt ein nötiger Winkel{2}; diese Bilder und die Phasen darin bleiben weg. Der Körper ist von {3} bis {4} s zu sehen.',
  'Fill the gaps in the capture program, choose a template without the parts that are missing, or fit to markers if the file has them.':
    'Die Lücken im Aufnahmeprogramm füllen, eine Vorlage ohne die fehlenden Teile wählen oder an Marker anpassen, wenn die Datei sie hat.',
  'Stance feet slide: legs {0} % as long as the height suggests would be needed to keep them still.':
    'Die Standfüße rutschen: damit sie stehen, müssten die Beine {0} % der nach Körpergröße erwarteten Länge haben.',
  'Check units and signs of hip and knee on both sides (a column in radians among degrees?), the pelvis path, and the height.':
    'Einheiten und Vorzeichen von Hüfte und Knie beider Seiten (eine Spalte in Radiant unter Grad?), Weg des Beckens und Körpergröße prüfen.',
  'The file’s pelvis point lies {0} cm from the middle of the hips; the hips were placed so that stance feet stay put.':
    'Der Beckenpunkt der Datei liegt {0} cm neben der Mitte der Hüften; die Hüften wurden so gesetzt, dass die Standfüße stehen bleiben.',
  'Stance feet still slide by {0} cm: angles, pelvis path and leg lengths do not agree.':
    'Die Standfüße rutschen noch um {0} cm: Winkel, Weg des Beckens und Beinlängen passen nicht zusammen.',
  'Check the subject’s height, the units of the pelvis path and the signs of hip and knee.':
    'Körpergröße, Einheit des Beckenwegs und Vorzeichen von Hüfte und Knie prüfen.',
  'No marker shows the {0} leg: it is held straight, as in standing.':
    'Kein Marker zeigt das Bein {0}: es wird gestreckt gehalten wie im Stehen.',
  'Look only at the other leg; results of the {0} leg, and of the trunk while it should stand on it, mean nothing.':
    'Nur das andere Bein ansehen; Ergebnisse des Beins {0}, und des Rumpfs, solange er darauf stehen sollte, bedeuten nichts.',
  'No marker shows {0}; it is held in a standing pose.': 'Kein Marker zeigt: {0}; gehalten wie im Stehen.',
  'Use the lower-body template if the upper body was not recorded.':
    'Die Vorlage für den Unterkörper verwenden, wenn der Oberkörper nicht aufgenommen wurde.',
  '{0} adds nothing: it shows no knee or ankle landmark that the walk lacks and at least three of its shank markers could carry.':
    '{0} bringt nichts Neues: kein Knie- oder Knöchelpunkt, der dem Gang fehlt und den mindestens drei seiner Unterschenkelmarker tragen könnten.',
  'Choose the standing trial of the same subject and marker set, with markers inside knees and ankles.':
    'Den Standversuch derselben Person mit demselben Markersatz wählen, mit Markern innen an Knie und Knöchel.',
  '{0} adds {1}: the joint centres there now lie midway between the markers on both sides of the joint.':
    '{0} ergänzt {1}: die Gelenkzentren liegen dort nun mittig zwischen den Markern beider Seiten.',
  'The markers on the shank carry them along; they keep their distances within {0} mm.':
    'Die Marker am Unterschenkel tragen sie mit; sie halten ihre Abstände auf {0} mm.',
  'The file has neither joint angles of a leg nor markers that show one.{0}':
    'Die Datei hat weder Gelenkwinkel eines Beins noch Marker, die eines zeigen.{0}',
  'Map the hip, knee and ankle channels, or load a file that has them.':
    'Hüfte, Knie und Sprunggelenk zuordnen oder eine Datei laden, die sie enthält.',
  'The markers do not show a whole leg. {0}': 'Die Marker zeigen kein ganzes Bein. {0}',
  'Sideways the centre of pressure lies {0} cm from where it usually lies under these feet, on both sides alike, inwards or outwards: abduction moments are off by as much lever.':
    'Seitlich liegt der Druckmittelpunkt {0} cm neben der Stelle, an der er unter diesen Füßen gewöhnlich liegt, auf beiden Seiten gleich, innen oder außen: Abduktionsmomente sind um ebenso viel Hebel falsch.',
  'Read flexion moments; for abduction moments use markers, or a recording with whole stances of both feet.':
    'Beugemomente lesen; für Abduktionsmomente Marker verwenden oder eine Aufnahme mit ganzen Standphasen beider Füße.',
  'No whole stance shows where the body stands, and it stood {0} cm from its force plates: it was moved until the centre of pressure lies under the feet.':
    'Keine ganze Standphase zeigt, wo der Körper steht, und er stand {0} cm neben seinen Kraftmessplatten: er wurde verschoben, bis der Druckmittelpunkt unter den Füßen liegt.',
  'Use a recording with at least one whole stance of each foot, or markers, for moments one can trust.':
    'Für verlässliche Momente eine Aufnahme mit mindestens einer ganzen Standphase jedes Fußes oder mit Markern verwenden.',
  'The body cannot be placed on its force plates within 2 cm{0}: the plates are not used, and nothing is measured.':
    'Der Körper lässt sich nicht auf 2 cm genau auf seine Kraftmessplatten stellen{0}: die Platten werden nicht verwendet, und nichts ist gemessen.',
  '({0} cm away, and not alike in every stance)': '({0} cm daneben und nicht in jeder Standphase gleich)',
  'Check that angles and plates are of one trial and in one frame, or use a recording with at least one whole stance of each foot.':
    'Prüfen, ob Winkel und Platten zum selben Versuch und Achsensystem gehören, oder eine Aufnahme mit mindestens einer ganzen Standphase jedes Fußes verwenden.',
  'This body lacks an angle that the technique changes.': 'Diesem Körper fehlt ein Winkel, den die Technik ändert.',
  'No phase of the technique could be solved.': 'Keine Phase der Technik ließ sich lösen.',
  'Make smaller changes, or add boundaries.': 'Weniger ändern oder Grenzen hinzufügen.',
  'No phase of this motion could be solved, so it has no loads.':
    'Keine Phase dieser Bewegung ließ sich lösen; sie hat keine Belastungen.',
  'Add boundaries inside the phases, or check the gait events.':
    'In den Phasen Grenzen hinzufügen oder die Gangereignisse prüfen.',
  'No phase could be cut: the recording shows no whole swing or stance.':
    'Keine Phase ließ sich bilden: die Aufnahme zeigt keine ganze Schwung- oder Standphase.',
  'Check the gait events; at least a toe off and the next foot strike are needed.':
    'Die Gangereignisse prüfen; nötig sind mindestens eine Zehenablösung und der nächste Initialkontakt.',
  'This body has no joint “{0}” whose load could be made small.':
    'Dieser Körper hat kein Gelenk „{0}“, dessen Belastung klein werden könnte.',
  'No body mass was given; the force plates say about {0} kg.':
    'Keine Körpermasse angegeben; die Kraftmessplatten zeigen etwa {0} kg.',
  'Enter the measured mass.': 'Die gemessene Masse eingeben.',
  'The body mass is not known: neither entered nor in the file.':
    'Die Körpermasse ist nicht bekannt: weder eingegeben noch in der Datei.',
  'Enter the subject’s mass in kilograms.': 'Die Masse in Kilogramm eingeben.',
  'The height is not known; 1.72 m is used for lengths that nothing else tells.':
    'Die Körpergröße ist nicht bekannt; 1.72 m gilt für Längen, die sonst nichts zeigt.',
  'Enter the subject’s height; loads depend on it by a few per cent.':
    'Die Körpergröße eingeben; Belastungen hängen um einige Prozent davon ab.',
  'A height of {0} m is not possible.': 'Eine Körpergröße von {0} m ist nicht möglich.',
  'Enter the height in metres, such as 1.75.': 'Die Größe in Metern eingeben, etwa 1.75.',
  'A body mass of {0} kg is not possible.': 'Eine Körpermasse von {0} kg ist nicht möglich.',
  'Enter the mass in kilograms, such as 70.': 'Die Masse in Kilogramm eingeben, etwa 70.',
  'An age of {0} years is not possible.': 'Ein Alter von {0} Jahren ist nicht möglich.',
  'Enter the age in years, such as 54.': 'Das Alter in Jahren eingeben, etwa 54.',
  'A height of {0} looks like centimetres; {1} m is used.':
    'Eine Größe von {0} sieht nach Zentimetern aus; {1} m wird verwendet.',
  'Enter the height in metres.': 'Die Größe in Metern eingeben.',
  'A height of {0} looks like millimetres; {1} m is used.':
    'Eine Größe von {0} sieht nach Millimetern aus; {1} m wird verwendet.',
  'A height of {0} looks like inches; {1} m is used.': 'Eine Größe von {0} sieht nach Zoll aus; {1} m wird verwendet.',
  'A mass of {0} kg was given, but the force plates weigh {1} kg: {2} looks like pounds.':
    'Angegeben sind {0} kg, die Kraftmessplatten wiegen {1} kg: {2} sieht nach Pfund (lb) aus.',
  'A mass of {0} kg was given, but the force plates weigh {1} kg.':
    'Angegeben sind {0} kg, die Kraftmessplatten wiegen {1} kg.',
  'Enter {0} kg.': '{0} kg eingeben.',
  'Check the mass, a carried load, and the plates’ calibration.':
    'Masse, getragene Last und Kalibrierung der Platten prüfen.',
  '{0} kg at {1} m would be a body mass index of {2}: {3} may be pounds.':
    '{0} kg bei {1} m ergäben einen Body-Mass-Index von {2}: {3} könnten Pfund (lb) sein.',
  'If so, enter {0} kg.': 'Dann {0} kg eingeben.',
  '{0} kg at {1} m is a body mass index of {2}.': '{0} kg bei {1} m ergeben einen Body-Mass-Index von {2}.',
  'Check mass and height and their units.': 'Masse und Größe und ihre Einheiten prüfen.',
  'Tables of segment masses come from adults; a child’s legs are lighter in proportion.':
    'Tabellen der Segmentmassen stammen von Erwachsenen; die Beine von Kindern sind verhältnismäßig leichter.',
  'Read the uncertainty as larger than stated, or enter measured segment masses.':
    'Die Unsicherheit als größer ansehen oder gemessene Segmentmassen eingeben.',
  'A mass of {0} kg was entered, but the file says {1} kg.': 'Eingegeben sind {0} kg, in der Datei stehen {1} kg.',
  'Check that the file belongs to this person, and the mass; the entered one is used.':
    'Prüfen, ob die Datei zu dieser Person gehört und ob die Masse stimmt; es gilt die eingegebene.',
  'A height of {0} m was entered, but the file says {1} m.': 'Eingegeben sind {0} m, in der Datei stehen {1} m.',
  'Check that the file belongs to this person, and the height; the entered one is used.':
    'Prüfen, ob die Datei zu dieser Person gehört und ob die Größe stimmt; es gilt die eingegebene.',
  'Trying out changes was stopped.': 'Das Ausprobieren der Änderungen wurde abgebrochen.',
  'There is no norm for this walk.': 'Für diesen Gang gibt es keine Norm.',
  'The recording shows no whole cycle.': 'Die Aufnahme zeigt keinen ganzen Zyklus.',
  'Take the postures from another recording instead.': 'Die Haltungen aus einer anderen Aufnahme nehmen.',
  'No boundary lies in a whole cycle of its leg, or the norm has none of these joints.':
    'Keine Grenze liegt in einem ganzen Zyklus ihres Beins, oder die Norm kennt keines dieser Gelenke.',
  'Choose other joints, or a longer recording.': 'Andere Gelenke oder eine längere Aufnahme wählen.',
  'With the boundaries set by the program the motion between them strays up to {0}° from the recording, more than {1}°.':
    'Mit den vom Programm gesetzten Grenzen weicht die Bewegung dazwischen bis zu {0}° von der Aufnahme ab, mehr als {1}°.',
  'Add boundaries where it strays most, or check the gait events.':
    'Grenzen hinzufügen, wo sie am meisten abweicht, oder die Gangereignisse prüfen.',
  'Boundaries at {0} of a support cannot be set.': 'Grenzen bei {0} eines Stands lassen sich nicht setzen.',
  'Give shares of the support between 0 and 1, in ascending order.':
    'Anteile des Stands zwischen 0 und 1 angeben, aufsteigend.',
  'The technique changes the phase “{0}”, which there is not with these boundaries; that change is set aside.':
    'Die Technik ändert die Phase „{0}“, die es mit diesen Grenzen nicht gibt; die Änderung bleibt beiseite.',
  'Choose the boundaries it was made with, or remove the change.':
    'Die Grenzen wählen, mit denen sie gemacht wurde, oder die Änderung entfernen.',
  'The motion without muscles strays too far in {0}.': 'Die Bewegung ohne Muskeln weicht zu weit ab in {0}.',
  'Set more boundaries there.': 'Dort mehr Grenzen setzen.',
  '{0} missing for {1} s from {2} s: {3}, so the recording is not analysed across it.':
    '{0} fehlt {1} s lang ab {2} s: {3}; über die Lücke hinweg wird nicht ausgewertet.',
}
