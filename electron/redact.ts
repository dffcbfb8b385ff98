/**
 * Takes out of an error's text whatever may name a person: file names and paths (recordings are often called after
 * their subject), quoted pieces of data, and the names of the files opened in this session. What is left states where in
 * the program it happened. In doubt more goes than need be. Each step reads the text once: an error may quote megabytes.
 */
export function redact(text: string, names: Iterable<string> = []): string {
  return takeOutFiles(takeOutQuoted(takeOutNames(text, names)))
}

/** In any spelling of capitals, and each word of a name by itself. */
function takeOutNames(text: string, names: Iterable<string>): string {
  const words = [...names].flatMap((name) => [name, ...(name.replace(/\.\w+$/, '').match(/[\p{L}\p{M}]{3,}/gu) ?? [])])
  const known = [...new Set(words.filter((name) => name.length > 1))].toSorted((a, b) => b.length - a.length)
  let clean = text
  for (const name of known) clean = clean.replaceAll(toLooseWord(name), '‹name›')
  return clean
}

function toLooseWord(name: string): RegExp {
  // A hyphen needs none, and a `u` expression refuses one that is escaped.
  const exact = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${exact}(?![\p{L}\p{M}])`, 'giu')
}

const quotes = /(?<![\p{L}\d])'|'(?![\p{L}\d])|["`“”‘«»]|(?<![\p{L}\d])’|’(?![\p{L}\d])/gu

/**
 * All between the first and the last quote: data has quotes of its own (O'Brien's), and which of them are a pair cannot
 * be known. One that is never closed was cut off, so it reaches to the end.
 */
function takeOutQuoted(text: string): string {
  const found = [...text.matchAll(quotes)]
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return text
  const rest = found.length === 1 ? '' : text.slice(last.index + 1)
  return `${text.slice(0, first.index)}‹text›${rest}`
}

const ending = /\.(?:csv|tsv|txt|mot|sto|trc|c3d|bvh|mvnx|json|xlsx?|html|pdf|png|svg|pendulab)(?![\p{L}\d])/giu

/** After these words a file may be named. */
const before =
  /(?<![\p{L}\d])(?:open|opening|read|reading|write|writing|load|loading|save|saving|scandir|l?stat|mkdir|rename|unlink|copyfile|in|of|from|to|for|at|with|file) /iu

/**
 * A file's name may hold spaces and commas, so where it begins cannot be seen: it goes from the first word that may stand
 * before one, else from the start. A path may go on to the end.
 */
function takeOutFiles(text: string): string {
  const lastEnding = [...text.matchAll(ending)].at(-1)
  const isPath = /[\\/]/.test(text)
  if (!lastEnding && !isPath) return text
  const kind = /^(?:[A-Z]\w*Error|E[A-Z]+): /.exec(text)?.[0] ?? ''
  const word = before.exec(text)
  const end = isPath || !lastEnding ? text.length : lastEnding.index + lastEnding[0].length
  const start = word && word.index + word[0].length < end ? word.index + word[0].length : kind.length
  return `${text.slice(0, start)}‹file›${text.slice(end)}`
}

/** `at solve (app://…/core.worker-Ab12.js:10:20)`: the function, and the place if it is in a script of our own. */
function redactFrame(line: string): string {
  const inBrackets = /^at ([\w$.<>[\] #]+) \((.*)\)$/.exec(line)
  return inBrackets ? `at ${inBrackets[1]} (${keepOwnScript(inBrackets[2]!)})` : `at ${keepOwnScript(line.slice(3))}`
}

/** Our own bundles are named by the build, never by a person: `main.js:12:5` may stay. */
function keepOwnScript(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return /^(?:main|preload|index|[\w.-]{0,80}worker|chunk)[\w.-]{0,80}\.(?:c?js|ts|vue)(?::\d+){0,2}$/.test(last)
    ? `‹app›/${last}`
    : '‹path›'
}

/** First line of the message and the frames of the stack, both redacted and cut to a sane length. */
export function describeError(error: unknown, names: Iterable<string> = []): string {
  const known = [...names]
  if (!(error instanceof Error)) return redact(String(error), known).slice(0, 300)
  const code = 'code' in error && typeof error.code === 'string' ? ` [${error.code}]` : ''
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => redactFrame(line.trim()))
  return [
    `${error.name}${code}: ${redact(firstLine(error.message), known).slice(0, 300)}`,
    ...frames.map((frame) => `    ${frame}`),
  ].join('\n')
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
