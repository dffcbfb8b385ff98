/** What a joint of a living person allows, rad, clinical signs: sliders end here, and edits beyond are refused. */
export const JOINT_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  'pelvis.tilt': [-0.6, 0.9],
  'pelvis.obliquity': [-0.6, 0.6],
  'pelvis.rotation': [-1, 1],
  'trunk.tilt': [-0.6, 1.4],
  'trunk.obliquity': [-0.7, 0.7],
  'trunk.rotation': [-1, 1],
  'hip.flexion': [-0.6, 2.2],
  'hip.adduction': [-0.8, 0.6],
  'hip.rotation': [-0.8, 0.8],
  'knee.flexion': [-0.18, 2.5],
  'knee.adduction': [-0.4, 0.4],
  'ankle.flexion': [-1, 0.7],
  'ankle.inversion': [-0.6, 0.6],
  'shoulder.flexion': [-1.2, 3],
  'elbow.flexion': [-0.1, 2.6],
}

/** The range a joint angle stays in, rad; null where none is set. */
export const limitsOf = (channel: string): readonly [number, number] | null =>
  JOINT_LIMITS[channel.replace(/\.(left|right)$/, '')] ?? null
