/** Loads. */
export const loadsWords = {
  loads: {
    /** What a chart is of, after the joint's name. */
    curves: {
      resultant: 'resultant',
      axial: (segment: string) => `axial, along ${segment}`,
      shear: (segment: string) => `shear, across ${segment}`,
      'sagittal moment': 'sagittal moment',
      'coronal moment': 'coronal moment',
      moment: 'size of moment',
      power: 'power',
      segment: 'segment',
    },
    groundCurves: { vertical: 'Ground, vertical', forward: 'Ground, forward', sideways: 'Ground, lateral' },
    statement:
      'Net reaction force of the model. Not the contact force inside the joint, which also carries the muscles’ pull.',
    settings: 'Arrows and alerts',
    tabs: { peaks: 'Peaks', forces: 'Forces', moments: 'Moments', powers: 'Powers', ground: 'Ground' },
    kinds: { label: 'Peaks of', forces: 'Forces', moments: 'Moments', powers: 'Powers', all: 'All' },
    joint: 'Joint',
    quantity: 'Peak of',
    difference: 'Difference',
    differences: { proposed: 'proposed − recorded', predicted: 'without muscles − recorded' },
    onlyChanged: 'Only what changed',
    nothingChanged: (unclear: number, undecided: number) =>
      `None of these ${unclear + undecided} peaks is clearly lower or higher${undecided === 0 ? '' : `: ${unclear} show no clear change, of ${undecided} it cannot be told`}. Peaks are of the whole motion: a change at one step shows only where it makes a new peak. Do the same at every such boundary, change the whole motion, or look at other loads and at the curves.`,
    onlyJoint: 'Show the peaks of',
    lookAt: 'Look at this joint',
    peaksLead: 'Click a value to go there.',
    within: 'within uncertainty',
    small: 'Beyond its uncertainty, but less than 2 % of the larger value.',
    goTo: (t: string) => `At ${t} s: go there`,
    arrows: 'Arrows',
    which: 'Joints',
    all: 'All',
    noneOf: 'None',
    on: 'Force on',
    below: 'segment below',
    above: 'segment above',
    colours: 'Colour shows',
    bySide: 'Side',
    bySize: 'Size',
    parts: 'Show as',
    resultant: 'Resultant',
    world: 'x, y, z',
    axial: 'Axial + shear',
    scale: 'Length of 1 BW',
    of: 'Motion',
    groundArrow: 'Ground reaction',
    units: 'Units',
    bw: 'BW',
    newton: 'N',
    groundSources: {
      measured: 'Measured by force plates.',
      'measured where a plate was struck, predicted elsewhere':
        'Measured where a plate was struck, estimated from the motion elsewhere.',
      predicted: 'Estimated from the motion: there are no force plates.',
      'shared by a stated transition in double support':
        'Estimated from the motion: there are no force plates. While both feet stand, the load passes smoothly from one to the other.',
      'estimated from joint angles':
        'Estimated from the joint angles by mechanics and what healthy walkers teach: there are no force plates.',
      'estimated from the motion and healthy people':
        'Estimated from the motion and from healthy people at this speed: there are no force plates.',
      'not measured': 'Not measured: loads are given where no foot stands.',
    },
    usePrior: 'Lean on healthy people where no plate measured',
    usePriorMeans:
      'On: the ground force that no plate measured is estimated from the motion and from healthy people at this speed. Off: from the motion alone, which errs two to three times as much in moments.',
    groundPrior: (share: string) => `Estimated ground force: ${share}.`,
    stances: (measured: number, all: number) =>
      measured === all
        ? `All ${all} stances measured by force plates`
        : measured === 0
          ? `No stance measured: ground force estimated in all ${all}`
          : `${measured} of ${all} stances measured by force plates`,
    ground: { measured: 'measured', estimated: 'estimated', 'not known': 'not known' },
    estimated: 'est.',
    estimatedAll: 'ground estimated',
    estimatedMeans:
      'No stance of this leg was measured: the ground force is estimated from the motion. Forces are good to some 10 %, moments much less.',
    continue: 'Continue to Report',
    noUncertainty: 'uncertainty not computed',
    partsOf: {
      body: 'body (masses, lengths)',
      'joint centres': 'joint centres',
      smoothing: 'smoothing',
      ground: 'ground force',
      model: 'model (how far established models differ)',
    },
    madeOf: (what: string, parts: string) => `What makes this ± (${what}): ${parts}.`,
  },
} as const
