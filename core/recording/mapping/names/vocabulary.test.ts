import { describe, expect, it } from 'vitest'
import type { NameFamily } from '../../readers/raw.ts'
import { readMeaning } from './vocabulary.ts'

/** Channel with its sign in front, or why not. */
function meaning(name: string, component: string | null = null, family: NameFamily | null = null): string {
  const found = readMeaning(name, component, family)
  if (found === null) return 'unknown'
  return 'unused' in found ? `unused: ${found.unused}` : `${found.sign === 1 ? '+' : '-'}${found.channel}`
}

describe('names without a direction', () => {
  it('are flexion by guess when they are nothing but a joint and a side', () => {
    for (const [name, channel] of [
      ['Hip L', 'hip.flexion.left'],
      ['ankle_r', 'ankle.flexion.right'],
      ['Knee R', 'knee.flexion.right'],
    ] as const) {
      expect(readMeaning(name, null, null)).toMatchObject({ channel, sign: 1, confidence: 'guess' })
    }
    expect(readMeaning('hip', null, null)).toBeNull()
    expect(readMeaning('RHip.x', null, null)).toBeNull()
    expect(readMeaning('Hip L emg', null, null)).toBeNull()
  })
})

describe('names in plain words', () => {
  it.each([
    ['Left knee flexion', '+knee.flexion.left'],
    ['Knee Flexion Left', '+knee.flexion.left'],
    ['L_Knee_Flexion', '+knee.flexion.left'],
    ['knee_flexion_l', '+knee.flexion.left'],
    ['LKneeFlexion', '+knee.flexion.left'],
    ['lknee_flex', '+knee.flexion.left'],
    ['KNEE_FLEX_R', '+knee.flexion.right'],
    ['kneeFlexionRight', '+knee.flexion.right'],
    ['Right Knee Angle', '+knee.flexion.right'],
    ['knee (R)', '+knee.flexion.right'],
    ['Rt. Hip Abd', '-hip.adduction.right'],
    ['Right knee extension', '-knee.flexion.right'],
    ['Left hip extension/flexion', '-hip.flexion.left'],
    ['Left Hip Flexion/Extension', '+hip.flexion.left'],
    ['Left Hip Abduction/Adduction', '-hip.adduction.left'],
    ['Left Hip Internal/External Rotation', '+hip.rotation.left'],
    ['Left hip external rotation', '-hip.rotation.left'],
    ['hip_ext_rot_l', '-hip.rotation.left'],
    ['Right ankle dorsiflexion', '+ankle.flexion.right'],
    ['Right ankle plantarflexion', '-ankle.flexion.right'],
    ['Right ankle eversion', '-ankle.inversion.right'],
    ['Knee valgus right', '-knee.adduction.right'],
    ['Right foot progression', '+foot.progression.right'],
    ['Pelvic tilt', '+pelvis.tilt'],
    ['Pelvis posterior tilt', '-pelvis.tilt'],
    ['Pelvic obliquity', '+pelvis.obliquity'],
    ['Trunk lateral bending', '+trunk.obliquity'],
    ['L5S1 Flexion/Extension', '+lumbar.flexion'],
    ['L5S1 Lateral Bending', '+lumbar.bending'],
    ['L5S1 Axial Bending', '+lumbar.rotation'],
    ['Rechtes Knie Beugung', '+knee.flexion.right'],
    ['Hüfte links Adduktion', '+hip.adduction.left'],
    ['genou gauche flexion', '+knee.flexion.left'],
    ['Rodilla derecha flexión', '+knee.flexion.right'],
    ['Left knee moment', 'unknown'],
    ['knee flexion', 'unknown'],
    ['EMG left hip', 'unknown'],
    ['Right Ball Foot Internal/External Rotation', 'unknown'],
  ])('“%s” is %s', (name, expected) => {
    expect(meaning(name)).toBe(expected)
  })
})

