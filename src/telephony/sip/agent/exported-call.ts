import type { DialogState } from '../dialog/dialog-state.ts'

/** An answered call as plain data, which may be stored as JSON and restored by another process. */
export interface ExportedCall {
  readonly dialog: DialogState
  /** What each side last described. */
  readonly localSdp: string
  readonly remoteSdp: string
}
