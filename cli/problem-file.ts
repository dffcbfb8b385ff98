import type { Alert, Outcome } from '../core/index.ts'
import { Refusal } from './failure.ts'
import { readText } from './input.ts'
import { refuseToOverwrite, writeWhole } from './output.ts'

/** A JSON file as a value; a slip in its writing is refused with line and column. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readText(path)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal({
      code: 'json/syntax',
      message: `The file is not valid JSON: ${reason}.`,
      tip: 'Look for a missing comma, quote or bracket near that place.',
      where: { file: path, ...placeOf(text, reason) },
    })
  }
}

function placeOf(text: string, reason: string): { line?: number; column?: number } {
  const position = /position (\d+)/.exec(reason)?.[1]
  if (position === undefined) return {}
  const before = text.slice(0, Number(position)).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

/** The value of an outcome, or a refusal with its first error; the other errors are counted. */
export function takeOutcome<T>(
  outcome: Outcome<T>,
  file: string,
): { readonly value: T; readonly alerts: readonly Alert[] } {
  if (outcome.ok) return outcome
  const errors = outcome.alerts.filter((one) => one.severity === 'error')
  throw refusalOf(errors, file)
}

export function refusalOf(errors: readonly Alert[], file: string): Refusal {
  const [first, ...others] = errors
  const more =
    others.length === 0
      ? ''
      : ` (and ${others.length} more: ${others
          .slice(0, 5)
          .map((one) => one.message)
          .join(' ')})`
  return new Refusal({
    code: first?.code ?? 'problem.refused',
    message: `${first?.message ?? 'The input was refused.'}${more}`,
    tip: first?.tip ?? '',
    where: { file, ...first?.where },
  })
}

/** JSON to `--out`, or to standard output. `inputs` are the files it is made from. */
export async function writeJson(
  value: unknown,
  out: string | undefined,
  inputs: readonly string[] = [],
): Promise<void> {
  const text = `${JSON.stringify(value)}\n`
  if (out !== undefined) {
    await refuseToOverwrite(inputs, [out])
    await writeWhole(out, text)
    return
  }
  await new Promise<void>((resolve) => {
    if (process.stdout.write(text)) resolve()
    else process.stdout.once('drain', resolve)
  })
}
