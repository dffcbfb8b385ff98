import { said } from './language.ts'

const names: Record<string, string> = {
  csv: 'Table (CSV)',
  'opensim-mot': 'OpenSim motion',
  'opensim-sto': 'OpenSim storage',
  trc: 'Markers (TRC)',
  c3d: 'C3D',
  'nexus-csv': 'Vicon Nexus CSV',
  'qualisys-tsv': 'Qualisys TSV',
  'visual3d-ascii': 'Visual3D text',
  bvh: 'BVH',
  xsens: 'Xsens',
  mvnx: 'Xsens MVNX',
  'cortex-forces': 'Cortex forces',
}
/** A reader's name for people. */
export const formatName = (reader: string) => said(names[reader] ?? reader)
