import type { SourceUnit } from '../../units/source-units.ts'

const WORDS: ReadonlyMap<string, SourceUnit> = new Map(
  Object.entries({
    deg: 'deg',
    degs: 'deg',
    degree: 'deg',
    degrees: 'deg',
    '°': 'deg',
    º: 'deg',
    grad: 'deg',
    'º/°': 'deg',
    rad: 'rad',
    rads: 'rad',
    radian: 'rad',
    radians: 'rad',
    mm: 'mm',
    millimetre: 'mm',
    millimeter: 'mm',
    millimeters: 'mm',
    cm: 'cm',
    centimetre: 'cm',
    centimeter: 'cm',
    m: 'm',
    meter: 'm',
    meters: 'm',
    metre: 'm',
    metres: 'm',
    in: 'in',
    inch: 'in',
    inches: 'in',
    s: 's',
    sec: 's',
    secs: 's',
    second: 's',
    seconds: 's',
    ms: 'ms',
    msec: 'ms',
    millisecond: 'ms',
    milliseconds: 'ms',
    n: 'N',
    newton: 'N',
    newtons: 'N',
    'n/kg': 'N/kg',
    bw: 'BW',
    '%bw': 'BW',
    nm: 'Nm',
    'n.m': 'Nm',
    'n*m': 'Nm',
    'n m': 'Nm',
    n·m: 'Nm',
    nmm: 'Nmm',
    'n.mm': 'Nmm',
    'n*mm': 'Nmm',
    n·mm: 'Nmm',
    'n mm': 'Nmm',
    'nmm/kg': 'Nmm/kg',
    'n.mm/kg': 'Nmm/kg',
    'n*mm/kg': 'Nmm/kg',
    'n·mm/kg': 'Nmm/kg',
    'nm/kg': 'Nm/kg',
    'n.m/kg': 'Nm/kg',
    'n·m/kg': 'Nm/kg',
    w: 'W',
    'w/kg': 'W/kg',
  } satisfies Record<string, SourceUnit>),
)

/** Other words found in units rows that we recognise but do not convert. */
const OTHER = new Set([
  '%',
  'v',
  'mv',
  'uv',
  'µv',
  'hz',
  'kg',
  'g',
  'm/s',
  'm/s^2',
  'm/s²',
  'deg/s',
  'rad/s',
  '°/s',
  'mm/s',
  'mm/s^2',
  'mm/s/s',
  '#',
  'frames',
  'frame',
  '-',
  'a.u.',
  'ratio',
  'steps/min',
  'none',
  'rad/s^2',
  'deg/s^2',
])

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[[(]/, '')
    .replace(/[\])]$/, '')
    .trim()

export const isUnitWord = (text: string): boolean => {
  const word = plain(text)
  return WORDS.has(word) || OTHER.has(word)
}

/** The unit a word stands for, or null when it is unknown or none of ours. */
export const readUnit = (text: string | null): SourceUnit | null =>
  text === null ? null : (WORDS.get(plain(text)) ?? null)

/** `Knee flexion (deg)` → name and unit. */
export function takeUnitOff(text: string): { readonly name: string; readonly unit: string | null } {
  const trimmed = text.trim()
  const bracketed = /^(.*\S)\s*[[(]([^()[\]]{1,12})[\])]$/.exec(trimmed)
  if (bracketed && isUnitWord(bracketed[2]!)) return { name: bracketed[1]!, unit: bracketed[2]!.trim() }
  const suffixed =
    /^(.*[^_\s])[_ ](deg_s|rad_s|deg|degrees|rad|radians|mm|cm|ms|°|N_kg|Nm_kg|Nmm_kg|W_kg|Nm|Nmm)$/i.exec(trimmed)
  if (suffixed) return { name: suffixed[1]!, unit: suffixed[2]!.replace('_', '/') }
  const clock = /^(time|t)[_ ](s|sec|seconds)$/i.exec(trimmed)
  if (clock) return { name: clock[1]!, unit: 's' }
  return { name: trimmed, unit: null }
}
