/**
 * Every message between the page and the main process. Types only, but for the channel names:
 * the page imports this file's types, preload its names, main both.
 *
 * Rules: the page never holds a path, only handles; an expected failure comes back as a value, not as an exception.
 */

/** Eleven questions the page may ask, and one channel on which the main process speaks up by itself. */
export const channels = {
  appState: 'app:state',
  recordingOpen: 'recording:open',
  fileRead: 'file:read',
  exportSave: 'export:save',
  reportRender: 'report:render',
  studyOpen: 'study:open',
  studyRead: 'study:read',
  studyApply: 'study:apply',
  studySave: 'study:save',
  shellShow: 'shell:show',
  errorReport: 'error:report',
  event: 'app:event',
} as const

/** What a clinician reads: what happened, and what to do. */
export interface Trouble {
  code: string
  message: string
  tip: string
}

export type Answer<T> = { ok: true; value: T } | { ok: false; trouble: Trouble }

/** Stands for a file of the user's choice. Worthless outside its window and after the window is gone. */
export type FileHandle = string
export type StudyHandle = string

export interface PickedFile {
  handle: FileHandle
  /** File name without folders. */
  name: string
  bytes: number
  /** Of a file in a folder that was chosen: the names of the folders from that one down to it, no path. */
  folders?: string[]
}

/** Files one by one, or all recordings of a folder. */
export type Choosing = 'files' | 'folder'

export interface SavedFile {
  handle: FileHandle
  name: string
}

export type PreferenceValue = string | number | boolean
export type Preferences = Readonly<Record<string, PreferenceValue>>

export interface RecentStudy {
  id: string
  name: string
  /** Milliseconds since 1970. */
  openedAt: number
}

export interface AppState {
  version: string
  platform: string
  /** Free keys of the page's choosing, such as `split.plots`. Main itself reads `theme` and `language`. */
  preferences: Preferences
  recent: RecentStudy[]
  /** The last session did not end by itself, so a kept draft may be worth mentioning. */
  endedUnexpectedly: boolean
  /** A study to open at once: named on the command line or double-clicked. Ask with `studyOpen({from: 'launch'})`. */
  launchedWithStudy: boolean
}

export interface StateRequest {
  /** Merged into the preferences; null removes a key. */
  preferences?: Readonly<Record<string, PreferenceValue | null>> | undefined
  forgetRecent?: string | undefined
}

export interface ReadRequest {
  handle: FileHandle
  offset: number
  /** At most `limits.chunkBytes`. Fewer bytes come back at the end of the file. */
  length: number
}

export interface ExportFile {
  /** Suggested file name; folders and characters a file system minds are taken out. */
  name: string
  bytes: Uint8Array
}

export interface ReportRequest {
  /** A whole HTML document. Scripts in it never run, nothing is fetched from anywhere. */
  html: string
  as: 'preview' | 'pdf'
  paper?: 'A4' | 'Letter' | undefined
  landscape?: boolean | undefined
}

/** `preview` is an address for an iframe of the page; it lasts until the next preview of this window. */
export type RenderedReport = { as: 'preview'; url: string } | { as: 'pdf'; bytes: Uint8Array }

/**
 * A later request gives up the one before, which answers null: asking for the current study is how to cancel.
 * current: the study this window has open (the page may have been reloaded), else the draft kept from last time, else
 * an empty one.
 * new: an empty draft. dialog: ask the user.
 * recent: by its id. launch: the one the app was started with. picked: chosen where recordings are. dropped: see
 * `openDroppedStudy`.
 */
export type StudyOpenRequest =
  | { from: 'current' | 'new' | 'dialog' | 'launch' }
  | { from: 'recent'; id: string }
  | { from: 'picked'; handle: FileHandle }
  | { from: 'dropped'; path: string }

export interface OpenStudy {
  handle: StudyHandle
  /** File name without folder and ending; empty while the study has not been given a name. */
  name: string
  /** Grows by one with each applied change. */
  revision: number
  keys: StudyKey[]
  /** Why nothing can be written, or null: 'in-use' by another window or computer, or 'protected' by the file system. */
  readOnly: 'in-use' | 'protected' | null
  /** Changes were recovered from a session that ended unexpectedly. */
  recovered: boolean
}

export interface StudyKey {
  key: string
  kind: 'json' | 'bytes'
  size: number
}

export type StudyValue = { key: string; json: unknown } | { key: string; bytes: Uint8Array }
export type StudyChange = StudyValue | { key: string; remove: true }

export interface StudyReadRequest {
  handle: StudyHandle
  keys: string[]
}

/**
 * All changes or none. `revision` is the one they were made on; another one in the file means someone else wrote
 * meanwhile.
 */
