import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'
import { regainFocus } from './regain-focus.ts'

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
  /** With which rows it was not done, and why, in a sentence each; they stay selected. */
  readonly refused?: readonly { readonly id: number; readonly reason: string }[]
}

export interface SelectionBarProps<Row> {
  readonly name: string
  /** Those that the list shows, and which of them are selected. */
  readonly rows: readonly Row[]
  readonly chosen: readonly Row[]
  idOf(row: Row): string
  readonly actions: readonly (BulkAction<Row> | BulkDialog<Row>)[]
  /** Where the focus goes once there is no bar any more. */
  readonly list: RefObject<HTMLElement | null>
  /** @param left what stays selected */
  onDone(left: ReadonlySet<string>): void
}

const NONE: ReadonlySet<string> = new Set()

interface Begun<Row> {
  readonly action: BulkAction<Row> | BulkDialog<Row>
  readonly rows: readonly Row[]
}

/**
 * What can be done with the rows that are selected. What is asked about them stays until it is answered, about the same rows,
 * even where the list shows some of them no more: it is read anew meanwhile.
 */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { name, rows, chosen, idOf, actions, list, onDone } = props
  const [begun, setBegun] = useState<Begun<Row> | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const isThere = chosen.length > 0 || begun !== null
  useEffect(() => {
    if (!isThere) return
    return () => {
      setProblems([])
      regainFocus(list.current)
    }
  }, [isThere, list])

  function finish({ sentence, undo, refused = [] }: BulkOutcome) {
    notify(sentence, undo)
    setProblems(refused.map(({ reason }) => reason))
    onDone(new Set(refused.map(({ id }) => String(id))))
  }

  return (
    <>
      {chosen.length > 0 && (
        <Actions
          name={name}
          chosen={chosen}
          actions={actions}
          problems={problems}
          onProblems={setProblems}
          onAsk={action => setBegun({ action, rows: chosen })}
          onDone={finish}
          onClear={() => onDone(NONE)}
        />
      )}
      {begun !== null && (
        <Asked
          action={begun.action}
          rows={begun.rows.map(row => rows.find(now => idOf(now) === idOf(row)) ?? row)}
          onClose={() => setBegun(null)}
          onDone={finish}
        />
      )}
    </>
  )
}

interface ActionsProps<Row> extends Pick<SelectionBarProps<Row>, 'name' | 'chosen' | 'actions'> {
  /** Why it was not done the last time, with all of them or with some. */
  readonly problems: readonly string[]
  onProblems(problems: readonly string[]): void
  onAsk(action: BulkAction<Row> | BulkDialog<Row>): void
  onDone(outcome: BulkOutcome): void
  onClear(): void
}

function Actions<Row>(props: ActionsProps<Row>) {
  const { name, chosen, actions, problems, onProblems, onAsk, onDone, onClear } = props

  async function start(action: BulkAction<Row> | BulkDialog<Row>) {
    onProblems([])
    if ('dialog' in action || action.confirm !== undefined) return onAsk(action)
    try {
      onDone(await action.run(chosen))
    } catch (error) {
      onProblems([error instanceof Error ? error.message : String(error)])
    }
  }

  return (
    <section className="selection-bar" aria-label={`Selected ${name}`}>
      <span role="status">{formatCount(chosen.length)} selected</span>
      {actions.map(action => (
        <Button
          key={action.label}
          className={'isDangerous' in action && action.isDangerous ? 'button small danger' : 'button small'}
          onPress={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button className="button small plain" onPress={onClear}>
        Clear
      </Button>
      {problems.length > 0 && (
        <span className="problem" role="alert">
          {problems.join(' ')}
        </span>
      )}
    </section>
  )
}

/** What an action asks before it is done. */
function Asked<Row>({ action, rows, onClose, onDone }: Begun<Row> & BulkDialogPorts) {
  if ('dialog' in action) return action.dialog(rows, { onClose, onDone })
  const question = action.confirm?.(rows)
  return (
    <ConfirmDialog
      isOpen
      title={question?.title ?? action.label}
      confirmLabel={action.label}
      isDangerous={action.isDangerous ?? false}
      onConfirm={async () => onDone(await action.run(rows))}
      onClose={onClose}
    >
      {question?.text}
    </ConfirmDialog>
  )
}
