import type { GermanOf } from '../german.ts'
import type { loadsWords } from '../loads.ts'

/** Belastung. */
export const loadsGerman: GermanOf<typeof loadsWords> = {
  loads: {
    curves: {
      resultant: 'Betrag',
      axial: (segment) => `axial, längs ${segment}`,
      shear: (segment) => `Scherkraft, quer zu ${segment}`,
      'sagittal moment': 'sagittales Moment',
      'coronal moment': 'frontales Moment',
      moment: 'Größe des Moments',
      power: 'Leistung',
      segment: 'Segment',
    },
    groundCurves: { vertical: 'Boden, vertikal', forward: 'Boden, vorwärts', sideways: 'Boden, seitlich' },
    statement: 'Resultierende Kraft des Modells. Nicht die Kontaktkraft im Gelenk, die auch den Zug der Muskeln trägt.',
    tabs: { peaks: 'Spitzen', forces: 'Kräfte', moments: 'Momente', powers: 'Leistungen', ground: 'Boden' },
    kinds: { label: 'Spitzen von', forces: 'Kräften', moments: 'Momenten', powers: 'Leistungen', all: 'Allem' },
    settings: 'Pfeile und Hinweise',
    usePrior: 'Sich auf Gesunde stützen, wo keine Platte maß',
    usePriorMeans:
      'Ein: die nicht gemessene Bodenkraft wird aus der Bewegung und von Gesunden bei dieser Geschwindigkeit geschätzt. Aus: aus der Bewegung allein, mit zwei- bis dreimal so großem Fehler der Momente.',
    joint: 'Gelenk',
    quantity: 'Spitze von',
    difference: 'Differenz',
    differences: { proposed: 'Vorschlag − Aufnahme', predicted: 'ohne Muskeln − Aufnahme' },
    onlyChanged: 'Nur Geändertes',
    nothingChanged: (unclear, undecided) =>
      `Keine dieser ${unclear + undecided} Spitzen ist klar niedriger oder höher${undecided === 0 ? '' : `: ${unclear} ohne klare Änderung, ${undecided} nicht zu entscheiden`}. Spitzen gelten für die ganze Bewegung: eine Änderung bei einem Schritt zeigt sich nur, wo sie eine neue Spitze macht. An jeder solchen Grenze dasselbe tun, die ganze Bewegung ändern oder andere Belastungen und die Kurven ansehen.`,
    onlyJoint: 'Spitzen zeigen von',
    lookAt: 'Dieses Gelenk ansehen',
    peaksLead: 'Einen Wert anklicken, um dorthin zu gehen.',
    within: 'innerhalb der Unsicherheit',
    small: 'Größer als die Unsicherheit, aber weniger als 2 % des größeren Werts.',
    goTo: (t) => `Bei ${t} s: dorthin`,
    arrows: 'Pfeile',
    which: 'Gelenke',
    all: 'Alle',
    noneOf: 'Keine',
    on: 'Kraft auf',
    below: 'Segment darunter',
    above: 'Segment darüber',
    colours: 'Farbe zeigt',
    bySide: 'Seite',
    bySize: 'Größe',
    parts: 'Zeigen als',
    resultant: 'Betrag',
    world: 'x, y, z',
    axial: 'Axial + Scher',
    scale: 'Länge von 1 BW',
    of: 'Bewegung',
    groundArrow: 'Bodenreaktionskraft',
    units: 'Einheiten',
    bw: 'BW',
    newton: 'N',
    groundSources: {
      measured: 'Mit Kraftmessplatten gemessen.',
      'measured where a plate was struck, predicted elsewhere':
        'Gemessen, wo eine Platte getroffen wurde, sonst aus der Bewegung geschätzt.',
      predicted: 'Aus der Bewegung geschätzt: keine Kraftmessplatten.',
      'shared by a stated transition in double support':
        'Aus der Bewegung geschätzt: keine Kraftmessplatten. Im Zweibeinstand geht die Last weich von einem Fuß auf den anderen über.',
      'estimated from joint angles':
        'Aus den Gelenkwinkeln geschätzt, nach der Mechanik und dem, was gesunde Gehende lehren: keine Kraftmessplatten.',
      'estimated from the motion and healthy people':
        'Aus der Bewegung und von Gesunden bei dieser Geschwindigkeit geschätzt: keine Kraftmessplatten.',
      'not measured': 'Nicht gemessen: Lasten werden angegeben, wo kein Fuß steht.',
    },
    groundPrior: (share) => `Geschätzte Bodenkraft: ${share}.`,
    stances: (measured, all) =>
      measured === all
        ? `Alle ${all} Standphasen mit Kraftmessplatten gemessen`
        : measured === 0
          ? `Keine Standphase gemessen: Bodenkraft in allen ${all} geschätzt`
          : `${measured} von ${all} Standphasen mit Kraftmessplatten gemessen`,
    ground: { measured: 'gemessen', estimated: 'geschätzt', 'not known': 'nicht bekannt' },
    estimated: 'gesch.',
    estimatedAll: 'Boden geschätzt',
    estimatedMeans:
      'Keine Standphase dieses Beins wurde gemessen: die Bodenkraft ist aus der Bewegung geschätzt. Kräfte sind auf etwa 10 % genau, Momente viel weniger.',
    continue: 'Weiter zum Bericht',
    noUncertainty: 'Unsicherheit nicht berechnet',
    partsOf: {
      body: 'Körper (Massen, Längen)',
      'joint centres': 'Gelenkzentren',
      smoothing: 'Glättung',
      model: 'Modell (wie weit anerkannte Modelle auseinanderliegen)',
      ground: 'Bodenkraft',
    },
    madeOf: (what, parts) => `Woraus dieses ± besteht (${what}): ${parts}.`,
  },
}
