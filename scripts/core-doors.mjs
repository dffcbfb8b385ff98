// @ts-check
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { root } from './freshness.mjs'

/** The doors of core: what others import. */
export const DOORS = /** @type {const} */ (['index', 'mechanics', 'gait', 'io', 'report'])

/** @typedef {{ name: string, file: string, comment: string }} DoorExport */

const parse = (/** @type {string} */ file) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/**
 * What a door shows, in its order, with the comment at the declaration ('' when there is none). Doors name each export:
 * a bare `export *` throws.
 * @param {string} door
 * @returns {DoorExport[]}
 */
export function listDoor(door) {
  const file = join(root, 'core', `${door}.ts`)
  return parse(file).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return []
    const { exportClause, moduleSpecifier } = statement
    if (!exportClause || !ts.isNamedExports(exportClause) || !ts.isStringLiteral(moduleSpecifier))
      throw new Error(`core/${door}.ts: expected each export by its name`)
    const from = resolve(dirname(file), moduleSpecifier.text)
    return exportClause.elements.map(({ name }) => ({
      name: name.text,
      file: from,
      comment: commentOf(from, name.text),
    }))
  })
}

/** @type {Map<string, Map<string, string>>} */
const comments = new Map()

/** @param {string} file @param {string} name */
function commentOf(file, name) {
  const known = comments.get(file) ?? readComments(file)
  comments.set(file, known)
  const comment = known.get(name)
  if (comment === undefined) throw new Error(`${file} declares no ${name}`)
  return comment
}

/** Declared names of a file and the text of their comments. @param {string} file */
function readComments(file) {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const statement of parse(file).statements) {
    const text = ts
      .getJSDocCommentsAndTags(statement)
      .map((one) => ts.getTextOfJSDocComment(one.comment) ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    for (const name of declaredBy(statement)) if (text !== '' || !found.has(name)) found.set(name, text)
  }
  return found
}

/** @param {ts.Statement} statement */
function declaredBy(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  )
    return statement.name === undefined ? [] : [statement.name.text]
  return []
}
