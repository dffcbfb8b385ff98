import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenStores } from './store-law.mjs'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'store-law-'))
  for (const name of ['study', 'work', 'files', 'fit']) put(`${name}.ts`, '')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

const use = (name: string) => `use${name[0]!.toUpperCase()}${name.slice(1)}`
/** A store of this name whose set-up is `lines`. */
function put(file: string, lines: string, imports: readonly string[] = []): void {
  const path = join(project, 'renderer/stores', file)
  mkdirSync(dirname(path), { recursive: true })
  const name = file.replace('.ts', '')
  const head = imports.map((other) => `import { ${use(other)} } from './${other}.ts'\n`).join('')
  writeFileSync(path, `${head}export const ${use(name)} = defineStore('${name}', () => {\n${lines}\n})\n`)
}
const rules = () => brokenStores(project).map(({ file, rule, what }) => `${file} ${rule} ${what}`)

describe('the law of the stores', () => {
  it('lets a store read those on its left, and call the document and services', () => {
    put(
      'fit.ts',
      'const files = useFiles()\nconst all = files.list.map((f) => f.name)\nuseStudy().change(all)\nuseWork().run()\nconst own = {}\nown.x = files.x',
      ['files', 'study', 'work'],
    )
    expect(rules()).toEqual([])
  })
  it('refuses an import of a store on the right', () => {
    put('files.ts', '', ['fit'])
    expect(rules()).toEqual(['renderer/stores/files.ts looks-left fit'])
  })
  it('refuses an import of a store on the right by a part of a store', () => {
    const part = join(project, 'renderer/stores/files/part.ts')
    mkdirSync(dirname(part), { recursive: true })
    writeFileSync(part, "import { useFit } from '../fit.ts'\nimport { useStudy } from '../study.ts'\n")
    expect(rules()).toEqual(['renderer/stores/files/part.ts looks-left fit'])
  })
  it('refuses a store without a place in the order', () => {
    put('drawer.ts', '')
    expect(rules()).toEqual(['renderer/stores/drawer.ts is-placed drawer'])
  })
  it.each([
    ['an assignment', 'const files = useFiles()\nfiles.detected = []'],
    ['an assignment deep inside', 'const files = useFiles()\nfiles.recording!.events[0] = 1'],
    ['a count', 'useFiles().count++'],
    ['a removal', 'const files = useFiles()\ndelete files.kept'],
    ['a patch', 'const files = useFiles()\nfiles.$patch({})'],
    ['references to its state', 'const files = useFiles()\nstoreToRefs(files)'],
  ])('refuses %s in a store on the left', (_, lines) => {
    put('fit.ts', lines, ['files'])
    expect(rules()).toEqual(['renderer/stores/fit.ts writes-nowhere files'])
  })
  it('refuses a write even to the document: that is changed by a call', () => {
    put('fit.ts', 'const studies = useStudy()\nstudies.study = {}', ['study'])
    expect(rules()).toEqual(['renderer/stores/fit.ts writes-nowhere study'])
  })
  it.each([
    ['by its name', 'const files = useFiles()\nfiles.open()'],
    ['at once', 'useFiles().open()'],
    ['taken out of it', 'const { open } = useFiles()\nopen()'],
  ])('refuses a call of a derived store %s', (_, lines) => {
    put('fit.ts', lines, ['files'])
    expect(rules()).toEqual(['renderer/stores/fit.ts calls-documents-only files'])
  })
  it('is kept by the window', () => expect(brokenStores()).toEqual([]))
})
