import type { Catalogue } from '../speaker.ts'

/** What the solver and the workbench report, and the problems the workbench begins with. */
export const SOLVING: Catalogue = {
  'The file has “{0}”, which the workbench cannot show.': 'Die Datei hat „{0}“, was die Werkbank nicht zeigen kann.',
  'Solve it by the command line (pendulab solve), or take that entry out of the file.':
    'Mit der Befehlszeile lösen (pendulab solve) oder den Eintrag aus der Datei nehmen.',
  'The tree has {0} rods; the workbench shows up to {1}.': 'Der Baum hat {0} Stäbe; die Werkbank zeigt bis zu {1}.',
  'Solve it by the command line (pendulab solve).': 'Mit der Befehlszeile lösen (pendulab solve).',
  'The file has a torque that changes in time or is not about z; the workbench shows constant torques about z.':
    'Die Datei hat ein Drehmoment, das sich mit der Zeit ändert oder nicht um z wirkt; die Werkbank zeigt gleichbleibende Drehmomente um z.',
  'Simulate it by the command line (pendulab simulate).': 'Mit der Befehlszeile rechnen (pendulab simulate).',
  'A rod of the file hangs or is held by a point within it; the workbench knows rods by their ends only.':
    'Ein Stab der Datei hängt oder wird gehalten an einem Punkt in seinem Inneren; die Werkbank kennt Stäbe nur an ihren Enden.',
  'Friction and torques have no potential, so no action joins the two postures.':
    'Reibung und Drehmomente haben kein Potential, daher verbindet keine Wirkung die beiden Haltungen.',
  'Let the tree go instead, or set friction and torques to 0.':
    'Den Baum stattdessen loslassen oder Reibung und Drehmomente auf 0 setzen.',
  'No motion without muscles was found between these postures in this time.':
    'Zwischen diesen Haltungen wurde in dieser Zeit keine Bewegung ohne Muskeln gefunden.',
  'Give it more time, or bring the postures closer together.':
    'Mehr Zeit geben oder die Haltungen einander näher bringen.',
  'The method “{0}” cannot keep loops closed or joints locked.':
    'Das Verfahren „{0}“ kann Schleifen nicht geschlossen und Gelenke nicht gesperrt halten.',
  'Use the method “newton”, or remove the loops and locks.':
    'Das Verfahren „newton“ verwenden oder Schleifen und Sperren entfernen.',
  'A motion needs time, but the duration is {0} s.': 'Eine Bewegung braucht Zeit, die Dauer ist aber {0} s.',
  'Give a duration above zero, in seconds.': 'Eine Dauer über null angeben, in Sekunden.',
  'A direction of the start, the end or the guess is not a number.':
    'Eine Richtung am Anfang, am Ende oder in der Vorgabe ist keine Zahl.',
  'Fill the gaps of the recording first.': 'Zuerst die Lücken der Aufnahme füllen.',
  'Nothing resists a turn of “{0}”: no mass of its own moves with it, so its motion is not determined.':
    'Nichts widersteht einer Drehung von „{0}“: keine eigene Masse bewegt sich mit, daher ist die Bewegung nicht bestimmt.',
  'Put a mass point on the segment, away from its joint, or lock and merge it with its neighbour.':
    'Einen Massenpunkt fern vom Gelenk auf das Segment setzen oder es sperren und mit dem Nachbarn verbinden.',
  'The root is known from {0} s to {1} s, but the motion runs from 0 s to {2} s.':
    'Die Wurzel ist von {0} s bis {1} s bekannt, die Bewegung läuft aber von 0 s bis {2} s.',
  'Give the root’s position over the whole motion.': 'Die Lage der Wurzel über die ganze Bewegung angeben.',
  'The held point of “{0}” is {1} mm away from where it is held, in the {2} posture.':
    'Der gehaltene Punkt von „{0}“ liegt {1} mm neben seinem Halt ({2}).',
  'Change that posture, or the place where the point is held, so that the loop closes.':
    'Diese Haltung oder den Ort des Halts so ändern, dass sich die Schleife schließt.',
  'The joint between “{0}” and “{1}” is locked, but its angle differs between start and end.':
    'Das Gelenk zwischen „{0}“ und „{1}“ ist gesperrt, sein Winkel ist aber am Anfang und am Ende verschieden.',
  'Make the angle the same in both postures, or remove the lock.':
    'Den Winkel in beiden Haltungen gleich machen oder die Sperre entfernen.',
  '“{0}” ends up pointing the opposite way, so there is no shortest turn; the search starts with the turn past straight down.':
    '„{0}“ zeigt am Ende genau entgegengesetzt, eine kürzeste Drehung gibt es daher nicht; die Suche beginnt mit der Drehung durch die Lage senkrecht nach unten.',
  'Give a guess if the segment should turn another way.':
    'Eine Vorgabe machen, wenn sich das Segment anders drehen soll.',
  '{0} {1} what other loops and locks hold already; the repetition was left out.':
    '{0} {1}, was andere Schleifen und Sperren schon halten; die Wiederholung wurde weggelassen.',
  repeats: 'wiederholt',
  'partly repeats': 'wiederholt zum Teil',
  'The motion is the same without it. Only the sum of the forces is determined: it is given to those that come first. Remove the repetition to be rid of this message.':
    'Die Bewegung ist ohne sie dieselbe. Nur die Summe der Kräfte ist bestimmt; sie wird den ersten gegeben. Ohne die Wiederholung verschwindet diese Meldung.',
  'From the guess no nearby motion was found directly; this one was followed from the motion without gravity, while gravity grew.':
    'Von der Vorgabe aus wurde in der Nähe keine Bewegung gefunden; diese wurde von der Bewegung ohne Schwere aus verfolgt, während die Schwere wuchs.',
  'Give a guess closer to the motion you expect, or list all motions, if it is another one.':
    'Eine Vorgabe näher an der erwarteten Bewegung machen oder alle Bewegungen suchen, wenn es eine andere ist.',
  'From the guess no nearby motion was found by Newton’s method; this one is a minimum of the action, found by descent.':
    'Von der Vorgabe aus fand das Newton-Verfahren in der Nähe keine Bewegung; diese ist ein Minimum der Wirkung, durch Abstieg gefunden.',
  'Give a guess closer to the motion you expect, or list all motions.':
    'Eine Vorgabe näher an der erwarteten Bewegung machen oder alle Bewegungen suchen.',
  'The search was stopped before it had a result.': 'Die Suche wurde vor einem Ergebnis abgebrochen.',
  'Between the two postures the held points and angles cannot all be kept: a limb would have to be longer, or a joint is stretched straight and cannot be steered.':
    'Zwischen den beiden Haltungen können nicht alle gehaltenen Punkte und Winkel bleiben: Ein Glied müsste länger sein, oder ein Gelenk ist ganz gestreckt und nicht zu lenken.',
  'Check where the loop is held, bend the limb a little, or give a guess that keeps the loop closed.':
    'Prüfen, wo die Schleife gehalten wird, das Glied etwas beugen oder eine Vorgabe machen, die die Schleife geschlossen hält.',
  'A motion was found, but only to about {0} instead of {1}.':
    'Eine Bewegung wurde gefunden, aber nur auf etwa {0} statt {1} genau.',
  'Ask for less accuracy, shorten the phase, or add a boundary posture in between.':
    'Weniger Genauigkeit verlangen, die Phase kürzen oder eine Grenzhaltung dazwischen setzen.',
  'The search stopped without a motion (residual {0} N·m·s).': 'Die Suche endete ohne Bewegung (Rest {0} N·m·s).',
  'Shorten the phase, add a boundary posture in between, or give a guess.':
    'Die Phase kürzen, eine Grenzhaltung dazwischen setzen oder eine Vorgabe machen.',

  // Problems the workbench begins with, and their rods.
  'Pendulum, 2.2 s': 'Pendel, 2,2 s',
  'Double pendulum': 'Doppelpendel',
  'Ballistic walker': 'Ballistischer Gang',
  'Four-bar linkage': 'Viergelenk',
  Whip: 'Peitsche',
  'Throwing arm': 'Werfender Arm',
  'Kicking leg': 'Tretendes Bein',
  'Gymnast on the bar': 'Turner am Reck',
  Crane: 'Kran',
  'A jump’s flight': 'Flug eines Sprungs',
  rod: 'Stab',
  upper: 'oben',
  'stance leg': 'Standbein',
  'swing thigh': 'Schwung-Oberschenkel',
  'swing shank': 'Schwung-Unterschenkel',
  crank: 'Kurbel',
  coupler: 'Koppel',
  rocker: 'Schwinge',
  handle: 'Griff',
  'part {0}': 'Teil {0}',
  forearm: 'Unterarm',
  'upper arm': 'Oberarm',
  'hand and ball': 'Hand mit Ball',
  arms: 'Arme',
  legs: 'Beine',
  rope: 'Seil',
  thighs: 'Oberschenkel',
  shanks: 'Unterschenkel',
}
