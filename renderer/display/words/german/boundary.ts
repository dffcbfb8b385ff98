import { toText } from '../../number.ts'
import type { GermanOf } from '../german.ts'
import type { boundaryWords } from '../boundary.ts'
import { said } from '../../language.ts'

/** Technik. */
export const boundaryGerman: GermanOf<typeof boundaryWords> = {
  boundary: {
    recorded: 'Wie aufgenommen',
    recordedMeans:
      'Ohne Änderungen gezeigt. Oben eine Technik wählen oder ein Gelenk bewegen, um eine neue zu beginnen.',
    tabs: {
      change: 'Frage',
      compare: 'Vergleich',
      angles: 'Gelenkwinkel',
      impulses: 'Impulse',
      phases: 'Phasen',
    },
    question: {
      label: 'Die Frage',
      begin: 'Würde eine andere Technik senken:',
      end: '?',
      recorded: 'Aufnahme',
      soon: 'die Belastung eines Gelenks?',
    },
    answer: {
      label: 'Die Antwort',
      none: 'Etwas ändern, um die Wirkung auf diese Belastung zu sehen.',
      working: 'Wird berechnet…',
      refused: 'Diese Änderung ist nicht möglich; der Grund steht unter der Liste der Änderungen.',
      where: 'Woher ± kommt',
      parts: { body: 'Körper', boundaries: 'Lage der Grenzen', method: 'an Menschen gemessener Fehler' },
      curve: (unit: string, cycles: number) =>
        `Über den Gangzyklus, ${unit}, ${cycles === 1 ? 'ein Zyklus' : `Mittel aus ${cycles} Zyklen`}`,
      curveLabel: 'Die Belastung über den Gangzyklus, Aufnahme und Vorschlag',
      change: 'Änderung',
    },
    outerMoments: {
      'hip abductor moment': 'Adduktionsmoment des Bodens',
      'knee abductor moment': 'Adduktionsmoment des Bodens',
      'knee extensor moment': 'Beugemoment des Bodens',
      'knee flexor moment': 'Streckmoment des Bodens',
    },
    techniques: 'Vorschlag',
    newTechnique: 'Neue Technik',
    duplicate: 'Duplizieren',
    rename: 'Umbenennen',
    remove: 'Entfernen',
    against: 'Vergleichen mit',
    againstNone: 'nichts',
    compareTitle: 'Noch nichts zu vergleichen',
    compareWhy:
      'Auf der Zeitachse eine Grenze wählen und ein Gelenk bewegen: das wird eine Technik, die hier neben der Aufnahme steht. Für eine zweite duplizieren.',
    compareOne:
      'Diese Technik duplizieren und die Kopie ändern oder unter „Vergleichen mit“ eine wählen, um zwei nebeneinander zu sehen.',
    compareNone: 'keine',
    compareMuscles: 'Was es von den Muskeln verlangt',
    compareMusclesLead: 'Gilt für die Stücke ohne Muskeln zwischen den Grenzen, nicht für die Belastungen oben.',
    compareEffort: 'Impuls der Muskeln, alle Grenzen',
    compareIn: 'An Grenzen zugeführte Energie',
    compareOut: 'An Grenzen entzogene Energie',
    compareToRecorded: 'A − Aufnahme',
    compareDuration: 'Dauer',
    compareLoad: (joint, load) => `${joint}, ${load}`,
    verdicts: {
      lower: 'Niedriger',
      higher: 'Höher',
      'no clear change': 'Keine klare Änderung',
      'cannot be told': 'Nicht zu entscheiden',
    },
    layout: {
      toNone: 'Nur Schwerkraft und Schwung zeigen',
      toNoneWhy: 'Eine Phase je Stand: was die Bewegung ohne Muskeln von einem Ereignis zum nächsten tut.',
      toProgram: 'Grenzen vom Programm setzen lassen',
      toProgramWhy: 'So viele Grenzen in jedem Stand, dass die Bewegung dazwischen der Aufnahme folgt.',
      within: (degrees) => `Vom Programm gesetzte Grenzen, auf ${degrees}°`,
      shares: (where) => `Grenzen ${where}`,
    },
    asPattern: 'Über den Zyklus',
    pattern: {
      lead: 'Wann die Muskeln wirken, jedes Bein über seinen eigenen Zyklus: Mittel seiner Zyklen, Striche ± 1 SD. Ein Balken ist, was Muskeln um eine Grenze tun, von der Mitte der Phase davor bis zur Mitte der Phase danach. Balken nach oben: streckt oder stößt ab; nach unten: beugt oder hebt den Fuß.',
      leg: { left: 'Linkes Bein', right: 'Rechtes Bein' },
      cycles: (n) => (n === 1 ? '1 Zyklus' : `Mittel aus ${n} Zyklen`),
      joints: { hip: 'Hüfte', knee: 'Knie', ankle: 'Sprunggelenk' },
      short: { hip: 'Hüfte', knee: 'Knie', ankle: 'Fuß' },
      strip: (leg, cycles) => `Wann die Muskeln wirken: ${leg}, ${cycles}`,
      key: {
        left: 'Muskeln des linken Beins: Balken nach oben streckt oder stößt ab, nach unten beugt oder hebt den Fuß; Mittel der Zyklen, Strich ± 1 SD',
        right:
          'Muskeln des rechten Beins: Balken nach oben streckt oder stößt ab, nach unten beugt oder hebt den Fuß; Mittel der Zyklen, Strich ± 1 SD',
      },
      none: 'Es gibt keinen ganzen Zyklus mit gelösten Phasen.',
      axis: '% des Zyklus',
      spoken: (joint, percent, value, way) =>
        `${joint}, ${percent} % des Zyklus: ${value} Newtonmetersekunden je Kilogramm, ${way}`,
    },
    impulseAs: 'Impulse zeigen als',
    asBars: 'Balken',
    asTime: 'Über die Zeit',
    dashedIsPredicted: 'Gestrichelt: wie aufgenommen, vor den Änderungen.',
    dashedIsProposed: 'Dick: Vorschlag; dünn daneben: wie aufgenommen.',
    noImpulses:
      'Zwischen zwei gelösten Phasen liegt keine Grenze; Muskeln haben keinen Augenblick zum Wirken. Eine Grenze hinzufügen (B).',
    noPhases: 'Aus dieser Aufnahme ließ sich keine Phase bilden. Der Hinweis rechts sagt warum.',
    looking: 'Andere Bewegungen werden gesucht…',
    lookForOthers: 'Andere Bewegungen suchen',
    choices: 'Bewegungen zwischen diesen Haltungen',
    choicesLead: (n, starts) =>
      n === 1
        ? `Von ${starts} Anfängen aus wurde keine andere Bewegung gefunden.`
        : `${n} Bewegungen verbinden diese Haltungen (von ${starts} Anfängen aus gefunden). Die wählen, die dieser Person gleicht.`,
    choiceNearest: 'Der Aufnahme am nächsten',
    choiceOther: (n) => `Bewegung ${n}`,
    choiceShown: 'gezeigt',
    choiceMinimum: 'kleinste Wirkung in der Nähe',
    growth: (from, factor, at) => `1° bei ${from} wird zu ${factor}° bei ${at}.`,
    growthWhy:
      'Wie ein kleiner Fehler wächst: ein Stab, der etwas zu schnell beginnt, so dass er allein am Ende der Phase 1° voraus wäre, bringt den empfindlichsten Stab um so viele Grad ab.',
    firstConjugate: (seconds) => `Erste konjugierte Zeit nach ${seconds} s.`,
    choiceSaddle: (n) => `Sattel: durchläuft ${n === 1 ? '1 konjugierte Zeit' : `${n} konjugierte Zeiten`}`,
    choiceDistance: (deg) => `${deg}° von der Aufnahme`,
    choiceAction: (value) => `Wirkung ${value} J·s`,
    durationShort: 'Dauer',
    held: 'gehalten',
    free: 'frei',
    newName: (n) => `Vorschlag ${n}`,
    copyOf: (name) => `${name} (Kopie)`,
    changes: 'Änderungen',
    moreChanges: (n) => `und ${n} weitere Änderungen`,
    noChanges: 'Noch keine Änderungen. Auf der Zeitachse eine Grenze wählen und ein Gelenk bewegen.',
    takeBack: 'Diese Änderung zurücknehmen',
    atSeveral: (n, boundary) => `bei ${n} × ${boundary}`,
    carriedOver:
      'Links und rechts der Aufnahme wurden getauscht. Die Techniken gingen mit: jede ändert dasselbe Bein wie zuvor. Ein nach der Seite gegebener Name nicht; bitte prüfen.',
    posture: 'Eine Änderung versuchen',
    firstSteps: [
      'Eine Grenze wählen: ein Griff auf der Zeitachse, wo Muskeln wirken.',
      'Dort ein Gelenk mit dem Regler bewegen. Die Bewegung wird beim Ziehen neu gelöst.',
      'Hier sehen, was es von den Muskeln verlangt, und unter Belastung, was von den Gelenken.',
    ],
    chooseFirst: 'Nächste Grenze wählen',
    previous: 'Grenze davor',
    next: 'Grenze danach',
    moreJoints: 'Hüftadduktion, Rumpf und Becken',
    everyLike: (n, boundary) => `Dasselbe bei jedem Ereignis ${boundary} (${n})`,
    postureLead: 'Änderung gegenüber der Aufnahme. Die Bewegung wird beim Ziehen neu gelöst.',
    limit: 'Gelenkgrenze',
    duration: 'Dauer der Phase danach',
    everywhere: 'an jeder Grenze',
    atTime: (seconds) => `bei ${seconds} s`,
    fromTime: (seconds) => `ab ${seconds} s`,
    whole: 'Vorschlag: die ganze Bewegung',
    wholeLead:
      'Änderungen jedes Schritts. Geschwindigkeit ist Schrittfrequenz mal Schrittlänge: eine bewegt die anderen.',
    wholeWithoutSteps:
      'Änderungen vom ersten bis zum letzten Bild. Geschwindigkeit, Schrittfrequenz, Schrittlänge und -breite gibt es nur beim Gang: Diese Bewegung ist nicht an Schritten geteilt.',
    carried: {
      add: 'Last hinzufügen',
      places: {
        trunk: 'Rucksack',
        thigh: 'Oberschenkel',
        shank: 'Fußgelenkmanschette',
        foot: 'Schuh',
        forearm: 'Hand',
      },
    },
    walk: {
      title: 'Gehen wie dort',
      lead: 'Übernimmt Haltungen an den Grenzen und Dauern aus einer anderen Aufnahme dieser Person, einer anderen Person oder von Gesunden.',
      from: 'Übernehmen aus',
      sources: { file: 'anderer Aufnahme…', norm: 'Gesunden bei dieser Geschwindigkeit' },
      choose: 'Aufnahme wählen',
      joints: 'Von diesen Gelenken',
      names: { pelvis: 'Becken', hip: 'Hüfte', knee: 'Knie', ankle: 'Sprunggelenk', trunk: 'Rumpf' },
      durations: 'Auch die Dauern',
      other: 'Es ist eine andere Person',
      mass: 'Masse',
      height: 'Größe',
      make: 'Vorschlag daraus machen',
      working: 'Die andere Aufnahme wird gelesen',
      like: (name) => `Wie ${name}`,
      norm: 'Wie Gesunde',
      made: (name, n) => `Fertig: der Vorschlag „${name}“ hat ${n} Änderungen.`,
      noNorm: 'Hinter dieser Aufnahme steht keine Norm, oder sie zeigt keinen ganzen Zyklus.',
    },
    add: 'Grenze hinzufügen',
    addHere: (t) => `Grenze bei ${t} s hinzufügen`,
    removeOne: 'Diese Grenze entfernen',
    sweep: {
      title: 'Was ändert sie?',
      one: 'eine Änderung auf einmal',
      undecided: (n) => `Bei ${n} weiteren nicht zu entscheiden`,
      joint: 'Gelenk',
      load: 'Belastung',
      quantity: (quantity) =>
        quantity === 'resultant'
          ? 'größte resultierende Kraft'
          : quantity === 'impulse'
            ? 'Impuls der resultierenden Kraft'
            : quantity.endsWith(' impulse')
              ? `Impuls: ${said(quantity.replace(' impulse', ' moment'))}`
              : `Spitze: ${said(quantity)}`,
      start: 'Jede Änderung versuchen',
      lead: 'Jede Änderung der ganzen Bewegung um einen üblichen Schritt, eine nach der anderen, geordnet nach ihrer Wirkung auf diese Belastung. Anklicken macht einen Vorschlag daraus.',
      running: 'Änderungen werden versucht…',
      verdicts: {
        lower: 'Niedriger',
        higher: 'Höher',
        'no clear change': 'Keine klare Änderung',
        'cannot be told': 'Nicht zu entscheiden',
      },
    },
    suggestedTitle: 'Der Aufnahme näher folgen',
    suggested:
      'Hier weicht die Bewegung ohne Muskeln am meisten von der Aufnahme ab: Muskeln wirken. Eine Grenze lässt sie wirken.',
    open: {
      title: 'Die Methode wählen lassen',
      lead: 'Etwas von der Technik offen lassen. Die Methode findet in den Grenzen die Werte, die am wenigsten von den Muskeln verlangen oder ein Gelenk am wenigsten belasten.',
      list: 'Offen gelassen',
      none: 'Noch nichts ist offen.',
      add: (boundary) => `Offen lassen bei ${boundary}…`,
      chooseBoundary:
        'Auf der Zeitachse eine Grenze wählen, um einen ihrer Winkel oder die Dauer der Phase danach offen zu lassen.',
      duration: (phase) => `Dauer, ${phase}`,
      at: (boundary, time) => `bei ${boundary}, ${time} s`,
      span: (from, to) => `${from} bis ${to} s`,
      recordedAs: (value) => `aufgenommen ${value}`,
      gone: 'Diese Grenze oder Phase gibt es nicht mehr; sie bleibt weg.',
      lowest: 'Mindestens',
      highest: 'Höchstens',
      to: 'bis',
      remove: 'Nicht offen lassen',
      aim: 'Was klein werden soll',
      aims: { impulse: 'Der Impuls der Muskeln', load: 'Die größte Kraft an einem Gelenk', both: 'Beides' },
      joint: 'Gelenk',
      counts: '1 BW größte Kraft zählt so viel wie',
      find: 'Suchen',
      searching: 'Die beste Wahl wird gesucht…',
      stop: 'Anhalten',
      nothingBetter:
        'In diesen Grenzen wurde nichts Besseres gefunden. Die Grenzen erweitern oder etwas anderes offen lassen.',
      names: {
        impulse: 'Kleinster Impuls',
        load: (joint) => `Kleinste Belastung, ${joint}`,
        both: (joint) => `Kleinster Impuls und Belastung, ${joint}`,
      },
      done: (name) => `Fertig: die Technik „${name}“ enthält die Wahl. Rückgängig nimmt sie zurück.`,
      wonImpulse: (before, after) =>
        `Der Impuls der Muskeln (Wurzel der Quadratsumme über Gelenke und Grenzen) sinkt von ${before} auf ${after} N·m·s.`,
      wonLoad: (joint, before, after) =>
        `Die größte Kraft (${joint}) neben dem Offengelassenen sinkt von ${before} auf ${after} BW.`,
      judged: (word, reason) => `Urteil des Vergleichs über diese Kraft: ${word}. ${reason}`,
      wonBoth: (percent) => `Was klein werden soll, sinkt um ${percent} %.`,
    },
    solver: 'Gegen die Aufnahme',
    phase: 'Phase',
    phasesLead:
      'Jede Phase wird von ihrer ersten bis zur letzten Haltung gelöst. Muskeln führen die gehaltenen Gelenke auf ihrem aufgenommenen Weg; die anderen schwingen frei.',
    phaseTime: 'Zeit',
    tooMuch: 'Das verlangt mehr von den Gelenken, als ein Bein leistet.',
    tooMuchMore: 'Wo?',
    pivot: 'Dreht um',
    seenPivot: (part) => `wie aufgenommen: ${part}`,
    seenPivotWhy:
      'Nach der Neigung der aufgenommenen Sohle über den größten Teil der Phase. Es ändert von sich aus nichts.',
    locked: 'Gehaltene Gelenke',
    pivots: { ankle: 'Sprunggelenk', heel: 'Ferse', forefoot: 'Vorfuß', hip: 'Hüfte', none: 'nichts (Flug)' },
    ofLimb: (limb: string, kind: string) => `${limb}, ${kind}`,
    noPerson: {
      title: 'Techniken sind für Menschen',
      text: 'Eine Technik ändert Gelenkwinkel im Gang eines Menschen, und dieser Körper ist keiner. Hier stehen seine Phasen und ihre Lösungen; wo die Bewegung geteilt wird, stellen Sie unter Aufzeichnung ein. Um Haltungen von Hand zu ändern, bauen Sie den Körper auf der Werkbank.',
    },
    kinds: {
      'single support': 'Einbeinstand',
      'double support': 'Zweibeinstand',
      flight: 'Flug',
      swing: 'Schwung',
    },
    ballistic: { good: 'ballistisch', fair: 'teils ballistisch', poor: 'Muskeln arbeiten' },
    ballisticWhy: {
      good: 'Die aufgenommene Bewegung ist hier fast das, was Schwerkraft und Trägheit allein täten.',
      fair: 'Muskeln formen diese Phase etwas. Eine weitere Grenze folgte der Aufnahme besser.',
      poor: 'Muskeln arbeiten die ganze Phase. Dort, wo sie wirken, eine Grenze hinzufügen oder die Bewegung als das lesen, was ohne sie geschähe.',
    },
    worstAt: (grade, deg, where) => `${grade}, ${deg}° an: ${where}`,
    rms: (deg, where) => `Bis zu ${deg}° von der Aufnahme (RMS): ${where}.`,
    status: {
      converged: 'Gelöst.',
      stalled:
        'Der Löser fand in dieser Phase nichts: keine Bewegung ohne Muskeln zwischen ihren zwei Haltungen in dieser Zeit.',
      singular: 'Die beiden Haltungen legen hier keine Bewegung fest: die Gleichungen haben keine eindeutige Lösung.',
      cancelled: 'Vor der Lösung abgebrochen.',
    },
    tryNext: {
      stalled: 'Die Phase verlängern oder in ihrer Mitte eine Grenze hinzufügen.',
      singular: 'Die Dauer etwas ändern oder ein frei hängendes Gelenk festhalten.',
      cancelled: 'Bei Bedarf erneut lösen.',
    },
    unsolved: 'nicht gelöst',
    addMiddle: 'Grenze in der Mitte hinzufügen',
    minimum:
      'Von allen nahen Bewegungen zwischen den beiden Haltungen hat diese die kleinste Wirkung: die natürliche Wahl.',
    saddle: (n) =>
      `Eine wahre Bewegung zwischen den beiden Haltungen, aber nicht die kleinster Wirkung (ein Sattel: sie durchläuft ${n === 1 ? '1 konjugierte Zeit' : `${n} konjugierte Zeiten`}). Eine andere kann dieser Person näher sein: andere Bewegungen suchen.`,
    kneeStop: (on) => (on ? 'Knie in Streckung angehalten' : 'Knie nicht angehalten'),
    kneeStops: {
      one: 'Knie in Streckung anhalten',
      all: 'Knie in Streckung anhalten, in jeder Phase',
      short: 'Knie in Streckung anhalten',
      why: 'Wie Bänder und Muskeln: eine Grenze, wo das Knie gestreckt ist, und von da an gehalten.',
      failed:
        'In dieser Phase nicht möglich: mit gehaltenem Knie ist die Endhaltung nicht erreichbar. Das Knie die ganze Phase halten (Reiter Phasen) oder vor der Streckung eine Grenze hinzufügen.',
      fix: 'Knie anhalten',
    },
    otherMotion: 'Eine andere mögliche Bewegung',
    others: (n) =>
      n === null
        ? 'Andere Bewegungen zwischen diesen Haltungen wurden nicht gesucht.'
        : n === 0
          ? 'Zwischen diesen Haltungen wurde keine andere Bewegung gefunden.'
          : n === 1
            ? '1 andere Bewegung verbindet diese Haltungen.'
            : `${n} andere Bewegungen verbinden diese Haltungen.`,
    error: (deg) => `Rechenfehler unter ${deg}°.`,
    details: 'Zahlen',
    iterations: 'Iterationen',
    residual: 'Residuum',
    action: 'Wirkung',
    energy: 'Energiedrift',
    impulseTitle: 'Was die Muskeln an dieser Grenze leisten müssen',
    impulseLead: 'Resultierender Drehimpuls um jedes Gelenk, in einem Augenblick; sein sagittaler Teil.',
    impulseRest: (most) => `Hals und Arme: höchstens ${most}.`,
    impulseGround: (up, forward) =>
      `Der Boden gibt dem Körper auf einmal ${toText(Math.abs(up), 1)} N·s nach ${up < 0 ? 'unten' : 'oben'} und ${toText(Math.abs(forward), 1)} N·s nach ${forward < 0 ? 'hinten' : 'vorn'}: was das Modell braucht, ohne ±.`,
    noImpulse: 'Kein Impuls: hier endet die Bewegung.',
    energyIn: (j) => `Muskeln und Boden führen ${j} J zu.`,
    energyOut: (j) => `Muskeln und Boden entziehen ${j} J.`,
    solving: 'Wird gelöst…',
    rough: 'Schnelle Lösung beim Ziehen',
    stop: 'Anhalten',
    continue: 'Weiter zur Belastung',
    start: 'Anfang',
    end: 'Ende',
    added: 'Hinzugefügte Grenze',
  },
}
