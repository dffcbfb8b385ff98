import type { Side } from '../gait/side.ts'
import { SIDES } from '../gait/side.ts'
import type { Fit } from '../fit/fit.ts'
import type { Loads } from '../loads/loads.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'

export interface EligibilityRequest {
  readonly fit: Pick<Fit, 'basis' | 'verdict'> & {
    readonly body: {
      readonly segments: readonly { readonly name: string }[]
      readonly subject: { readonly height: number }
      readonly loads: Fit['body']['loads']
      readonly file?: Fit['body']['file']
    }
  }
  readonly loads: Pick<Loads, 'of' | 'stances'>
  /** How the subject moves; other things than walking and running have not been tried. */
  readonly gait: 'walking' | 'running' | 'other'
  /** Years, where known. */
  readonly age?: number | null
}

/** Which legs may show a contact force. */
export interface Eligibility {
  readonly sides: readonly Side[]
  /** Why legs are left out; empty when both are shown. */
  readonly reasons: readonly Alert[]
  /** What to keep in mind where it is shown. */
  readonly warnings: readonly Alert[]
}

/** Strengths and paths are an adult’s. Shorter than this, without an age, nobody can distinguish a small adult from a child. */
const ADULT_AGE = 18
const ADULT_HEIGHT = 1.45

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Contact forces are shown only where they are worth something; elsewhere the reason is given. */
export function judgeContact(request: EligibilityRequest): Eligibility {
  const general = [checkMotion(request), checkSubject(request), checkFit(request.fit)].filter((one) => one !== null)
  const perSide = SIDES.map((side) => ({ side, reason: checkLeg(request, side) }))
  const sides = general.length > 0 ? [] : perSide.filter(({ reason }) => reason === null).map(({ side }) => side)
  const reasons = [...general, ...perSide.flatMap(({ reason }) => (reason === null ? [] : [reason]))]
  return { sides, reasons, warnings: sides.length > 0 && request.gait === 'running' ? [RUNNING] : [] }
}

const RUNNING = alert(
  'warning',
  'contact.running',
  'Contact forces of running are rough: muscle dynamics and impacts are not in the model.',
  'Compare them only within this subject and session.',
)

function checkMotion({ loads, gait }: EligibilityRequest): Alert | null {
  if (loads.of !== 'recorded') {
    return alert(
      'info',
      'contact.not-recorded',
      'No contact forces: this motion was not recorded, so its ground force was not measured.',
      'Look at the contact forces of the recording.',
    )
  }
  if (gait !== 'other') return null
  return alert(
    'info',
    'contact.not-walking',
    'No contact forces: the sharing among muscles is tried on walking only.',
    'Use a recording of walking.',
  )
}

function checkSubject({ fit, age }: EligibilityRequest): Alert | null {
  if (typeof age === 'number' && age < ADULT_AGE) {
    return alert(
      'info',
      'contact.child',
      `No contact forces: the subject is ${Math.floor(age)} years old, and the muscles of the model are an adult’s.`,
      'Use the net forces.',
    )
  }
  if (typeof age === 'number' || fit.body.subject.height >= ADULT_HEIGHT) return null
  return alert(
    'info',
    'contact.small',
    `No contact forces: at ${fit.body.subject.height.toFixed(2)} m the subject may be a child, and the muscles of the model are an adult’s.`,
    'Use the net forces; for an adult, enter the age.',
  )
}

/** Joint centres from markers may be fair; those from angles alone have to be good. */
function checkFit({ basis, verdict }: EligibilityRequest['fit']): Alert | null {
  if (verdict.quality === 'good' || (basis === 'markers' && verdict.quality === 'fair')) return null
  return alert(
    'info',
    'contact.fit',
    `No contact forces: the body fits the recording ${verdict.quality === 'fair' ? 'only fairly' : 'poorly'}, and one centimetre at the knee is a third of a body weight.`,
    basis === 'angles' ? 'Use a recording with markers.' : `Mend the fit first. ${verdict.words}`,
  )
}

function checkLeg({ fit, loads }: EligibilityRequest, side: Side): Alert | null {
  const { segments, loads: added } = fit.body
  const own = ['pelvis', `thigh.${side}`, `shank.${side}`, `foot.${side}`]
  if (!own.every((name) => segments.some((segment) => segment.name === name))) {
    return alert(
      'info',
      'contact.no-leg',
      `No contact forces of the ${side} leg: the body has no pelvis or lacks a part of that leg.`,
      'Fit a body with a pelvis and two legs.',
    )
  }
  if (added.some(({ segment, mass }) => mass < 0 && own.slice(1).includes(segment))) {
    return alert(
      'info',
      'contact.limb-missing',
      `No contact forces of the ${side} leg: part of it is missing, and its muscles with it.`,
      'Use the net forces.',
    )
  }
  if (fit.body.file?.rods.some(({ name, artificial }) => artificial === true && own.includes(name)) === true) {
    return alert(
      'info',
      'contact.artificial',
      `No contact forces of the ${side} leg: a part of it is artificial or held, and the muscles of the model are a healthy leg’s.`,
      'Use the net forces.',
    )
  }
  if ((loads.stances ?? []).some((stance) => stance.side === side && stance.ground === 'measured')) return null
  return alert(
    'info',
    'contact.ground-not-measured',
    `${capital(side)} leg: no contact forces, for no whole stance of it was measured by a force plate.`,
    'Record a trial in which this foot strikes a plate alone.',
  )
}
