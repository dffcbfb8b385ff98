import type { Catalogue } from '../speaker.ts'

/** Eigene Körper. */
export const BODIES: Catalogue = {
  'No contact forces of the {0} leg: a part of it is artificial or held, and the muscles of the model are a healthy leg’s.':
    'Keine Kontaktkräfte für das Bein {0}: ein Teil davon ist künstlich oder ruhiggestellt, und die Muskeln des Modells sind die eines gesunden Beins.',
  'The body “{0}” needs the marker {1} to show “{2}”, and the recording has none of that name.':
    'Der Körper „{0}“ braucht den Marker {1}, um „{2}“ zu zeigen, und die Aufzeichnung hat keinen dieses Namens.',
  'Name the markers of the recording in the body file (“markers”), fit to joint angles, or choose another body.':
    'Nennen Sie die Marker der Aufzeichnung in der Körperdatei („markers“), passen Sie an Gelenkwinkel an, oder wählen Sie einen anderen Körper.',
  'The table “{0}” has no values for “{1}” of the body “{2}”.':
    'Die Tabelle „{0}“ hat keine Werte für „{1}“ des Körpers „{2}“.',
  'Choose another table, or state the mass in the body file.':
    'Wählen Sie eine andere Tabelle, oder nennen Sie die Masse in der Körperdatei.',
  'The fixed masses of the body “{0}” leave {1} kg of {2} kg for everything else.':
    'Die festen Massen des Körpers „{0}“ lassen {1} kg von {2} kg für alles Übrige.',
  'Check the kilograms in the body file, and the subject’s mass.':
    'Prüfen Sie die Kilogramm in der Körperdatei und die Masse der Person.',
}
