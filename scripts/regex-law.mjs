// @ts-check
/**
 * `node scripts/regex-law.mjs`: no regular expression of the program may take longer than its text is long. Files come
 * from strangers, and an expression that tries again and again hangs on a small one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { Chars, getFirstConsumedChar, toUnicodeSet } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import ts from 'typescript'
import { root } from './freshness.mjs'

const FOLDERS = ['core', 'cli', 'electron', 'renderer']

/**
 * Why an expression is not linear; null when it is.
 * @param {string} source
 * @param {string} flags
 */
export function whyNotLinear(source, flags) {
  const { reports } = analyse({ source, flags })
  if (reports.length > 0)
    return 'parts of it can share the same text in many ways: make them begin differently, or bound them'
  return restartsInLoop(source, flags)
    ? 'it can begin again inside its own loop: anchor it, bound the loop, or scan by hand'
    : null
}

/**
 * `<a[^>]*b` looks through the rest of the text once for every `<a` in it: the loop swallows what the expression begins
 * with, so that each beginning pays for all that follow.
 * @param {string} source
 * @param {string} flags
 */
function restartsInLoop(source, flags) {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags.includes('u'))
  const set = new RegExpParser().parseFlags(flags)
  const { char: first } = getFirstConsumedChar(pattern.alternatives, 'ltr', set)
  let found = false
  for (const alternative of pattern.alternatives) {
    if (isAnchored(alternative, set.multiline)) continue
    const own = alternative.elements.filter(({ type }) => type !== 'Assertion')
    visitRegExpAST(alternative, {
      onQuantifierEnter(node) {
        if (node.max !== Infinity || found) return
        // A loop at the very beginning is the other rule's business; one at the very end never has to give back.
        if (node === own[0] || node === alternative.elements.at(-1)) return
        const { type } = node.element
        const eaten =
          type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass'
            ? toUnicodeSet(node.element, set).chars
            : Chars.all(set)
        if (!eaten.isDisjointWith(first)) found = true
      },
    })
  }
  return found
}

/** @param {import('@eslint-community/regexpp').AST.Alternative} alternative @param {boolean} multiline */
function isAnchored({ elements: [head] }, multiline) {
  return head?.type === 'Assertion' && head.kind === 'start' && !multiline
}

/**
 * Every expression written in a file, and whether it is put together at run time.
 * @param {string} text
 * @param {string} name
 */
export function findExpressions(text, name) {
  const script = name.endsWith('.vue') ? scriptOf(text) : text
  const file = ts.createSourceFile(name, script, ts.ScriptTarget.Latest, true)
  /** @type {{ line: number, source: string, flags: string }[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The script of a component, on the lines it stands on. @param {string} text */
function scriptOf(text) {
  const open = text.indexOf('<script')
  const from = text.indexOf('>', open) + 1
  const to = text.indexOf('</script>', from)
  return open < 0 ? '' : text.slice(0, from).replaceAll(/[^\n]/g, ' ') + text.slice(from, to < 0 ? undefined : to)
}

/**
 * @param {string} [project]
 * @returns {{ file: string, line: number, expression: string, why: string }[]}
 */
export function slowExpressions(project = root) {
  /** @type {Map<string, string | null>} */
  const known = new Map()
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|vue)$/.test(name) && !name.endsWith('.test.ts') && !/^(?:testing|dist)\//.test(name))
      .flatMap((name) => {
        const text = readFileSync(join(project, folder, name), 'utf8')
        return findExpressions(text, name).flatMap(({ line, source, flags }) => {
          const expression = `/${source}/${flags}`
          if (!known.has(expression)) known.set(expression, whyNotLinear(source, flags))
          const why = known.get(expression)
          return why ? [{ file: `${folder}/${name}`, line, expression, why }] : []
        })
      }),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const slow = slowExpressions()
  for (const { file, line, expression, why } of slow) console.error(`${file}:${line} ${expression}\n  ${why}\n`)
  if (slow.length === 0) console.log('Every regular expression takes no longer than its text.')
  process.exitCode = slow.length === 0 ? 0 : 1
}