export interface StudyApplyRequest {
  handle: StudyHandle
  revision: number
  changes: StudyChange[]
}

/**
 * save: give the draft a name, or make sure a named study is on disk. save-as: go on under a new name. copy: go on as
 * before.
 */
export interface StudySaveRequest {
  handle: StudyHandle
  how: 'save' | 'save-as' | 'copy'
  /** File name to suggest for a draft. */
  suggest?: string | undefined
}

/** file: show it in its folder. help: open the user guide at a topic. errors: show the local error report. */
export type ShowRequest = { file: FileHandle } | { study: StudyHandle } | { help: string } | { errors: true }

export interface PageError {
  name: string
  message: string
  stack: string
}

export type MenuCommand =
  | 'new-study'
  | 'open-recording'
  | 'open-folder'
  | 'open-study'
  | 'save'
  | 'save-as'
  | 'save-copy'
  | 'export'
  | 'undo'
  | 'redo'
  | 'show-shortcuts'
  | 'show-methods'
  | 'present'
  | 'show-workbench'
  | 'step-1'
  | 'step-2'
  | 'step-3'
  | 'step-4'
  | 'step-5'

/**
 * `open-launched-study`: open it with `studyOpen({from: 'launch'})`. `open-recent-study`: chosen in the menu.
 * `study-progress`: how far the study is that is being opened, from 0 to 1.
 * `study-tidying`: how far it is with giving back the space of what was removed; null: it is over.
 */
export type AppEvent =
  | { type: 'command'; command: MenuCommand }
  | { type: 'open-launched-study' }
  | { type: 'open-recent-study'; id: string }
  | { type: 'state-changed' }
  | { type: 'study-progress'; fraction: number }
  | { type: 'study-tidying'; fraction: number | null }

/** The one object preload puts on `window`, as `window.pendulab`. */
export interface PendulabApi {
  appState(request?: StateRequest): Promise<Answer<AppState>>
  /** Null in an answer always means: the user changed their mind. */
  openRecordings(what?: Choosing): Promise<Answer<PickedFile[] | null>>
  /** To be played next to the motion: each is served at `app://video/` and its handle while the window is open. */
  openVideos(): Promise<Answer<PickedFile[] | null>>
  readFile(request: ReadRequest): Promise<Answer<Uint8Array>>
  /** One file asks for its place, several for a folder. */
  exportFiles(files: ExportFile[]): Promise<Answer<SavedFile[] | null>>
  renderReport(request: ReportRequest): Promise<Answer<RenderedReport>>
  openStudy(request: Exclude<StudyOpenRequest, { from: 'dropped' }>): Promise<Answer<OpenStudy | null>>
  /** For a `.pendulab` file dropped on the window; its path stays with preload. */
  openDroppedStudy(file: unknown): Promise<Answer<OpenStudy | null>>
  readStudy(request: StudyReadRequest): Promise<Answer<StudyValue[]>>
  applyToStudy(request: StudyApplyRequest): Promise<Answer<{ revision: number }>>
  saveStudy(request: StudySaveRequest): Promise<Answer<OpenStudy | null>>
  show(request: ShowRequest): Promise<Answer<null>>
  reportError(error: PageError): Promise<Answer<null>>
  /** Returns the function that stops listening. */
  onEvent(listener: (event: AppEvent) => void): () => void
}

/** Request and reply of each question, keyed like `channels`. */
export interface Questions {
  appState: { ask: StateRequest; reply: AppState }
  recordingOpen: { ask: { what: Choosing | 'videos' }; reply: PickedFile[] | null }
  fileRead: { ask: ReadRequest; reply: Uint8Array }
  exportSave: { ask: { files: ExportFile[] }; reply: SavedFile[] | null }
  reportRender: { ask: ReportRequest; reply: RenderedReport }
  studyOpen: { ask: StudyOpenRequest; reply: OpenStudy | null }
  studyRead: { ask: StudyReadRequest; reply: StudyValue[] }
  studyApply: { ask: StudyApplyRequest; reply: { revision: number } }
  studySave: { ask: StudySaveRequest; reply: OpenStudy | null }
  shellShow: { ask: ShowRequest; reply: null }
  errorReport: { ask: PageError; reply: null }
}

const MiB = 1024 * 1024

export const limits = {
  chunkBytes: 8 * MiB,
  exportBytes: 512 * MiB,
  exportFiles: 500,
  /** Recordings of a folder that is brought in. */
  folderFiles: 500,
  reportCharacters: 64 * MiB,
  /** One value of a study: a whole recording fits. */
  valueBytes: 512 * MiB,
  /** One preference: a laboratory's mapping templates are one, and each of its report templates with its logo. */
  preferenceCharacters: 1024 * 1024,
  changes: 1000,
  keys: 1000,
} as const
