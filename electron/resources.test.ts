import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resourceOf } from './resources.ts'

const folder = join('/', 'app', 'renderer')
const of = (path: string) => resourceOf(new URL(`app://pendulab${path}`), folder)

describe('an address of the page', () => {
  it('means a file in its folder, with its type', () => {
    expect(of('/index.html')).toEqual({ path: join(folder, 'index.html'), type: 'text/html; charset=utf-8' })
    expect(of('/assets/a%20b.js?x=1#y')).toEqual({
      path: join(folder, 'assets', 'a b.js'),
      type: 'text/javascript; charset=utf-8',
    })
  })

  it.each([
    '/..%2f..%2fetc%2fpasswd.txt',
    '/..%5cmain.js',
    '/c:%5cx.js',
    '/a%00.js',
    '/%ff.js',
    '/',
    '/assets',
    '/x.exe',
    '/.env',
  ])('means nothing if it is %s', (path) => {
    expect(of(path)).toBe(null)
  })

  it('cannot climb out by dots, which the address loses before it gets here', () => {
    expect(of('/%2e%2e/main/main.js')?.path).toBe(join(folder, 'main', 'main.js'))
  })
})
