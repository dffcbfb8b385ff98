import type { Demonstration } from './demonstration.ts'

const TWO_POINT = ['stationary', 'least', 'bfgs', 'simplex', 'thesis', 'euler'] as const

/** The paper's printed matrix makes its α = 1e7 act as half of that. */
export const PENALTY_SETTINGS = {
  published: { method: 'penalty', step: 0.02, alpha: 5e6 },
  softer: { method: 'penalty', step: 0.01, alpha: 1e6 },
  fine: { method: 'penalty', step: 0.0025, alpha: 1e7 },
  augmented: { method: 'penalty-augmented', step: 0.02 },
  'augmented-fine': { method: 'penalty-augmented', step: 0.0025 },
} as const

/** In the order in which they teach. */
export const DEMONSTRATIONS: readonly Demonstration[] = [
  { id: 'single-short', kind: 'two-point', references: ['kumar-single'], entry: 'T1.0', methods: TWO_POINT },
  { id: 'single-long', kind: 'two-point', references: ['kumar-single'], entry: 'thesis-text', methods: TWO_POINT },
  { id: 'double-short', kind: 'two-point', references: ['kumar-double'], entry: 'near', methods: TWO_POINT },
  { id: 'double-long', kind: 'two-point', references: ['kumar-double'], entry: 'thesis-text', methods: TWO_POINT },
  {
    id: 'triple',
    kind: 'motion',
    references: ['dominguez-set1'],
    entry: '',
    methods: ['lagrange', 'dae', 'newton-euler', 'stabilised', 'euler'],
  },
  {
    id: 'four-bar',
    kind: 'motion',
    references: ['dominguez-set3-fourbar'],
    entry: '',
    methods: ['lagrange', 'dae', 'newton-euler', 'stabilised', 'euler'],
  },
  {
    id: 'chain',
    kind: 'motion',
    references: ['dominguez-n20'],
    entry: '',
    methods: ['newton-euler', 'dae', 'lagrange', 'euler'],
  },
  {
    id: 'penalty',
    kind: 'motion',
    references: ['bazezew-double-pendulum'],
    entry: '',
    methods: Object.keys(PENALTY_SETTINGS),
  },
  {
    id: 'statics',
    kind: 'equilibrium',
    references: ['hirai-statics'],
    entry: '',
    methods: ['torque', 'torque-other', 'force'],
  },
]
