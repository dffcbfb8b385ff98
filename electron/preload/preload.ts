import { contextBridge, ipcRenderer, webUtils } from 'electron'
import {
  type Answer,
  type AppEvent,
  type PendulabApi,
  type Questions,
  type StudyOpenRequest,
  channels,
} from '../ipc/contract.ts'

/**
 * The page's only door. Named functions, each bound to one channel; no ipcRenderer, no event objects and no paths get
 * through.
 */

function ask<Q extends keyof Questions>(
  question: Q,
  request: Questions[Q]['ask'],
): Promise<Answer<Questions[Q]['reply']>> {
  return ipcRenderer.invoke(channels[question], request)
}

/**
 * Only preload may name a path, and only one that a dropped file carries: the page cannot slip one in past the types.
 */
function withoutPath(request: StudyOpenRequest): StudyOpenRequest {
  if (request.from === 'dropped') throw new TypeError('a dropped study is opened with openDroppedStudy')
  return request
}

const api: PendulabApi = {
  appState: (request) => ask('appState', request ?? {}),
  openRecordings: (what = 'files') => ask('recordingOpen', { what }),
  openVideos: () => ask('recordingOpen', { what: 'videos' }),
  readFile: (request) => ask('fileRead', request),
  exportFiles: (files) => ask('exportSave', { files }),
  renderReport: (request) => ask('reportRender', request),
  openStudy: (request) => ask('studyOpen', withoutPath(request)),
  openDroppedStudy: (file) => ask('studyOpen', { from: 'dropped', path: webUtils.getPathForFile(file as File) }),
  readStudy: (request) => ask('studyRead', request),
  applyToStudy: (request) => ask('studyApply', request),
  saveStudy: (request) => ask('studySave', request),
  show: (request) => ask('shellShow', request),
  reportError: (error) => ask('errorReport', error),
  onEvent(listener) {
    const relay = (_event: unknown, event: AppEvent) => listener(event)
    ipcRenderer.on(channels.event, relay)
    return () => ipcRenderer.off(channels.event, relay)
  },
}

contextBridge.exposeInMainWorld('pendulab', Object.freeze(api))
