/** Contact forces, estimated. */
export const contactWords = {
  contact: {
    kinds: { label: 'Forces', net: 'Net', contact: 'Contact (estimated)' },
    means: {
      net: 'Net reaction force of the model, without muscles',
      contact: 'What the bones press on each other with, estimated with muscles',
    },
    tabs: { peaks: 'Peaks', forces: 'Forces', muscles: 'Muscles' },
    none: 'No contact forces for this recording',
    curve: 'estimated',
    level: 'Measured in implants',
    peak: 'Largest contact force',
    band: 'Band',
    curveBand: 'Band: two-joint muscles weighted 1 to 4 times',
    bandMeans:
      'Band: two-joint muscles weighted 1 to 4 times; the value has 2. ± is one standard deviation: the knee’s joint centre (1 cm), muscle strengths (25 %), and what such models miss of forces measured in implants (0.5 BW).',
    odd: 'no walk has this',
    oddMeans: 'Not to be used before joint centres, body mass and force plates are checked.',
    source: (joint: string, activity: string, source: string) =>
      `${joint} measured in implants, ${activity}: ${source}. Patients are older and walk slowly.`,
    medial: 'Knee, medial side (indicative)',
    showMuscles: 'Muscles on the skeleton',
    musclesMean:
      'Each line is a muscle of the model; dark and thin at rest, bright and thick at one body weight or more.',
    showMedial: 'Medial side of the knee (indicative)',
    medialMeans:
      'How much of the knee’s force the inner side carries, from the frontal moment. Indicative: 2 mm sideways in the knee centre move a twentieth of the force from one side to the other, and alignment is not seen by markers.',
    changed: 'With the proposed technique',
    recorded: 'Recorded',
    change: 'Change',
    verdict: 'Verdict',
    changeMeans:
      '± counts muscles, the layout of the boundaries and how far such predictions were from walks that people then walked.',
    limits: 'Limits',
    credit: 'Muscles: gait2392, Delp et al., CC BY 3.0, changed.',
  },
} as const
