/**
 * Takes out of an error's text whatever may name a person: file names and paths (recordings are often called after
 * their subject), quoted pieces of
 * data, and the names of the files opened in this session. What is left says where in the program it happened.
 */
export function redact(text: string, names: Iterable<string> = []): string {
  let clean = text
  const known = [...names].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length)
  for (const name of known) clean = clean.replaceAll(name, '‹name›')
  return clean
    .replace(/(["'`“])(?:(?!\1|”)[^\n])*(?:\1|”)/g, '‹text›')
    .replace(/\b[a-z]+:\/\/[^\s)]*/gi, keepOwnScript)
    .replace(/(?<![›\w])(?:[a-z]:)?(?:[\\/][^\\/\n:*?"<>|‹›]+)+(?::\d+){0,2}/gi, keepOwnScript)
    .replace(/\S+\.(?:csv|tsv|txt|mot|sto|trc|c3d|bvh|json|xlsx?|html|pdf|pendulab)\b/gi, '‹file›')
}

/** Our own bundles are named by the build, never by a person: `main.js:12:5` may stay. */
function keepOwnScript(path: string): string {
  const own = /(?:^|[\\/])((?:main|preload|index|[\w.-]*worker|chunk)[\w.-]*\.(?:c?js|ts|vue)(?::\d+){0,2})$/.exec(path)
  return own ? `‹app›/${own[1]}` : '‹path›'
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
    .map((line) => redact(line.trim(), known))
  return [
    `${error.name}${code}: ${redact(firstLine(error.message), known).slice(0, 300)}`,
    ...frames.map((frame) => `    ${frame}`),
  ].join('\n')
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
