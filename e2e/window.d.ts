import type { PendulabApi } from '../electron/ipc/contract.ts'

declare global {
  interface Window {
    pendulab: PendulabApi
  }
}
