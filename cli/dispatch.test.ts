import { parseArgs } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Command, dispatch } from './dispatch.ts'
import { Refusal, WrongUsage } from './failure.ts'

function command(run: Command['run']): () => Promise<Command> {
  return async () => ({ usage: 'pendulab weigh <file>', run })
}

async function call(args: string[], run: Command['run'] = async () => 0) {
  let out = ''
  let err = ''
  const exitCode = await dispatch(args, {
    commands: new Map([['weigh', command(run)]]),
    summaries: { weigh: 'how heavy it is', unbuilt: 'not here' },
    version: '1.2.3',
    debug: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { exitCode, out, err }
}

function errorIn(line: string): unknown {
  return (JSON.parse(line) as { error: unknown }).error
}

describe('the command line', () => {
  it('passes the rest of the line to the command and returns its exit code', async () => {
    let seen: string[] = []
    const { exitCode } = await call(['weigh', 'a.csv', '--fast'], async (args) => {
      seen = args
      return 1
    })
    expect(seen).toEqual(['a.csv', '--fast'])
    expect(exitCode).toBe(1)
  })

  it('lists the commands that exist, and only those, on --help', async () => {
    const { exitCode, out, err } = await call(['--help'])
    expect(exitCode).toBe(0)
    expect(out).toContain('weigh  how heavy it is')
    expect(out).not.toContain('unbuilt')
    expect(err).toBe('')
  })

  it('shows the usage of a command on its --help, without running it', async () => {
    const fail = async () => {
      throw new Error('ran')
    }
    for (const args of [
      ['weigh', '--help'],
      ['weigh', 'x', '-h'],
      ['help', 'weigh'],
    ]) {
      expect(await call(args, fail)).toEqual({ exitCode: 0, out: 'pendulab weigh <file>\n', err: '' })
    }
  })

  it('hands --help after -- to the command as a file name', async () => {
    const { exitCode } = await call(['weigh', '--', '--help'], async (args) => args.length)
    expect(exitCode).toBe(2)
  })

  it('reports wrong usage with exit code 2: no command, an unknown command, unknown options', async () => {
    expect((await call([])).exitCode).toBe(2)
    const unknown = await call(['wiegh'])
    expect(unknown.exitCode).toBe(2)
    expect(errorIn(unknown.err)).toMatchObject({ code: 'usage/unknown-command', tip: expect.stringContaining('weigh') })
    const option = await call(['weigh', '--fsat'], async (args) => {
      parseArgs({ args, options: { fast: { type: 'boolean' } } })
      return 0
    })
    expect(option.exitCode).toBe(2)
    expect(errorIn(option.err)).toMatchObject({ code: 'usage/arguments' })
    const usage = await call(['weigh'], async () => {
      throw new WrongUsage('Name a file.')
    })
    expect(usage.exitCode).toBe(2)
    expect(errorIn(usage.err)).toMatchObject({ message: 'Name a file.' })
  })

  it('reports a refusal as one line of JSON on standard error with exit code 1', async () => {
    const report = {
      code: 'csv/no-time',
      message: 'No time column.',
      tip: 'Add one.',
      where: { file: 'a.csv', line: 1 },
    }
    const { exitCode, out, err } = await call(['weigh'], async () => {
      throw new Refusal(report)
    })
    expect(exitCode).toBe(1)
    expect(out).toBe('')
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(errorIn(err)).toEqual(report)
  })

  it('turns a missing file into a sentence that names it', async () => {
    const { exitCode, err } = await call(['weigh'], async () => {
      throw Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', path: 'gone.csv' })
    })
    expect(exitCode).toBe(1)
    expect(errorIn(err)).toMatchObject({ code: 'file/enoent', where: { file: 'gone.csv' } })
  })

  it('owns up to its own mistakes', async () => {
    const { exitCode, err } = await call(['weigh'], async () => {
      throw new TypeError('x is undefined')
    })
    expect(exitCode).toBe(1)
    expect(errorIn(err)).toMatchObject({ code: 'internal', message: expect.stringContaining('x is undefined') })
  })
})
