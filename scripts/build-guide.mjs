/**
 * The user guide as pages for the app's help window: docs/guide/*.md → out/help/*.html, with pictures and one style
 * sheet.
 * No script, no network; links between pages stay inside.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Marked } from 'marked'
import { root } from './freshness.mjs'

const guide = join(root, 'docs', 'guide')
const pictures = join(guide, 'pictures')

/** Pages of the guide, and what it leads to beyond itself. */
const sources = () => [
  ...readdirSync(guide)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ topic: name.replace(/\.md$/, ''), path: join(guide, name) })),
  { topic: 'analysis-json', path: join(root, 'docs', 'ANALYSIS-JSON.md') },
  { topic: 'body-json', path: join(root, 'docs', 'BODY-JSON.md') },
  { topic: 'problem-json', path: join(root, 'docs', 'PROBLEM-JSON.md') },
]

/** @param {string} [out] */
export function buildGuide(out = join(root, 'out', 'help')) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(out, 'pictures'), { recursive: true })
  const pages = sources()
  const topics = new Set(pages.map(({ topic }) => topic))
  for (const { topic, path } of pages)
    writeFileSync(join(out, `${topic}.html`), toPage(readFileSync(path, 'utf8'), topics, path))
  writeFileSync(join(out, 'guide.css'), css)
  if (existsSync(pictures)) cpSync(pictures, join(out, 'pictures'), { recursive: true })
  return out
}

/**
 * @param {string} markdown
 * @param {ReadonlySet<string>} topics
 * @param {string} path for messages
 */
function toPage(markdown, topics, path) {
  const marked = new Marked({ gfm: true })
  marked.use({
    walkTokens(token) {
      if (token.type === 'image' && !existsSync(join(guide, token.href)))
        throw new Error(`${path}: there is no picture ${token.href}`)
      if (token.type !== 'link') return
      const topic = token.href
        .replace(/^\.\.\//, '')
        .replace(/\.md(#.*)?$/, '')
        .toLowerCase()
      if (!topics.has(topic)) throw new Error(`${path}: the link ${token.href} leads out of the guide`)
      token.href = `${topic}.html${/#.*$/.exec(token.href)?.[0] ?? ''}`
    },
  })
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guide'
  const body = marked.parse(markdown, { async: false })
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Pendulab guide</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
<nav aria-label="Guide"><a href="index.html">Pendulab guide</a></nav>
<main>
${body}</main>
</body>
</html>
`
}

const css = `:root { color-scheme: light dark; --ink: #1f2933; --quiet: #5a6572; --line: #d5dae0; --paper: #fff; --accent: #005a8e; --code: #f3f5f7; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7eb; --quiet: #a3adb8; --line: #3a444f; --paper: #171c21; --accent: #7cc0ee; --code: #222a32; } }
html { font: 15px/1.55 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 2rem 4rem; }
nav { border-bottom: 1px solid var(--line); padding-bottom: .6rem; margin-bottom: 1.5rem; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2rem; }
a { color: var(--accent); }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); }
pre, code { font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; background: var(--code); border-radius: 4px; }
code { padding: .1em .3em; } pre { padding: .8rem 1rem; overflow-x: auto; } pre code { padding: 0; }
`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildGuide()
