import { readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { answerDialogs, questionsAsked } from './dialogs.ts'
import { expect, launch, root, temporaryFolder, test } from './app.ts'

/** Each test proves a row of the table in SECURITY.md. They share one app: none of them changes it. */

let app: ElectronApplication
let page: Page
let folder = ''

test.beforeAll(async () => {
  folder = await temporaryFolder()
  ;({ app, page } = await launch({ userData: join(folder, 'user') }))
})

test.afterAll(async () => app.close())

test.describe('the page', () => {
  test('has no Node and no Electron in it, and cannot make a worker that is not ours', async () => {
    const globals = ['process', 'require', 'module', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer']
    const present = await page.evaluate((names) => names.filter((name) => name in globalThis), globals)
    expect(present).toEqual([])
    const worker = await page
      .evaluate(
        () =>
          new Promise((resolve) => {
            const made = new Worker(URL.createObjectURL(new Blob(['postMessage(typeof process)'])))
            made.addEventListener('message', () => resolve('ran'))
            made.addEventListener('error', () => resolve('refused'))
          }),
      )
      .catch(() => 'refused')
    expect(worker).toBe('refused')
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      // Not in Electron's types, but the one way to see what a window was really made with.
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>
      }
      return contents.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    })
  })

  test('sees one frozen object of named functions, and nothing else of preload', async () => {
    const seen = await page.evaluate(() => {
      const own = Object.entries(window.pendulab)
      const before = window.pendulab.appState
      try {
        Object.assign(window.pendulab, { appState: () => 'mine', extra: 1 })
      } catch {
        // Strict mode throws, sloppy mode ignores: both are fine.
      }
      return {
        frozen: Object.isFrozen(window.pendulab),
        functionsOnly: own.every(([, value]) => typeof value === 'function'),
        names: own.map(([name]) => name).toSorted(),
        unchanged: window.pendulab.appState === before && !('extra' in window.pendulab),
      }
    })
    expect(seen).toEqual({
      frozen: true,
      functionsOnly: true,
      names: [
        'appState',
        'applyToStudy',
        'exportFiles',
        'onEvent',
        'openDroppedStudy',
        'openRecordings',
        'openStudy',
        'openVideos',
        'readFile',
        'readStudy',
        'renderReport',
        'reportError',
        'saveStudy',
        'show',
      ],
      unchanged: true,
    })
  })

  test('lives at app://pendulab, in a secure and cross-origin isolated context', async () => {
    expect(
      await page.evaluate(() => [location.origin, isSecureContext, crossOriginIsolated, typeof SharedArrayBuffer]),
    ).toEqual(['app://pendulab', true, true, 'function'])
  })

  test('is served with a strict content security policy and the headers of isolation', async () => {
    const headers = await page.evaluate(async () =>
      Object.fromEntries((await fetch('app://pendulab/index.html')).headers),
    )
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '')
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'connect-src': "'self'",
      'media-src': 'app://video',
    })
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
    })
  })

  test('runs no inline script, no eval and no script from elsewhere', async () => {
    const ran = await page.evaluate(async () => {
      const inline = document.createElement('script')
      inline.textContent = 'globalThis.inlineRan = true'
      document.head.append(inline)
      const remote = document.createElement('script')
      remote.src = 'data:text/javascript,globalThis.dataRan = true'
      const failed = new Promise((resolve) => {
        remote.addEventListener('error', () => resolve(true))
        remote.addEventListener('load', () => resolve(false))
      })
      document.head.append(remote)
      // In a later task: what the debugger evaluates itself is exempt from the policy.
      const evaluated = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(globalThis.Function('return true')())
          } catch {
            resolve(false)
          }
        })
      })
      return { inline: 'inlineRan' in globalThis, remoteFailed: await failed, data: 'dataRan' in globalThis, evaluated }
    })
    expect(ran).toEqual({ inline: false, remoteFailed: true, data: false, evaluated: false })
  })

  test('cannot leave: navigation is refused, to the web, to files and to other hosts of our own scheme', async () => {
    for (const target of [
      'https://example.com/',
      'file:///etc/passwd',
      'app://report/x',
      'app://elsewhere/',
      'data:text/html,hello',
    ]) {
      await page.evaluate((url) => location.assign(url), target).catch(() => {})
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(page.url()).toBe('app://pendulab/index.html')
    }
  })

  test('cannot open windows', async () => {
    expect(await page.evaluate(() => window.open('https://example.com/'))).toBe(null)
    expect(await page.evaluate(() => window.open('app://pendulab/index.html'))).toBe(null)
    expect(app.windows()).toHaveLength(1)
  })

  test('gets no permission, and no download', async () => {
    const denied = await page.evaluate(async () => {
      const states: Record<string, string> = {}
      for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'] as const) {
        states[name] = (await navigator.permissions.query({ name: name as PermissionName })).state
      }
      const media = await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'granted',
        (error: Error) => error.name,
      )
      return {
        states: [...new Set(Object.values(states))],
        notification: await Notification.requestPermission(),
        media,
      }
    })
    await app.evaluate(({ session }) => {
      session.defaultSession.once('will-download', (event) =>
        Object.assign(globalThis, { downloadPrevented: event.defaultPrevented }),
      )
    })
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob(['x']))
      link.download = 'x.txt'
      link.click()
    })
    await expect
      .poll(() => app.evaluate(() => (globalThis as { downloadPrevented?: boolean }).downloadPrevented))
      .toBe(true)
    expect(denied.states).toEqual(['denied'])
    expect(denied.notification).toBe('denied')
    expect(denied.media).not.toBe('granted')
  })

  test('reads no file outside its own folder through its own scheme', async () => {
    const statuses = await page.evaluate(async () => {
      const paths = [
        '/../main/main.js',
        '/..%2fmain/main.js',
        '/%2e%2e/%2e%2e/package.json',
        '/..%5cmain%5cmain.js',
        '//etc/passwd',
        '/assets/',
        '/absent.js',
        '/index.html%00.js',
      ]
      return Promise.all(
        paths.map((path) =>
          fetch(`app://pendulab${path}`).then(
            (reply) => reply.status,
            () => 0,
          ),
        ),
      )
    })
    for (const status of statuses) expect([0, 404]).toContain(status)
  })
})

