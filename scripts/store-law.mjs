// @ts-check
/** `node scripts/store-law.mjs`: checks that the window's stores read from left to right, and write to none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from './freshness.mjs'
import { derived, instead, order } from './store-law.rules.mjs'

/** @typedef {keyof typeof instead} Rule */
/** @typedef {{ file: string, line: number, rule: Rule, what: string }} Breach */
/** @typedef {{ file: string, own: string | null, breaches: Breach[], source: ts.SourceFile }} Place */

/** The store a file of renderer/stores belongs to: its own name, or the folder of its parts. @param {string} name */
const storeOf = (name) => (name.split('/')[0] ?? '').replace(/\.ts$/, '')

/**
 * @param {string} [project] folder that holds renderer/
 * @returns {Breach[]}
 */
export function brokenStores(project = root) {
  const folder = join(project, 'renderer', 'stores')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const stores = new Set(names.filter((name) => texts.get(name)?.includes('defineStore(')).map(storeOf))
  return names.flatMap((name) => breachesOf(name, texts.get(name) ?? '', stores))
}

/**
 * @param {string} name
 * @param {string} text
 * @param {ReadonlySet<string>} stores
 */
function breachesOf(name, text, stores) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const own = stores.has(storeOf(name)) ? storeOf(name) : null
  /** @type {Place} */
  const place = { file: `renderer/stores/${name}`, own, breaches: [], source }
  if (own !== null && !order.includes(own)) report(place, source, 'is-placed', own)
  const makers = findMakers(place, name, stores)
  checkUses(place, makers, findHolders(source, makers))
  return place.breaches
}

/** @param {Place} place @param {ts.Node} node @param {Rule} rule @param {string} what */
function report({ breaches, source, file }, node, rule, what) {
  const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  breaches.push({ file, line, rule, what })
}

/**
 * Functions that give other stores (`useStudy`), by name; reports imports of stores that are not on the left.
 * @param {Place} place
 * @param {string} name
 * @param {ReadonlySet<string>} stores
 */
function findMakers(place, name, stores) {
  /** @type {Map<string, string>} */
  const makers = new Map()
  for (const node of place.source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue
    const target = posix.join(dirname(name), node.moduleSpecifier.text)
    const other = storeOf(target)
    if (target.startsWith('..') || !stores.has(other) || other === place.own) continue
    if (place.own === null || order.indexOf(other) >= order.indexOf(place.own)) report(place, node, 'looks-left', other)
    const bindings = node.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    for (const { name: maker } of bindings.elements) if (/^use[A-Z]/.test(maker.text)) makers.set(maker.text, other)
  }
  return makers
}

/** @param {ts.Node | undefined} node @param {ReadonlyMap<string, string>} makers */
const madeBy = (node, makers) =>
  node && ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? makers.get(node.expression.text) : undefined

/**
 * Names that hold another store, or a part of one that was taken out of it.
 * @param {ts.SourceFile} source
 * @param {ReadonlyMap<string, string>} makers
 */
function findHolders(source, makers) {
  /** @type {Map<string, string>} */
  const whole = new Map()
  /** @type {Map<string, string>} */
  const parts = new Map()
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isVariableDeclaration(node)) {
      const held = node.initializer && ts.isIdentifier(node.initializer) ? whole.get(node.initializer.text) : undefined
      const store = madeBy(node.initializer, makers) ?? held
      if (store !== undefined) {
        if (ts.isIdentifier(node.name)) whole.set(node.name.text, store)
        else for (const part of node.name.elements) if ('name' in part) parts.set(part.name.getText(source), store)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { whole, parts }
}

/**
 * @param {Place} place
 * @param {ReadonlyMap<string, string>} makers
 * @param {ReturnType<typeof findHolders>} holders
 */
function checkUses(place, makers, { whole, parts }) {
  /** The store a node stands for. @param {ts.Node} node */
  const held = (node) => (ts.isIdentifier(node) ? whole.get(node.text) : madeBy(node, makers))
  /** The store at the root of `store.a.b`. @param {ts.Node} node @returns {string | undefined} */
  const rootOf = (node) =>
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isNonNullExpression(node)
      ? (held(node.expression) ?? rootOf(node.expression))
      : undefined
  /** @param {ts.Node} node */
  const visit = (node) => {
    const target = targetOf(node)
    const written = target && rootOf(target)
    if (written) report(place, node, 'writes-nowhere', written)
    if (ts.isCallExpression(node)) {
      const { expression: callee } = node
      const access = ts.isPropertyAccessExpression(callee) ? held(callee.expression) : undefined
      const called = access ?? (ts.isIdentifier(callee) ? parts.get(callee.text) : undefined)
      const isPinia = access !== undefined && ts.isPropertyAccessExpression(callee) && callee.name.text.startsWith('$')
      const refs = ts.isIdentifier(callee) && callee.text === 'storeToRefs' ? node.arguments[0] : undefined
      const opened = refs && held(refs)
      if (isPinia || opened) report(place, node, 'writes-nowhere', access ?? opened ?? '')
      else if (called && derived.includes(called)) report(place, node, 'calls-documents-only', called)
    }
    ts.forEachChild(node, visit)
  }
  visit(place.source)
}

/** What a node gives a new value to. @param {ts.Node} node */
function targetOf(node) {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment ? node.left : null
  }
  if (ts.isDeleteExpression(node)) return node.expression
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
      ? node.operand
      : null
  return null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = brokenStores()
  for (const { file, line, rule, what } of broken)
    console.error(`${file}:${line} ${what}\n  ${rule}: ${instead[rule]}\n`)
  if (broken.length === 0) console.log('Every store reads from those on its left, and writes to none.')
  process.exitCode = broken.length === 0 ? 0 : 1
}
