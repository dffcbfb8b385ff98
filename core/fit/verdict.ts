import type { Recording } from '../recording/recording.ts'
import type { Fit, FitResidual } from './fit.ts'

/**
 * How good a fit to points is, in words. Joint centres from skin markers are good to about a centimetre. A mirrored
 * body fits its own points
 * as well as any, but its hips are placed by a pelvis that is inside out.
 */
export function judgePoints(residuals: readonly FitResidual[], { isMirrored = false } = {}): Fit['verdict'] {
  if (isMirrored) {
    return {
      quality: 'poor',
      words:
        'Markers named right lie on the left, so the hips are placed on the wrong side of the pelvis. Put the names or the axes right; until then angles and loads are not to be trusted.',
    }
  }
  const worst = residuals.reduce<FitResidual | null>(
    (most, one) => (most === null || one.rms > most.rms ? one : most),
    null,
  )
  if (worst === null) return { quality: 'poor', words: 'Nothing could be compared.' }
  const mm = (1000 * worst.rms).toFixed(0)
  const name = worst.name.charAt(0).toUpperCase() + worst.name.slice(1)
  if (worst.rms <= 0.012)
    return {
      quality: 'good',
      words: `All points lie within ${Math.max(1, Number(mm))} mm of the body (root mean square).`,
    }
  if (worst.rms <= 0.03) {
    return {
      quality: 'fair',
      words: `${name} lies ${mm} mm off on average: skin movement or a joint centre placed by rule of thumb.`,
    }
  }
  return {
    quality: 'poor',
    words: `${name} lies ${mm} mm off on average. Check its marker’s name and gaps; loads near it are not to be trusted.`,
  }
}

/** Angles pose the body exactly; what can be wrong is how it stands on the ground. */
export function judgeAngles(recording: Recording, wander: number | null, hasPath: boolean): Fit['verdict'] {
  if (!hasPath) {
    return {
      quality: 'fair',
      words:
        'The file has no pelvis path: the body’s way over the ground was rebuilt from the standing feet; without force plates, ground forces are estimated, each load with its ±.',
    }
  }
  if (wander === null) {
    return {
      quality: 'fair',
      words: `No whole stance among ${recording.events.length} events: lengths come from the table alone.`,
    }
  }
  const cm = (100 * wander).toFixed(1)
  if (wander <= 0.015)
    return {
      quality: 'good',
      words: wander < 0.001 ? 'Stance feet stay put to the millimetre.' : `Stance feet stay put within ${cm} cm.`,
    }
  if (wander <= 0.03)
    return { quality: 'fair', words: `Stance feet slide by ${cm} cm: lengths or the pelvis path are slightly off.` }
  return { quality: 'poor', words: `Stance feet slide by ${cm} cm: angles, pelvis path and lengths do not agree.` }
}
