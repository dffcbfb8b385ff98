import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { createTranslator } from './translate.ts'
import { GERMAN } from './german/german.ts'

/** Readers of problem files and the page of methods speak to those who write such files, in English. */
const LEFT_ENGLISH = /core\/(?:testing|methods|dynamics|model\/problem|model\/read-tree|model\/check-tree|json)/

/** `…${a}…` with a word in every place; the places themselves are checked where they are sentences. */
function toSample(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  // The s of a plural stands or falls.
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => `${isPlural(expression) ? '' : '1'}${literal.text}`).join('')
  )
}

const isPlural = (node: ts.Expression): boolean =>
  ts.isConditionalExpression(node) &&
  [node.whenTrue, node.whenFalse].some((one) => ts.isStringLiteral(one) && one.text === '')

/** Messages and tips of all alerts that are written as one text or template. */
function listSentences(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const add = (node: ts.Node | undefined): void => {
    const sample = node === undefined ? null : toSample(node)
    if (sample !== null) found.push(sample)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [a, b, c, d] = node.arguments
      if (node.expression.getText(source) === 'alert') [c, d].forEach(add)
      if (node.expression.getText(source) === 'refuse' && a !== undefined && node.arguments.length > 2)
        [b, c].forEach(add)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('every alert of the program can be said in German', () => {
  const say = createTranslator(GERMAN, 'de')
  const files = readdirSync('core', { recursive: true, encoding: 'utf8' })
    .map((name) => `core/${name}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !LEFT_ENGLISH.test(file))
  const sentences = files.flatMap(listSentences)
  expect(sentences.length).toBeGreaterThan(300)
  sentences.forEach((sentence) => say(sentence))
  expect([...say.misses]).toEqual([])
})
