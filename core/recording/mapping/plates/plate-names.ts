import type { Side } from '../../../gait/side.ts'
import type { NameFamily, PlateColumn } from '../../readers/raw.ts'

const AXIS = { x: 0, y: 1, z: 2, '1': 0, '2': 1, '3': 2 } as const
const axisOf = (letter: string): 0 | 1 | 2 => AXIS[letter.toLowerCase() as keyof typeof AXIS]

/** `r`, `l`, `R_`, `1_`: what distinguishes plates. OpenSim's bare first plate stands alongside `l_…` or `1_…`. */
const sideOf = (mark: string): Side | null => (/^r/i.test(mark) ? 'right' : /^l/i.test(mark) ? 'left' : null)

/**
 * The spellings met: OpenSim (`l_ground_force_vx`, `ground_force_r_px`, `ground_force_1_vx`, `1_ground_torque_y`),
 * OpenSim's C3D adapter (`f1_1`, `p2_3`), Cortex (`FX1`, `X1`, `MZ1`), D-Flow (`FP2.ForX`, `FP1.CopX`, `FP2.MomZ`),
 * Nexus devices (`Force Plate 1 - Force` Fx), and a single plate (`Fx`, `COPx`, `My`).
 */
export function readPlateColumn(name: string, component: string | null, family: NameFamily | null): PlateColumn | null {
  const text = name.trim()
  return (
    readOpenSim(text) ??
    readAdapter(text) ??
    readDFlow(text) ??
    readDevice(text, component) ??
    // In OpenSim's own files FX, FY, FZ are residual actuators or raw signals of a sensor.
    (component !== null || family === 'opensim' ? null : readSingle(text))
  )
}

function readOpenSim(text: string): PlateColumn | null {
  const opensim = /^(?:(l|r|\d+)_)?ground_(force|torque|moment)(?:_(l|r|left|right|\d+))?_([vpm]?)([xyz])$/i.exec(text)
  if (opensim) {
    const mark = opensim[1] ?? opensim[3] ?? ''
    const letter = opensim[4]!.toLowerCase()
    const quantity =
      opensim[2]!.toLowerCase() !== 'force' || letter === 'm' ? 'moment' : letter === 'p' ? 'point' : 'force'
    return {
      plate: mark === '' ? 'ground_force' : `ground_force ${mark.toLowerCase()}`,
      plateSide: sideOf(mark),
      quantity,
      axis: axisOf(opensim[5]!),
    }
  }
  return null
}

function readAdapter(text: string): PlateColumn | null {
  const adapter = /^([fpm])(\d+)_([123])$/i.exec(text)
  if (adapter) {
    const quantity =
      adapter[1]!.toLowerCase() === 'f' ? 'force' : adapter[1]!.toLowerCase() === 'p' ? 'point' : 'moment'
    return { plate: `plate ${adapter[2]!}`, plateSide: null, quantity, axis: axisOf(adapter[3]!) }
  }
  return null
}

function readDFlow(text: string): PlateColumn | null {
  const dflow = /^(FP\d+)\.(For|Cop|Mom)([XYZ])$/i.exec(text)
  if (dflow) {
    const kind = dflow[2]!.toLowerCase()
    return {
      plate: dflow[1]!,
      plateSide: null,
      quantity: kind === 'for' ? 'force' : kind === 'cop' ? 'point' : 'origin-moment',
      axis: axisOf(dflow[3]!),
    }
  }
  return null
}

function readDevice(text: string, component: string | null): PlateColumn | null {
  const dash = text.lastIndexOf('-')
  const device = text.slice(0, Math.max(0, dash)).trim()
  const kind = text
    .slice(dash + 1)
    .trim()
    .toLowerCase()
  if (
    component !== null &&
    /^[FMC][xyz]$/i.test(component) &&
    /^(?:force|moment|cop)$/.test(kind) &&
    /plate|platform|fp|amti|kistler|bertec/i.test(device)
  ) {
    return {
      plate: device,
      plateSide: null,
      quantity: kind === 'force' ? 'force' : kind === 'cop' ? 'point' : 'moment',
      axis: axisOf(component.slice(-1)),
    }
  }
  return null
}

function readSingle(text: string): PlateColumn | null {
  const single = /^(F|COP|M|T|GRF)[_ ]?([xyz])(\d*)$/i.exec(text)
  if (single) {
    const what = single[1]!.toLowerCase()
    return {
      plate: `plate ${single[3] === '' ? '1' : single[3]!}`,
      plateSide: null,
      quantity: what === 'cop' ? 'point' : what === 'm' || what === 't' ? 'moment' : 'force',
      axis: axisOf(single[2]!),
    }
  }
  return null
}