test.describe('the network', () => {
  test('is out of reach for the page, even where the policy would not stop it', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked++
      response.setHeader('Access-Control-Allow-Origin', '*').end('hello')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/`
    const fromPage = await page.evaluate(async (address) => {
      const outcome = async (attempt: Promise<unknown>) =>
        attempt.then(
          () => 'reached',
          () => 'refused',
        )
      const image = new Promise((resolve, reject) => {
        const picture = new Image()
        picture.addEventListener('load', resolve)
        picture.addEventListener('error', reject)
        picture.src = address
      })
      const socket = new Promise((resolve, reject) => {
        try {
          const connection = new WebSocket(address.replace('http', 'ws'))
          connection.addEventListener('open', resolve)
          connection.addEventListener('error', reject)
        } catch (error) {
          reject(error)
        }
      })
      return {
        fetch: await outcome(fetch(address)),
        image: await outcome(image),
        socket: await outcome(socket),
        beacon: navigator.sendBeacon(address),
      }
    }, url)
    expect([fromPage.fetch, fromPage.image, fromPage.socket]).toEqual(['refused', 'refused', 'refused'])
    // A page of the app's session without any policy of its own is stopped by the session.
    const fromSession = await app.evaluate(
      async ({ net }, address) =>
        net.fetch(address).then(
          () => 'reached',
          () => 'refused',
        ),
      url,
    )
    expect(fromSession).toBe('refused')
    expect(asked).toBe(0)
    await new Promise((resolve) => server.close(resolve))
  })

  test('has no names: every host resolves to nothing', async () => {
    const resolved = await app.evaluate(async ({ session }) =>
      session.defaultSession.resolveHost('example.com').then(
        () => 'found',
        () => 'not found',
      ),
    )
    expect(resolved).toBe('not found')
  })

  test('is not touched by a session made later, such as the one that prints', async () => {
    const outcome = await app.evaluate(async ({ session }) =>
      session
        .fromPartition('made-by-test')
        .fetch('http://127.0.0.1:9/')
        .then(
          () => 'reached',
          (error: Error) => error.message,
        ),
    )
    expect(outcome).toContain('ERR_BLOCKED_BY_CLIENT')
  })
})

test.describe('questions to the main process', () => {
  /** What a page could do that had broken out of its world and spoke to the main process directly. */
  async function askRaw(url: string, questions: [channel: string, request: unknown][]): Promise<string[]> {
    const preload = join(folder, 'hostile.cjs')
    await writeFile(
      preload,
      `const { contextBridge, ipcRenderer } = require('electron')
       contextBridge.exposeInMainWorld('raw', (channel, request) => ipcRenderer.invoke(channel, request).then(JSON.stringify, String))`,
    )
    return app.evaluate(
      async ({ BrowserWindow }, hostile) => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload: hostile.preload, sandbox: true, contextIsolation: true },
        })
        try {
          await window.loadURL(hostile.url)
          const answers: string[] = []
          for (const [channel, request] of hostile.questions)
            answers.push(
              String(
                await window.webContents.executeJavaScript(
                  `raw(${JSON.stringify(channel)}, ${JSON.stringify(request)})`,
                ),
              ),
            )
          return answers
        } finally {
          window.destroy()
        }
      },
      { url, preload, questions },
    )
  }

  const own = 'app://pendulab/index.html'

  test('are refused on channels that do not exist', async () => {
    const [answer] = await askRaw(own, [['shell:run', {}]])
    expect(answer).toContain('No handler registered')
  })

  test('are refused from any page but our own', async () => {
    for (const url of ['data:text/html,hello', 'about:blank', 'app://help/absent.html']) {
      const [answer] = await askRaw(url, [['app:state', {}]])
      expect(answer, url).toContain('ipc/sender')
    }
    const [answer] = await askRaw(own, [['app:state', {}]])
    expect(answer).toContain('"ok":true')
  })

  test('are refused in any form but the agreed one', async () => {
    const wrong: [string, unknown][] = [
      ['app:state', { unknown: 1 }],
      ['app:state', null],
      ['app:state', { preferences: { __proto__x: { nested: true } } }],
      ['recording:open', { path: '/etc/passwd' }],
      ['file:read', { handle: '/etc/passwd', offset: 0, length: 10 }],
      ['file:read', { handle: '00000000-0000-4000-8000-000000000000', offset: 0, length: 1e9 }],
      ['file:read', { handle: '00000000-0000-4000-8000-000000000000', offset: -1, length: 1 }],
      ['export:save', { files: [] }],
      ['export:save', { files: [{ name: 'a', bytes: 'text' }] }],
      ['report:render', { html: '', as: 'pdf' }],
      ['report:render', { html: 'x', as: 'screen' }],
      ['study:open', { from: 'path', path: '/etc/passwd' }],
      ['study:open', { from: 'dropped', path: '/etc/passwd' }],
      [
        'study:apply',
        { handle: '00000000-0000-4000-8000-000000000000', revision: 0, changes: [{ key: '../x', json: 1 }] },
      ],
      ['shell:show', { file: '/etc/passwd' }],
      ['shell:show', { help: '../../secret' }],
      ['error:report', { name: 'x', message: 'y'.repeat(10_000), stack: '' }],
    ]
    const answers = await askRaw(own, wrong)
    for (const [index, question] of wrong.entries())
      expect(answers[index], JSON.stringify(question)).toContain('ipc/request')
  })

  test('open no study that the user never chose, unless they say so', async () => {
    const study = join(folder, 'never-chosen.pendulab')
    await writeFile(study, 'x')
    await answerDialogs(app, { button: 1 })
    const [answer] = await askRaw(own, [['study:open', { from: 'dropped', path: study }]])
    expect(answer).toBe('{"ok":true,"value":null}')
    expect(await questionsAsked(app)).toEqual(['Open the study “never-chosen.pendulab”?'])
  })

  test('cannot use a handle that was not given to this window', async () => {
    const answer = await page.evaluate(() =>
      window.pendulab.readFile({ handle: '00000000-0000-4000-8000-000000000000', offset: 0, length: 10 }),
    )
    expect(answer).toMatchObject({ ok: false, trouble: { code: 'file/unknown' } })
  })

  test('never bring a path into the page, and the page cannot slip one in', async () => {
    const outcome = await page
      .evaluate(async () => {
        const open = window.pendulab.openStudy as (request: unknown) => Promise<unknown>
        return open({ from: 'dropped', path: '/etc/x.pendulab' }).then(
          () => 'asked',
          (error: Error) => error.message,
        )
      })
      .catch(String)
    expect(outcome).toContain('openDroppedStudy')
  })
})

test('a report runs no script, in the preview and on paper, and reaches nothing', async () => {
  const html =
    '<!doctype html><title>r</title><style>p{color:red}</style><p id="p">plain</p><script>document.title = "ran"; parent.postMessage("ran", "*")</script><img src="https://example.com/x.png">'
  const outcome = await page.evaluate(async (text) => {
    const answer = await window.pendulab.renderReport({ html: text, as: 'preview' })
    if (!answer.ok || answer.value.as !== 'preview') return 'no preview'
    let message = 'silent'
    window.addEventListener('message', () => (message = 'spoke'), { once: true })
    const frame = document.createElement('iframe')
    frame.src = answer.value.url
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    let reach = 'isolated'
    try {
      if (frame.contentDocument) reach = 'reachable'
    } catch {
      reach = 'isolated'
    }
    frame.remove()
    return { message, reach }
  }, html)
  expect(outcome).toEqual({ message: 'silent', reach: 'isolated' })
})

test('the app itself sets no switch that weakens Chromium', async () => {
  const switches = await app.evaluate(({ app: electronApp }) =>
    [
      'disable-web-security',
      'ignore-certificate-errors',
      'disable-site-isolation-trials',
      'allow-running-insecure-content',
    ].filter((name) => electronApp.commandLine.hasSwitch(name)),
  )
  expect(switches).toEqual([])
})

test('nothing of the development server is left in the build', async () => {
  const files = (await readdir(join(root, 'out', 'main'), { recursive: true })).filter((name) => name.endsWith('.js'))
  expect(files).toContain('main.js')
  for (const name of files)
    expect(await readFile(join(root, 'out', 'main', name), 'utf8')).not.toMatch(/localhost|ELECTRON_RENDERER_URL/)
})
