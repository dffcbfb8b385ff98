import type { Finding } from '../../core/mechanics.ts'

/** The sentences of the methods bench in English. */
export const methodsEnglish = {
  page: {
    title: 'Methods bench',
    lead: 'The problems of the papers Pendulab rests on, solved here and now by its own engine and held against solutions computed to 40 digits.',
    back: 'Back to the study',
    problems: 'Problems',
    methods: 'Methods',
    shows: 'What this shows',
    picture: 'Moving picture',
    play: 'Play',
    pause: 'Pause',
    time: 'Time',
    angle: 'Angle',
    speed: 'Speed',
    running: 'Computing…',
    stop: 'Stop',
    again: 'Run the rest',
    waiting: 'waiting',
    stopped: 'stopped',
    failed: 'did not finish',
    columns: {
      method: 'Method',
      error: 'Error',
      energy: 'Energy',
      action: 'Action',
      evaluations: 'Steps',
      time: 'Time',
    },
    hints: {
      error: 'Largest error of a rod’s direction against the reference solution',
      energy: 'Change of the total energy from start to end; it should be zero',
      action: 'Integral of kinetic less potential energy over time',
      evaluations: 'How often the equations or the action were evaluated',
    },
    looks: { found: 'This method', truth: 'True motion' },
    turned: 'Rod being turned',
    rest: 'Equilibrium found',
    charts: {
      rod: (n: number, of: number) => (of === 1 ? 'Angle of the rod' : `Angle of rod ${n}`),
      bend: 'Action if the path is bent',
      energy: 'Energy gained',
      digits: 'Digits that are right',
      potential: 'Potential less work, U − W',
    },
    summary: (title: string, method: string, found: string) => `${title}, by ${method}. ${found}`,
  },

  problems: {
    'single-short': {
      title: 'Pendulum, 1 second',
      source: 'Kumar 2006',
      question:
        'From the right to the left in one second, without a push on the way: which motion is it? There is exactly one, and it has the least action of all paths.',
    },
    'single-long': {
      title: 'Pendulum, 2.2 seconds',
      source: 'Kumar 2006',
      question:
        'The same swing with more time than a half period. Now three motions join the two postures. The plainest of them is not the one of least action.',
    },
    'double-short': {
      title: 'Double pendulum, 0.4 seconds',
      source: 'Kumar 2006',
      question: 'Two rods, two masses, a near target. The Boundary Method solves a phase of walking in just this way.',
    },
    'double-long': {
      title: 'Double pendulum, 1 second',
      source: 'Kumar 2006',
      question:
        'With more time, five motions join the two postures. A method that goes downhill and one that looks for any level point find different ones.',
    },
    triple: {
      title: 'Triple pendulum, three ways',
      source: 'Dominguez 2017',
      question:
        'Three rods fall from the horizontal. Three forms of the equations of motion must give one motion, and its energy must stay what it was.',
    },
    'four-bar': {
      title: 'Four-bar linkage',
      source: 'Dominguez 2017',
      question:
        'Three rods whose last end is pinned: a closed loop, as two feet on the ground make one. Does the loop stay closed?',
    },
    chain: {
      title: 'Chain of twenty rods',
      source: 'Dominguez 2017',
      question:
        'Twenty rods fall like a whip. The recursive method needs work in proportion to the rods, the others more.',
    },
    penalty: {
      title: 'Rods held by stiff springs',
      source: 'Bazezew 1998',
      question:
        'Instead of keeping lengths exactly, a penalty method holds them by stiff springs. How do the published settings fare, and what mends them?',
    },
    statics: {
      title: 'Equilibrium',
      source: 'Hirai',
      question:
        'A pendulum under a torque or a force rests where potential less work is level: in a valley it stays, on a hill it does not.',
    },
  },
  methods: {
    stationary: { name: 'Stationary action', about: 'Pendulab: Newton on the action, any level point' },
    least: { name: 'Least action', about: 'Pendulab: Newton on the action, a minimum only' },
    bfgs: { name: 'Downhill by slopes', about: 'BFGS on 100 plain steps' },
    simplex: { name: 'Downhill simplex', about: 'Nelder–Mead, at most 5 000 tries' },
    thesis: { name: 'As published', about: 'The thesis’s sum and its simplex' },
    euler: { name: 'Euler', about: 'Explicit, small fixed steps' },
    lagrange: { name: 'Lagrange', about: 'Equations in minimal coordinates' },
    dae: { name: 'Multipliers', about: 'Free rods with forces of constraint' },
    'newton-euler': { name: 'Newton–Euler', about: 'Recursive from rod to rod' },
    stabilised: { name: 'Stabilised', about: 'Constraint errors are made to fade' },
    published: { name: 'Penalty, as published', about: 'Steps of 20 ms, stiffness 5·10⁶' },
    softer: { name: 'Penalty, softer', about: 'Steps of 10 ms, stiffness 10⁶' },
    fine: { name: 'Penalty, small steps', about: 'Steps of 2.5 ms, stiffness 10⁷' },
    augmented: { name: 'Stable variant', about: 'Augmented Lagrangian, steps of 20 ms' },
    'augmented-fine': { name: 'Stable variant, small steps', about: 'Augmented Lagrangian, steps of 2.5 ms' },
    torque: { name: 'Torque, valley', about: 'Downhill from near the bottom' },
    'torque-other': { name: 'Torque, hilltop', about: 'Level point from near the top' },
    force: { name: 'Force', about: 'Downhill from near the bottom' },
  },
  findings: {
    minimum: () => 'This motion is a minimum of the action: however the path is bent a little, the action grows.',
    saddle: (times: number, first: string | null) =>
      `This motion is a saddle of the action, not a minimum${first === null ? '' : `: it passes ${times === 1 ? 'a conjugate time' : `${times} conjugate times, the first`} at ${first} s`}. It is a true motion all the same. A method that only goes downhill leaves it.`,
    'held-on-saddle': () =>
      'Going downhill should have left this saddle, but the start was symmetric and so was every step: it stayed on the ridge.',
    'not-a-motion': (angle: string) =>
      `This is no motion of the pendulum: it misses the nearest true one by up to ${angle}.`,
    'shifts-only': () =>
      'All corners of the published simplex are the first guess shifted as a whole, so shifting is all it can do.',
    'misses-end': (angle: string) => `It misses the end posture by ${angle}.`,
    agrees: (digits: number) => `It agrees with the reference solution to ${digits} digits.`,
    off: (angle: string) => `It is off the reference solution by up to ${angle}.`,
    'gains-energy': (joules: string, share: string) =>
      `It gains energy from nowhere: ${joules} J, ${share} of the largest kinetic energy.`,
    'loses-energy': (joules: string, share: string) =>
      `It loses energy to nowhere: ${joules} J, ${share} of the largest kinetic energy.`,
    'keeps-energy': (joules: string) => `Energy is kept to ${joules} J.`,
    stopped: (seconds: string) =>
      `After ${seconds} s its speeds grow without bound; what follows means nothing and is not drawn.`,
    'keeps-constraint': (metres: string) => `Lengths and loops are kept to ${metres} m.`,
    'leaves-constraint': (millimetres: string) => `Lengths and loops come apart by up to ${millimetres} mm.`,
    'velocity-rings': (speed: string) =>
      `The springs ring: velocities are off by up to ${speed} rad/s while the positions still look right.`,
    stable: () => 'A valley of U − W: pushed aside a little, the rod comes back.',
    unstable: () => 'A hilltop of U − W: a true equilibrium, but pushed aside a little, the rod leaves it.',
  } satisfies Record<Finding['code'], (...parts: never[]) => string>,
} as const
