import { type RefObject, useEffect, useState } from 'react'
import { errorInWords } from '../../../src/domain/error-in-words.ts'
import type { ListAnswer } from '../api/list-answer.ts'
import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'
import type { BulkAction, BulkDialog, BulkDialogPorts, BulkOutcome } from './bulk-action.ts'
import { PORTION } from './portion.ts'
import { regainFocus } from './regain-focus.ts'
import { rowsKey } from './rows-key.ts'
import { reasonsOf, runInPortions } from './run-in-portions.ts'
import { SelectAll } from './select-all.tsx'

export interface SelectionBarProps<Row> {
  readonly name: string
  /** What the list shows. */
  readonly answer: ListAnswer<Row> | undefined
  /** Those that are selected: some of the page, or of all that match. */
  readonly chosen: readonly Row[]
  /** Whether they are of all pages. */
  readonly areOfAll: boolean
  /** @param rows that are selected on all pages; null: those of the page */
  onAll(rows: readonly Row[] | null): void
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
  const { answer, chosen, idOf, list, onDone } = props
  const rows = answer?.rows ?? []
  const [begun, setBegun] = useState<Begun<Row> | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [running, setRunning] = useState<Running | null>(null)
  const isThere = chosen.length > 0 || begun !== null
  useEffect(() => {
    if (!isThere) return
    return () => {
      setProblems([])
      regainFocus(list.current)
    }
  }, [isThere, list])

  function finish(outcome: BulkOutcome) {
    const { sentence, undo, refused = [] } = outcome
    notify(sentence, undo)
    setProblems(reasonsOf(outcome))
    onDone(new Set(refused.map(({ id }) => String(id))))
  }

  /** What one request takes is done where it was asked; more, in the bar, which says how far it is. */
  async function run(action: BulkAction<Row>, of: readonly Row[]) {
    setProblems([])
    const [count, stopper] = [of.length, new AbortController()]
    const { portion = PORTION } = action
    if (count > portion) setRunning({ done: 0, of: count, onStop: () => stopper.abort() })
    try {
      finish(
        await runInPortions({
          action,
          rows: of,
          idOf,
          onProgress: done => setRunning(now => now && { ...now, done }),
          isStopped: () => stopper.signal.aborted,
        }),
      )
    } finally {
      setRunning(null)
    }
  }

  const tell = (error: unknown) => setProblems([errorInWords(error)])

  async function start(action: BulkAction<Row> | BulkDialog<Row>) {
    if ('dialog' in action || action.confirm !== undefined) return setBegun({ action, rows: chosen })
    await run(action, chosen).catch(tell)
  }

  return (
    <>
      {chosen.length > 0 && (
        <Actions
          {...props}
          problems={problems}
          running={running}
          onStart={start}
          onClear={() => onDone(NONE)}
        />
      )}
      {begun !== null && (
        <Asked
          action={begun.action}
          rows={begun.rows.map(row => rows.find(now => idOf(now) === idOf(row)) ?? row)}
          onClose={() => setBegun(null)}
          onDone={finish}
          onRun={async (action, of) => {
            if (of.length <= (action.portion ?? PORTION)) return run(action, of)
            void run(action, of).catch(tell)
          }}
        />
      )}
    </>
  )
}

/** How far something has got that takes several requests. */
interface Running {
  readonly done: number
  readonly of: number
  onStop(): void
}

interface ActionsProps<Row> extends SelectionBarProps<Row> {
  /** Why it was not done the last time, with all of them or with some. */
  readonly problems: readonly string[]
  /** null: nothing is. */
  readonly running: Running | null
  onStart(action: BulkAction<Row> | BulkDialog<Row>): Promise<void>
  onClear(): void
}

function Actions<Row>(props: ActionsProps<Row>) {
  const { name, answer, chosen, areOfAll, idOf, actions, problems, running, onAll, onStart, onClear } = props
  const { rows = [], total = null, asked } = answer ?? {}
  const isPage = rows.length > 0 && chosen.length === rows.length && !areOfAll
  const canGrow = areOfAll || (isPage && total !== null && total > rows.length)
  return (
    <section className="selection-bar" aria-label={`Selected ${name}`}>
      <span role="status">
        {formatCount(chosen.length)} selected{areOfAll && ', on all pages'}
      </span>
      {asked !== undefined && canGrow && (
        <SelectAll
          key={rowsKey(asked)}
          asked={asked}
          total={total ?? chosen.length}
          isOn={areOfAll}
          idOf={idOf}
          onAll={onAll}
        />
      )}
      {actions.map(action => (
        <Button
          key={action.label}
          className={'isDangerous' in action && action.isDangerous ? 'button small danger' : 'button small'}
          isPending={running !== null}
          onPress={() => onStart(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button className="button small plain" isPending={running !== null} onPress={onClear}>
        Clear
      </Button>
      {running !== null && (
        <>
          <span role="status">Working on {formatCount(running.of)} …</span>
          <progress aria-label="Rows done" value={running.done} max={running.of} />
          <Button className="button small" onPress={running.onStop}>
            Stop
          </Button>
        </>
      )}
      {problems.length > 0 && (
        <span className="problem" role="alert">
          {problems.join(' ')}
        </span>
      )}
    </section>
  )
}

interface AskedProps<Row> extends Begun<Row>, BulkDialogPorts {
  onRun(action: BulkAction<Row>, rows: readonly Row[]): Promise<void>
}

/** What an action asks before it is done. */
function Asked<Row>({ action, rows, onClose, onDone, onRun }: AskedProps<Row>) {
  if ('dialog' in action) return action.dialog(rows, { onClose, onDone })
  const question = action.confirm?.(rows)
  return (
    <ConfirmDialog
      isOpen
      title={question?.title ?? action.label}
      confirmLabel={action.label}
      isDangerous={action.isDangerous ?? false}
      onConfirm={() => onRun(action, rows)}
      onClose={onClose}
    >
      {question?.text}
    </ConfirmDialog>
  )
}