describe('names of other programs', () => {
  it.each([
    ['pelvis_tilt', '-pelvis.tilt'],
    ['pelvis_list', '-pelvis.obliquity'],
    ['pelvis_rotation', '+pelvis.rotation'],
    ['pelvis_ty', '+pelvis.y'],
    ['/jointset/walker_knee_r/knee_angle_r/value', '+knee.flexion.right'],
    ['knee_angle_r_beta', 'unused: coupled kneecap angle of the model, not a joint angle of the subject'],
    ['subtalar_angle_l', '+ankle.inversion.left'],
    ['lumbar_extension', '-lumbar.flexion'],
    ['hip_adduction_l', '+hip.adduction.left'],
    ['hip_add_l', '-hip.adduction.left'],
    ['hip_add_r', '+hip.adduction.right'],
    ['arm_rot_l', '+shoulder.rotation.left'],
  ])('OpenSim’s %s is %s', (name, expected) => {
    expect(meaning(name, null, 'opensim')).toBe(expected)
  })

  it.each([
    ['Subject 1:RKneeAngles', 'X', '+knee.flexion.right'],
    ['LHipAngles', 'Y', '+hip.adduction.left'],
    ['RPelvisAngles', 'Y', '+pelvis.obliquity'],
    ['LPelvisAngles', 'Y', '-pelvis.obliquity'],
    ['LPelvisAngles', 'X', '+pelvis.tilt'],
    ['RSpineAngles', 'Z', '-lumbar.rotation'],
    ['LSpineAngles', 'Z', '+lumbar.rotation'],
    ['RShoulderAngles', 'Y', '-shoulder.adduction.right'],
    ['LFootProgressAngles', 'Z', '+foot.progression.left'],
    ['LHipAnglesHarrington', 'X', 'unused: output of another model in the same file'],
  ])('Plug-in Gait’s %s %s is %s', (name, component, expected) => {
    expect(meaning(name, component, 'plug-in-gait')).toBe(expected)
  })

  it.each([
    ['jRightHip', 'Z', '+hip.flexion.right'],
    ['jRightHip', 'X', '-hip.adduction.right'],
    ['jL5S1', 'Y', '+lumbar.rotation'],
  ])('Xsens’ %s %s is %s', (name, component, expected) => {
    expect(meaning(name, component, 'xsens')).toBe(expected)
  })

  it.each([
    ['RHipAngle', 'X', '+hip.flexion.right'],
    ['Right Knee Angle', 'X', '+knee.flexion.right'],
    ['PelvisAngle', 'X', '-pelvis.tilt'],
  ])('Visual3D’s %s %s is %s', (name, component, expected) => {
    expect(meaning(name, component, 'visual3d')).toBe(expected)
  })
})

describe('names of German laboratories', () => {
  it.each([
    ['HG_re_Flex', 'hip.flexion.right', 1],
    ['HG_li_Abd', 'hip.adduction.left', -1],
    ['KG_re_Flex', 'knee.flexion.right', 1],
    ['SG_li_DEx', 'ankle.flexion.left', 1],
    ['OSG_li_DorsEx', 'ankle.flexion.left', 1],
    ['SG_re_DorsExt', 'ankle.flexion.right', 1],
    ['Becken_Kipp', 'pelvis.tilt', 1],
    ['Sprunggelenk rechts Dorsalext.', 'ankle.flexion.right', 1],
    ['Dorsalext_L Sprunggelenk', 'ankle.flexion.left', 1],
    ['Hüftwinkel re', 'hip.flexion.right', 1],
    ['Kniewinkel li', 'knee.flexion.left', 1],
  ] as const)('%s is %s', (name, channel, sign) => {
    expect(readMeaning(name, null, null)).toMatchObject({ channel, sign })
  })

  it.each(['Masse kg', 'Last_re_kg', 'HG', 'KG re'])('%s is no joint angle', (name) => {
    expect(readMeaning(name, null, null)).toBe(null)
  })
})
