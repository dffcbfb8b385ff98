import type { Catalogue } from '../speaker.ts'

/** The bodies that come with the program: their names, what they are, and where their numbers come from. */
export const SHIPPED_BODY_WORDS: Catalogue = {
  'Body file: {0}': 'Körperdatei: {0}',
  'Body file, measured': 'Körperdatei, gemessen',
  '{0} (a body file)': '{0} (eine Körperdatei)',

  'Transtibial prosthesis, left': 'Unterschenkelprothese, links',
  'Transtibial prosthesis, right': 'Unterschenkelprothese, rechts',
  "A person with a {0} prosthesis below the knee: residual limb, socket and pylon on the shank's rod, the prosthetic foot on the foot's.":
    'Ein Mensch mit einer Prothese unter dem Knie ({0}): Stumpf, Schaft und Rohr am Stab des Unterschenkels, der Prothesenfuß an dem des Fußes.',
  'Example values for a person of 70 kg, by which the prosthetic leg is 1.95 kg lighter below the knee than the other (Smith and Martin 2011 (J Prosthet Orthot 23:114) state 1.95 kg as a usual difference between the legs after a transtibial amputation); how they are shared among residual limb, socket, pylon and foot is an assumption.':
    'Beispielwerte für 70 kg, mit denen das Prothesenbein unter dem Knie 1.95 kg leichter ist als das andere (Smith und Martin 2011 (J Prosthet Orthot 23:114) nennen 1.95 kg als üblichen Unterschied der Beine nach einer Unterschenkelamputation); wie sie sich auf Stumpf, Schaft, Rohr und Fuß verteilen, ist eine Annahme.',
  'Weigh the prosthesis and enter its parts.': 'Wiegen Sie die Prothese und tragen Sie ihre Teile ein.',
  "The subject's mass is with the prosthesis on.": 'Die Körpermasse gilt mit angelegter Prothese.',
  'Left prosthetic shank': 'Linker Prothesen-Unterschenkel',
  'Right prosthetic shank': 'Rechter Prothesen-Unterschenkel',
  'Left prosthetic foot': 'Linker Prothesenfuß',
  'Right prosthetic foot': 'Rechter Prothesenfuß',
  'Residual limb': 'Stumpf',
  'Socket and liner': 'Schaft und Liner',
  'Pylon and adapters': 'Rohr und Adapter',
  'assumption: the upper two fifths of the shank, shrunken':
    'Annahme: die oberen zwei Fünftel des Unterschenkels, geschrumpft',
  'assumption: weigh it': 'Annahme: bitte wiegen',
  'assumption: weigh it, with its shell and shoe': 'Annahme: bitte wiegen, mit Hülle und Schuh',

  'Leg in plaster, left': 'Bein in Gips, links',
  'Leg in plaster, right': 'Bein in Gips, rechts',
  'A person whose {0} lower leg and foot are in a cast from below the knee to the toes.':
    'Ein Mensch, dessen Unterschenkel und Fuß ({0}) von unter dem Knie bis zu den Zehen in Gips liegen.',
  "The cast's 1.2 kg are an assumption (casts of glass fibre are lighter, of plaster of Paris heavier): weigh it.":
    'Die 1.2 kg des Gipses sind eine Annahme (aus Glasfaser sind sie leichter, aus Gips schwerer): bitte wiegen.',
  "The subject's mass is with the cast on.": 'Die Körpermasse gilt mit Gips.',
  'Left shank in a cast': 'Linker Unterschenkel in Gips',
  'Right shank in a cast': 'Rechter Unterschenkel in Gips',
  'Left foot in a cast': 'Linker Fuß in Gips',
  'Right foot in a cast': 'Rechter Fuß in Gips',
  'Cast, lower leg': 'Gips, Unterschenkel',
  'Cast, foot': 'Gips, Fuß',

  'Whole body with a trunk of two parts': 'Ganzer Körper mit zweiteiligem Rumpf',
  'Pelvis and abdomen up to T12-L1, and the thorax above, move against each other.':
    'Becken und Bauch bis T12-L1 und der Brustkorb darüber bewegen sich gegeneinander.',
  'Masses and centres by Winter 2009, table 4.1 (Dempster): abdomen and pelvis 0.281, thorax 0.216 of body mass.':
    'Massen und Schwerpunkte nach Winter 2009, Tabelle 4.1 (Dempster): Bauch und Becken 0.281, Brustkorb 0.216 der Körpermasse.',
  "The lower part's length is chosen so that both together have the whole trunk's centre of mass in that table; radii of gyration are those of uniform rods (assumption).":
    'Die Länge des unteren Teils ist so gewählt, dass beide zusammen den Schwerpunkt des ganzen Rumpfs in jener Tabelle haben; Trägheitsradien sind die gleichmäßiger Stäbe (Annahme).',
  'The markers T10 and STRN show the thorax a quarter of the way up (assumption); from joint angles both parts turn as the trunk does.':
    'Die Marker T10 und STRN zeigen den Brustkorb auf einem Viertel seiner Höhe (Annahme); aus Gelenkwinkeln drehen sich beide Teile wie der Rumpf.',
  'Abdomen and pelvis': 'Bauch und Becken',
  Thorax: 'Brustkorb',
  "0.531 of Winter's trunk, so that its centre of mass is kept":
    '0.531 von Winters Rumpf, so dass sein Schwerpunkt bleibt',
  "the rest of Winter's trunk": 'der Rest von Winters Rumpf',
  'Winter 2009, table 4.1 (Dempster): abdomen and pelvis; radius of a uniform rod':
    'Winter 2009, Tabelle 4.1 (Dempster): Bauch und Becken; Radius eines gleichmäßigen Stabs',
  'Winter 2009, table 4.1 (Dempster): thorax, from C7-T1; radius of a uniform rod':
    'Winter 2009, Tabelle 4.1 (Dempster): Brustkorb, von C7-T1; Radius eines gleichmäßigen Stabs',

  'Four legs, spine of two parts, neck, head and tail.':
    'Vier Beine, Wirbelsäule aus zwei Teilen, Hals, Kopf und Rute.',
  'Masses and their centres: six German Shepherds (Jones, Raschke and Riches 2018); lengths of the long bones: Harcourt 1974.':
    'Massen und ihre Schwerpunkte: sechs Deutsche Schäferhunde (Jones, Raschke und Riches 2018); Längen der Röhrenknochen: Harcourt 1974.',
  'Radii of gyration, other lengths and widths are ASSUMPTIONS: markers improve the lengths.':
    'Trägheitsradien, andere Längen und Breiten sind ANNAHMEN: Marker verbessern die Längen.',
  'Another breed may differ by a fifth in every mass, a Labrador’s thigh by a third.':
    'Eine andere Rasse kann in jeder Masse um ein Fünftel abweichen, der Oberschenkel eines Labradors um ein Drittel.',
  'assumption: proportions of a German Shepherd': 'Annahme: Maße eines Deutschen Schäferhunds',
  'no mass of its own: its mass is in the trunk and the legs': 'keine eigene Masse: sie steckt in Rumpf und Beinen',
  'Jones, Raschke and Riches 2018 (PLOS ONE 13:e0206037, Table 1, six German Shepherds): {0} of body mass, centre {1} from its front end; ± 20 % between breeds; radius of a uniform rod':
    'Jones, Raschke und Riches 2018 (PLOS ONE 13:e0206037, Table 1, sechs Deutsche Schäferhunde): {0!} der Körpermasse, Schwerpunkt {1!} vom vorderen Ende; ± 20 % zwischen Rassen; Radius eines gleichmäßigen Stabs',
  'Jones, Raschke and Riches 2018 (PLOS ONE 13:e0206037, Table 1, six German Shepherds): {0} of body mass, centre {1}; ± 20 % between breeds; radius of a uniform rod':
    'Jones, Raschke und Riches 2018 (PLOS ONE 13:e0206037, Table 1, sechs Deutsche Schäferhunde): {0!} der Körpermasse, Schwerpunkt {1!}; ± 20 % zwischen Rassen; Radius eines gleichmäßigen Stabs',
  'Harcourt 1974 (J Archaeol Sci 1:151): height = {0}, for 600 mm':
    'Harcourt 1974 (J Archaeol Sci 1:151): Höhe = {0!}, für 600 mm',

  'Upper arm, forearm and hand with a ball of 145 g (a baseball weighs 142 to 149 g), under the recorded shoulder.':
    'Oberarm, Unterarm und Hand mit einem Ball von 145 g (ein Baseball wiegt 142 bis 149 g), unter der aufgenommenen Schulter.',
  "Masses by Winter 2009, table 4.1 (Dempster) as shares of the whole person; the hand's length by Drillis and Contini 1966.":
    'Massen nach Winter 2009, Tabelle 4.1 (Dempster) als Anteile des ganzen Menschen; die Länge der Hand nach Drillis und Contini 1966.',
  'Drillis & Contini 1966': 'Drillis & Contini 1966',
  'Drillis & Contini 1966: hand': 'Drillis & Contini 1966: Hand',
  Ball: 'Ball',
  'baseball, 142 to 149 g': 'Baseball, 142 bis 149 g',
}
