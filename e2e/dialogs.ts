import type { ElectronApplication } from '@playwright/test'

export interface DialogAnswers {
  /** Paths chosen in the next open dialogs; none: cancelled. */
  open?: string[]
  /** Path chosen in the next save dialogs; empty: cancelled. */
  save?: string
  /** Button of the next message boxes. */
  button?: number
}

/**
 * The system's dialogs cannot be clicked by a test, so the user's answers are given here. Everything behind them is
 * real.
 */
export async function answerDialogs(app: ElectronApplication, answers: DialogAnswers): Promise<void> {
  await app.evaluate(({ dialog }, { open = [], save = '', button = 0 }) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    Object.assign(dialog, {
      showOpenDialog: async () => ({ canceled: open.length === 0, filePaths: open }),
      showSaveDialog: async (_window: unknown, options: { defaultPath?: string }) => {
        Object.assign(globalThis, { lastSuggestion: options.defaultPath })
        return { canceled: save === '', filePath: save }
      },
      showMessageBox: async (_window: unknown, options: { message: string }) => {
        asked.push(options.message)
        return { response: button, checkboxChecked: false }
      },
    })
  }, answers)
}

/** What message boxes asked since the answers were given. */
export async function questionsAsked(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => (globalThis as { asked?: string[] }).asked ?? [])
}
