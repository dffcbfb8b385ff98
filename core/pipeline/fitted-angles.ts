import type { Fit } from '../fit/fit.ts'
import type { AngleChannel } from '../recording/channels.ts'
import type { Recording } from '../recording/recording.ts'
import { createAngleTools } from './body-axes.ts'

/**
 * What a body of rods fitted to markers knows. Turns about a limb's own length, and a knee's or foot's sideways bend,
 * it does not.
 */
const KNOWN: readonly { readonly channel: string; readonly needs: string }[] = [
  ...['tilt', 'obliquity', 'rotation'].map((turn) => ({ channel: `pelvis.${turn}`, needs: 'pelvis' })),
  ...['tilt', 'obliquity', 'rotation'].map((turn) => ({ channel: `trunk.${turn}`, needs: 'trunk' })),
  ...(['left', 'right'] as const).flatMap((side) => [
    { channel: `hip.flexion.${side}`, needs: `thigh.${side}` },
    { channel: `hip.adduction.${side}`, needs: `thigh.${side}` },
    { channel: `knee.flexion.${side}`, needs: `shank.${side}` },
    { channel: `ankle.flexion.${side}`, needs: `foot.${side}` },
    { channel: `foot.progression.${side}`, needs: `foot.${side}` },
  ]),
]

const hasLegAngles = ({ angles }: Recording): boolean =>
  Object.keys(angles).some((channel) => /^(hip|knee|ankle)\./.test(channel))

/**
 * A file of markers shows nothing of joint angles, but the body fitted to them does. They become the recording's, so
 * that they can be
 * plotted, reported, compared and changed like those of any other file; what the file itself states is never replaced.
 */
export function withFittedAngles(recording: Recording, fit: Fit): Recording {
  if (fit.basis !== 'markers' || hasLegAngles(recording)) return recording
  const own = new Set(fit.body.segments.map(({ name }) => name))
  const found: Partial<Record<string, Float64Array>> = createAngleTools(fit.body).calcAngles(fit.axes, fit.times.length)
  const angles: Record<string, Float64Array> = {}
  for (const { channel, needs } of KNOWN) {
    const values = found[channel]
    if (values === undefined || !own.has(needs)) continue
    angles[channel] = fit.seen ? values.map((value, k) => (fit.seen![k] === 1 ? value : Number.NaN)) : values
  }
  return {
    ...recording,
    angles: { ...(angles as Partial<Record<AngleChannel, Float64Array>>), ...recording.angles },
    provenance: {
      ...recording.provenance,
      decisions: [
        ...recording.provenance.decisions,
        'Joint angles are those of the body fitted to the markers: the file has none of its own.',
      ],
    },
  }
}
