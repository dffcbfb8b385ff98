import type {
  AppEvent,
  AppState,
  Choosing,
  OpenStudy,
  StudyChange,
  StudyOpenRequest,
  StudySaveRequest,
  StudyValue,
  Trouble,
} from '../../electron/ipc/contract.ts'

/**
 * What the window around the page can do. Inside Electron it is the preload's frozen object; in a plain browser
 * (development) the page's own file input and downloads stand in for it.
 */
export interface Saved {
  name: string
  /** To show it in its folder; null where that is not possible. */
  handle: string | null
}
/** A file the user chose. A study is opened by the program itself; a recording is read piece by piece. */
export interface Choice {
  name: string
  bytes: number
  /** Folders it lay in where a whole folder was brought in, outermost first. */
  folders: readonly string[]
  /** Its handle, if it is a study. */
  study: string | null
  /** Null: it could not be read, and that was reported, or it is no longer wanted. */
  read(report?: (fraction: number) => void, isWanted?: () => boolean): Promise<File | null>
}
export interface Host {
  readonly desktop: boolean
  /** Of the program; known once `state` was asked. */
  version: string
  /** Asks for files; none when the user changed their mind. */
  chooseFiles(what?: Choosing): Promise<readonly Choice[]>
  /** Asks for videos to play next to the motion; `url` is for a video element only. */
  chooseVideos(): Promise<readonly { name: string; url: string }[]>
  /** Offers bytes to be kept as a file; null when the user changed their mind. */
  saveFile(name: string, blob: Blob): Promise<Saved | null>
  /** False when the system does not let the page. */
  copyPicture(png: Blob): Promise<boolean>
  /** Several files into one folder of the user's choice. */
  saveFiles(files: readonly { name: string; blob: Blob }[]): Promise<Saved | null>
  /** Null: it could not be made, and that was reported. */
  printPdf(html: string): Promise<Blob | null>
  previewReport(html: string): Promise<{ url: string } | { html: string }>
  showFile(handle: string): void
  reportError(error: { name: string; message: string; stack: string }): void
  /** Null takes a preference away. */
  state(preferences?: Record<string, string | null>): Promise<AppState | null>
  studies: StudyHost | null
  onEvent(listener: (event: AppEvent) => void): () => void
  /** Why nothing may leave the program just now, or null. Asked before every export, picture and print. */
  refuseExport: (() => Trouble | null) | null
  /** Receives every refusal by the main process, as a sentence with a next step. */
  onTrouble: ((trouble: Trouble) => void) | null
}
export interface StudyHost {
  /** `report`: how far it is, where that takes a while. A later call gives up the one before. */
  open(
    request: Exclude<StudyOpenRequest, { from: 'dropped' }> | { dropped: File },
    report?: (fraction: number) => void,
  ): Promise<OpenStudy | null>
  /** Gives up what is being opened or written to another place: it answers null. */
  cancel(): void
  read(handle: string, keys: string[]): Promise<StudyValue[] | null>
  apply(handle: string, revision: number, changes: StudyChange[]): Promise<{ revision: number } | Trouble>
  save(request: StudySaveRequest, report?: (fraction: number) => void): Promise<OpenStudy | null>
}

export const isStudyName = (name: string): boolean => /\.pendulab$/i.test(name)
