/** Recordings made by this project (see fixtures/recordings): nobody's data. Loaded only when one is opened. */
export interface Sample {
  id: string
  name: string
  about: string
  fileName: string
  /** Of the one made subject: kg and m. Table files have no place for it, and a sample should ask for nothing. */
  subject: { mass: number; height: number }
  load: () => Promise<{ default: string }>
}

const subject = { mass: 70, height: 1.75 }

export const samples: readonly Sample[] = [
  {
    id: 'walk',
    name: 'Normal walk',
    about: 'Joint angles, 6 s',
    fileName: 'walk.csv',
    subject,
    load: () => import('../../fixtures/recordings/walk.csv?raw'),
  },
  {
    id: 'antalgic',
    name: 'Walk sparing a painful leg',
    about: 'OpenSim motion, 3 s, right leg',
    fileName: 'antalgic.mot',
    subject,
    load: () => import('../../fixtures/recordings/antalgic.mot?raw'),
  },
  {
    id: 'run',
    name: 'Run',
    about: 'Markers, 3 s',
    fileName: 'run.trc',
    subject,
    load: () => import('../../fixtures/recordings/run.trc?raw'),
  },
  {
    id: 'rough',
    name: 'Walk with noise and gaps',
    about: 'Joint angles, to see cleaning at work',
    fileName: 'walk-rough.csv',
    subject,
    load: () => import('../../fixtures/recordings/walk-rough.csv?raw'),
  },
]

export async function sampleFile(sample: Sample): Promise<File> {
  return new File([(await sample.load()).default], sample.fileName)
}
