import type { PreparedTrial } from './prepare.ts'

/** What a prepared motion without steps does not have: everything that comes from gait cycles. */
export const NO_GAIT = {
  running: false,
  estimated: null,
  cycles: [],
  spatioTemporal: [],
  norm: { norm: null, why: 'Norms are of people who walk.' },
  profile: null,
} as const satisfies Partial<PreparedTrial>
