import type { GermanOf } from '../display/words/german.ts'
import type { methodsEnglish } from './english.ts'

/** The sentences of the methods bench in German. */
export const methodsGerman: GermanOf<typeof methodsEnglish> = {
  page: {
    title: 'Methodenvergleich',
    lead: 'Die Aufgaben der Arbeiten, auf denen Pendulab beruht, hier und jetzt vom eigenen Rechenkern gelöst und mit Lösungen auf 40 Stellen verglichen.',
    back: 'Zurück zur Studie',
    problems: 'Aufgaben',
    methods: 'Methoden',
    shows: 'Was das zeigt',
    picture: 'Bewegtes Bild',
    play: 'Abspielen',
    pause: 'Anhalten',
    time: 'Zeit',
    angle: 'Winkel',
    speed: 'Tempo',
    running: 'Wird berechnet…',
    stop: 'Abbrechen',
    again: 'Den Rest berechnen',
    waiting: 'wartet',
    stopped: 'abgebrochen',
    failed: 'nicht zu Ende gekommen',
    columns: {
      method: 'Methode',
      error: 'Fehler',
      energy: 'Energie',
      action: 'Wirkung',
      evaluations: 'Schritte',
      time: 'Zeit',
    },
    hints: {
      error: 'Größter Fehler der Richtung eines Stabs gegenüber der Referenzlösung',
      energy: 'Änderung der Gesamtenergie vom Anfang zum Ende; sie sollte null sein',
      action: 'Integral von kinetischer minus potentieller Energie über die Zeit',
      evaluations: 'Wie oft die Gleichungen oder die Wirkung ausgewertet wurden',
    },
    looks: { found: 'Diese Methode', truth: 'Wahre Bewegung' },
    turned: 'Gedrehter Stab',
    rest: 'Gefundenes Gleichgewicht',
    charts: {
      rod: (n, of) => (of === 1 ? 'Winkel des Stabs' : `Winkel von Stab ${n}`),
      bend: 'Wirkung, wenn der Weg verbogen wird',
      energy: 'Hinzugekommene Energie',
      digits: 'Richtige Stellen',
      potential: 'Potential minus Arbeit, U − W',
    },
    summary: (title, method, found) => `${title}, mit ${method}. ${found}`,
  },
  problems: {
    'single-short': {
      title: 'Pendel, 1 Sekunde',
      source: 'Kumar 2006',
      question:
        'In einer Sekunde von rechts nach links, ohne Stoß unterwegs: Welche Bewegung ist das? Es gibt genau eine, und sie hat von allen Wegen die kleinste Wirkung.',
    },
    'single-long': {
      title: 'Pendel, 2,2 Sekunden',
      source: 'Kumar 2006',
      question:
        'Derselbe Schwung mit mehr Zeit als einer halben Periode. Nun verbinden drei Bewegungen die beiden Haltungen. Die schlichteste ist nicht die mit der kleinsten Wirkung.',
    },
    'double-short': {
      title: 'Doppelpendel, 0,4 Sekunden',
      source: 'Kumar 2006',
      question: 'Zwei Stäbe, zwei Massen, ein nahes Ziel. Genau so löst die Boundary Method eine Phase des Gehens.',
    },
    'double-long': {
      title: 'Doppelpendel, 1 Sekunde',
      source: 'Kumar 2006',
      question:
        'Mit mehr Zeit verbinden fünf Bewegungen die beiden Haltungen. Eine Methode, die bergab geht, und eine, die irgendeinen ebenen Punkt sucht, finden verschiedene.',
    },
    triple: {
      title: 'Dreifachpendel auf drei Wegen',
      source: 'Dominguez 2017',
      question:
        'Drei Stäbe fallen aus der Waagerechten. Drei Formen der Bewegungsgleichungen müssen dieselbe Bewegung ergeben, und ihre Energie muss bleiben, wie sie war.',
    },
    'four-bar': {
      title: 'Viergelenk',
      source: 'Dominguez 2017',
      question:
        'Drei Stäbe, deren letztes Ende festgehalten ist: eine geschlossene Schleife, wie sie zwei Füße auf dem Boden bilden. Bleibt sie geschlossen?',
    },
    chain: {
      title: 'Kette aus zwanzig Stäben',
      source: 'Dominguez 2017',
      question:
        'Zwanzig Stäbe fallen wie eine Peitsche. Der Aufwand der rekursiven Methode wächst im Verhältnis der Stäbe, der der anderen schneller.',
    },
    penalty: {
      title: 'Stäbe an steifen Federn',
      source: 'Bazezew 1998',
      question:
        'Statt die Längen genau einzuhalten, hält ein Strafverfahren sie mit steifen Federn. Wie bewähren sich die veröffentlichten Einstellungen, und was hilft ihnen?',
    },
    statics: {
      title: 'Gleichgewicht',
      source: 'Hirai',
      question:
        'Ein Pendel unter einem Moment oder einer Kraft ruht, wo Potential minus Arbeit eben ist: Im Tal bleibt es, auf dem Berg nicht.',
    },
  },
  methods: {
    stationary: { name: 'Stationäre Wirkung', about: 'Pendulab: Newton auf der Wirkung, jeder ebene Punkt' },
    least: { name: 'Kleinste Wirkung', about: 'Pendulab: Newton auf der Wirkung, nur ein Minimum' },
    bfgs: { name: 'Bergab nach Gefälle', about: 'BFGS auf 100 einfachen Schritten' },
    simplex: { name: 'Bergab-Simplex', about: 'Nelder–Mead, höchstens 5 000 Versuche' },
    thesis: { name: 'Wie veröffentlicht', about: 'Die Summe der Dissertation und ihr Simplex' },
    euler: { name: 'Euler', about: 'Explizit, kleine feste Schritte' },
    lagrange: { name: 'Lagrange', about: 'Gleichungen in minimalen Koordinaten' },
    dae: { name: 'Multiplikatoren', about: 'Freie Stäbe mit Zwangskräften' },
    'newton-euler': { name: 'Newton–Euler', about: 'Rekursiv von Stab zu Stab' },
    stabilised: { name: 'Stabilisiert', about: 'Fehler der Zwangsbedingungen klingen ab' },
    published: { name: 'Strafverfahren, wie veröffentlicht', about: 'Schritte von 20 ms, Steifigkeit 5·10⁶' },
    softer: { name: 'Strafverfahren, weicher', about: 'Schritte von 10 ms, Steifigkeit 10⁶' },
    fine: { name: 'Strafverfahren, kleine Schritte', about: 'Schritte von 2,5 ms, Steifigkeit 10⁷' },
    augmented: { name: 'Stabile Variante', about: 'Erweiterte Lagrange-Funktion, Schritte von 20 ms' },
    'augmented-fine': {
      name: 'Stabile Variante, kleine Schritte',
      about: 'Erweiterte Lagrange-Funktion, Schritte von 2,5 ms',
    },
    torque: { name: 'Moment, Tal', about: 'Bergab von nahe dem Grund' },
    'torque-other': { name: 'Moment, Berg', about: 'Ebener Punkt von nahe dem Gipfel' },
    force: { name: 'Kraft', about: 'Bergab von nahe dem Grund' },
  },
  findings: {
    minimum: () =>
      'Diese Bewegung ist ein Minimum der Wirkung: Wie man den Weg auch ein wenig verbiegt, die Wirkung wächst.',
    saddle: (times, first) =>
      `Diese Bewegung ist ein Sattel der Wirkung, kein Minimum${first === null ? '' : `: Sie durchläuft ${times === 1 ? 'einen konjugierten Zeitpunkt' : `${times} konjugierte Zeitpunkte, den ersten`} bei ${first} s`}. Eine wahre Bewegung ist sie trotzdem. Eine Methode, die nur bergab geht, verlässt sie.`,
    'held-on-saddle': () =>
      'Bergab gehend hätte sie diesen Sattel verlassen müssen, aber der Anfang war symmetrisch und jeder Schritt auch: Sie blieb auf dem Grat.',
    'not-a-motion': (angle) => `Das ist keine Bewegung des Pendels: Sie verfehlt die nächste wahre um bis zu ${angle}.`,
    'shifts-only': () =>
      'Alle Ecken des veröffentlichten Simplex sind der erste Ansatz als Ganzes verschoben; mehr als verschieben kann er nicht.',
    'misses-end': (angle) => `Sie verfehlt die Endhaltung um ${angle}.`,
    agrees: (digits) => `Sie stimmt mit der Referenzlösung auf ${digits} Stellen überein.`,
    off: (angle) => `Sie weicht von der Referenzlösung um bis zu ${angle} ab.`,
    'gains-energy': (joules, share) =>
      `Sie gewinnt Energie aus dem Nichts: ${joules} J, ${share} der größten kinetischen Energie.`,
    'loses-energy': (joules, share) =>
      `Sie verliert Energie ins Nichts: ${joules} J, ${share} der größten kinetischen Energie.`,
    'keeps-energy': (joules) => `Die Energie bleibt auf ${joules} J erhalten.`,
    stopped: (seconds) =>
      `Nach ${seconds} s wachsen die Geschwindigkeiten über alle Grenzen; was folgt, bedeutet nichts und ist nicht gezeichnet.`,
    'keeps-constraint': (metres) => `Längen und Schleifen bleiben auf ${metres} m erhalten.`,
    'leaves-constraint': (millimetres) => `Längen und Schleifen klaffen um bis zu ${millimetres} mm auseinander.`,
    'velocity-rings': (speed) =>
      `Die Federn schwingen nach: Geschwindigkeiten liegen um bis zu ${speed} rad/s daneben, während die Orte noch richtig aussehen.`,
    stable: () => 'Ein Tal von U − W: Ein wenig angestoßen, kehrt der Stab zurück.',
    unstable: () => 'Ein Gipfel von U − W: ein echtes Gleichgewicht, aber ein wenig angestoßen, verlässt es der Stab.',
  },
}
