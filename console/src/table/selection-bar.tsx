import { type ReactNode, useState } from 'react'
import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'

/** What can be done with several rows at once. */
export interface BulkAction<Row> {
  readonly label: string
  readonly isDangerous?: boolean
  /** What is asked before; names what it touches. Absent: it is done at once. */
  readonly confirm?: (rows: readonly Row[]) => { readonly title: string; readonly text: ReactNode }
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
}

export interface SelectionBarProps<Row> {
  readonly name: string
  readonly rows: readonly Row[]
  readonly actions: readonly (BulkAction<Row> | BulkDialog<Row>)[]
  onDone(): void
}

export function SelectionBar<Row>({ name, rows, actions, onDone }: SelectionBarProps<Row>) {
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  const [opened, setOpened] = useState<BulkDialog<Row> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function finish({ sentence, undo }: BulkOutcome) {
    notify(sentence, undo)
    onDone()
  }

  async function run(action: BulkAction<Row>) {
    finish(await action.run(rows))
  }

  async function start(action: BulkAction<Row> | BulkDialog<Row>) {
    setProblem(null)
    if ('dialog' in action) return setOpened(action)
    if (action.confirm !== undefined) return setAsked(action)
    try {
      await run(action)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  const question = asked?.confirm?.(rows)
  return (
    <section className="selection-bar" aria-label={`Selected ${name}`}>
      <span role="status">{formatCount(rows.length)} selected</span>
      {actions.map(action => (
        <Button
          key={action.label}
          className={'isDangerous' in action && action.isDangerous ? 'button small danger' : 'button small'}
          onPress={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button className="button small plain" onPress={onDone}>
        Clear
      </Button>
      {problem !== null && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
      {opened?.dialog(rows, { onClose: () => setOpened(null), onDone: finish })}
      {asked !== null && question !== undefined && (
        <ConfirmDialog
          isOpen
          title={question.title}
          confirmLabel={asked.label}
          isDangerous={asked.isDangerous ?? false}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(null)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </section>
  )
}
