import type { ReactNode } from 'react'

/** What can be done with several rows at once. */
export interface BulkAction<Row> {
  readonly label: string
  readonly isDangerous?: boolean
  /** What is asked before; names what it touches. Absent: it is done at once. */
  readonly confirm?: (rows: readonly Row[]) => { readonly title: string; readonly text: ReactNode }
  /** How many `run` takes at once where there are more; absent: as many as the API changes in one request. */
  readonly portion?: number
  run(rows: readonly Row[]): Promise<BulkOutcome>
}

/** One that asks for more than yes or no: it opens a dialog of its own. */
export interface BulkDialog<Row> {
  readonly label: string
  dialog(rows: readonly Row[], ports: BulkDialogPorts): ReactNode
}

export interface BulkDialogPorts {
  onClose(): void
  /** It is done: closes the dialog, says so and forgets the selection. */
  onDone(outcome: BulkOutcome): void
}

export interface BulkOutcome {
  /** What was done: “Paused 3 targets.” */
  readonly sentence: string
  /** Puts it back as it was, where that can be done. */
  readonly undo?: () => Promise<unknown>
  /** With which rows it was not done, and why, in a sentence each; they stay selected. */
  readonly refused?: readonly { readonly id: number | string; readonly reason: string }[]
}
