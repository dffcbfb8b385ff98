import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js'

export interface ScenePalette {
  background: Color4
  floor: Color3
  line: Color3
  outline: Color3
  shadow: Color3
  recorded: Color3
  predicted: Color3
  proposed: Color3
  /** The technique a proposed one is compared with. */
  against: Color3
  /** Its edge, which stands out from the background. */
  edge: Color3
  left: Color3
  right: Color3
  middle: Color3
  mass: Color3
  bone: Color3
  cartilage: Color3
  tooth: Color3
  /** The shadow where feet meet the floor, and how deep it is. */
  contact: Color3
  contactDepth: number
  /** How strong the sky, the lamp and the rim are on bones. */
  boneLight: readonly [number, number, number]
  /** Velocities on the two sides of a boundary. */
  before: Color3
  after: Color3
}

const hex = (value: string) => Color3.FromHexString(value)

/** Okabe–Ito colours for the figures; the surfaces follow the theme's tokens. */
export function paletteOf(theme: 'light' | 'dark', sides = { left: '#d55e00', right: '#0072b2' }): ScenePalette {
  const dark = theme === 'dark'
  const background = hex(dark ? '#14181c' : '#e9edf0')
  return {
    background: Color4.FromColor3(background, 1),
    floor: hex(dark ? '#1e242a' : '#f4f6f8'),
    line: hex(dark ? '#56616d' : '#a3adb7'),
    outline: hex(dark ? '#98a3ae' : '#2a3038'),
    shadow: hex(dark ? '#11151a' : '#d3d9df'),
    recorded: hex(dark ? '#aab3bd' : '#8d969f'),
    predicted: hex('#009e73'),
    proposed: hex('#cc79a7'),
    against: hex('#f0e442'),
    edge: hex(dark ? '#f4f6f8' : '#2a3038'),
    left: hex(sides.left),
    right: hex(sides.right),
    middle: hex(dark ? '#c9d0d7' : '#5d6670'),
    mass: hex(dark ? '#f0e442' : '#3a3f46'),
    bone: hex(dark ? '#e0d6c2' : '#e6dcc8'),
    cartilage: hex(dark ? '#aeb8bc' : '#b9c2c5'),
    contact: hex(dark ? '#05070a' : '#3c4650'),
    contactDepth: dark ? 0.75 : 0.5,
    tooth: hex('#f4eee0'),
    boneLight: dark ? [0.34, 0.72, 0.3] : [0.52, 0.66, 0.1],
    before: hex(dark ? '#c3cbd3' : '#7a838c'),
    after: hex('#e69f00'),
  }
}
