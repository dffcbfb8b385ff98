import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { HelperProcess } from './helper.ts'
import type { News } from './task.ts'

/** The helper as a process of Electron's, which also the packed app may start. */
export function startUtility(): HelperProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, 'study-helper.js'), [], {
    serviceName: 'Pendulab study check',
    stdio: 'ignore',
  })
  return {
    send: (order) => child.postMessage(order),
    onNews: (listener) => child.on('message', (news: News) => listener(news)),
    onExit: (listener) => child.once('exit', listener),
    kill() {
      // Its own `kill` asks politely, and a process that waits for a disk does not react.
      if (child.pid !== undefined) killQuietly(child.pid)
      child.kill()
    },
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
