import { alert, type Alert } from '../../../outcome.ts'
import type { ChannelId } from '../../channels.ts'
import { fullName } from '../../readers/raw.ts'
import type { Claim } from './claims.ts'

const isFilled = (claim: Claim): boolean => claim.column.values.some((value) => Number.isFinite(value) && value !== 0)

/** Two columns for one channel: the first certain one stays. */
export function dropDuplicates(claims: readonly Claim[], alerts: Alert[]): Claim[] {
  const best = new Map<ChannelId, Claim>()
  const rank = { certain: 2, likely: 1, guess: 0 }
  for (const claim of claims) {
    if (claim.kind !== 'channel') continue
    const held = best.get(claim.channel)
    if (held === undefined) {
      best.set(claim.channel, claim)
      continue
    }
    const isBetter =
      held.kind === 'channel' &&
      ((claim.byUser && !held.byUser) ||
        (claim.byUser === held.byUser &&
          (rank[claim.confidence] > rank[held.confidence] ||
            (!isFilled(held) && isFilled(claim)) ||
            prefersRight(held, claim))))
    if (isBetter) best.set(claim.channel, claim)
  }
  return claims.map((claim): Claim => {
    if (claim.kind !== 'channel' || best.get(claim.channel) === claim) return claim
    const other = fullName(best.get(claim.channel)!.column)
    // Plug-in Gait's midline angles come once for each side; other models' outputs stand below a certain one.
    if (
      !/^[LR](Pelvis|Thorax|Spine|Neck)/.test(claim.column.name.split(':').at(-1)!) &&
      claim.confidence === best.get(claim.channel)!.confidence
    ) {
      alerts.push(
        alert(
          'warning',
          'mapping.duplicate',
          `“${fullName(claim.column)}” and “${other}” both look like ${claim.channel}; the latter is used.`,
          'Choose the right one in the mapping.',
          { channel: fullName(claim.column) },
        ),
      )
    }
    return { kind: 'unused', column: claim.column, confidence: 'certain', reason: `the same as ${other}` }
  })
}

/** Plug-in Gait writes the pelvis twice; its right view has our signs. */
const prefersRight = (held: Claim, claim: Claim): boolean =>
  /^(.*:)?L(Pelvis|Thorax|Spine|Neck)/.test(held.column.name) &&
  /^(.*:)?R(Pelvis|Thorax|Spine|Neck)/.test(claim.column.name)
