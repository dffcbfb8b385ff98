import { type News, type Order, carryOut } from './task.ts'

/**
 * The helper: a process that carries out one order and is then ended, or is killed in the middle of it. Electron speaks
 * to it by `parentPort`; tests start it as a plain child of Node.
 */
const port = process.parentPort
const send = (news: News) => (port ? port.postMessage(news) : process.send?.(news))

function obey(order: Order): void {
  let last = -1
  const report = (fraction: number) => {
    const percent = Math.floor(fraction * 100)
    if (percent > last) send({ type: 'progress', fraction })
    last = Math.max(last, percent)
  }
  send(carryOut(order, report))
}

if (port) port.once('message', ({ data }) => obey(data as Order))
else process.once('message', (order) => obey(order as Order))
