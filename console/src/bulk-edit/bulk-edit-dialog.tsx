import { errorInWords } from '../../../src/domain/error-in-words.ts'
import './bulk-edit.css'
import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { type BulkChange, type RecordKey, useUndoBatch } from '../api/resource.ts'
import { useRenewal } from '../api/use-renewal.ts'
import { FormProblem, type Refusal } from '../form/form-problem.tsx'
import { type ShownField, ShownFieldsContext } from '../form/shown-fields.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { counted } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { namesOf } from '../table/names-of.ts'
import { PORTION } from '../table/portion.ts'
import type { BulkEditProps } from './edit-action.tsx'
import { outdatedPlaces, refusedRecords } from './refused-records.ts'

export interface BulkEditDialogProps<Row, Values> extends BulkEditProps<Row> {
  /** What the rows are: “target”. */
  readonly noun: string
  nameOf(row: Row): string
  readonly resource: {
    useBulk(): { mutateAsync(changes: readonly BulkChange[]): Promise<string> }
    useRead(): (key: RecordKey) => Promise<Row>
  }
  /** What names it in its path; default: its id. */
  keyOf?(row: Row): RecordKey
  /** Of every field that it is as it is. */
  readonly values: Values
  /** Each row's own change; none of those to which nothing would happen. */
  changesOf(rows: readonly Row[], values: Values): readonly BulkChange[] | Promise<readonly BulkChange[]>
  /** The fields. */
  readonly children: ReactNode
}

/** A form that changes several records at once; all of them, or none, and of thousands a portion after the other. */
export function BulkEditDialog<Row extends { readonly id: number }, Values extends FieldValues>(
  props: BulkEditDialogProps<Row, Values>,
) {
  const {
    noun,
    nameOf,
    resource,
    keyOf = ({ id }) => id,
    values,
    changesOf,
    onClose,
    onDone,
    children,
  } = props
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  const bulk = resource.useBulk()
  const undo = useUndoBatch()
  const read = resource.useRead()
  const renew = useRenewal()
  /** As they are now, of those that somebody else has changed: perhaps the list has them no more. */
  const [readAnew, setReadAnew] = useState<ReadonlyMap<Row, Row>>(new Map())
  /** What was changed before a later portion was refused: it is not sent again. */
  const [saved, setSaved] = useState(NOTHING_SAVED)
  const rows = props.rows.filter(({ id }) => !saved.ids.has(id)).map(row => readAnew.get(row) ?? row)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [shownFields] = useState(() => new Map<string, ShownField>())

  async function save(typed: Values) {
    setProblem(null)
    const names = new Map(rows.map(row => [row.id, nameOf(row)]))
    let changes: readonly BulkChange[] = []
    let { ids, batchIds } = saved
    try {
      const all = await changesOf(rows, typed)
      if (all.length === 0) return setProblem({ sentence: NOTHING_SET, details: [] })
      for (let first = 0; first < all.length; first += PORTION) {
        changes = all.slice(first, first + PORTION)
        batchIds = [...batchIds, await bulk.mutateAsync(changes)]
        ids = new Set([...ids, ...changes.map(({ id }) => id)])
      }
      finish({ ids, batchIds })
    } catch (error) {
      setSaved({ ids, batchIds })
      await readOutdated(outdatedPlaces(error).map(place => changes[place]?.id))
      setProblem({
        sentence: `${errorInWords(error)}${ids.size === 0 ? '' : ` ${counted(ids.size, noun)} of all were changed before.`}`,
        details: refusedRecords(
          error,
          changes.map(({ id }) => names.get(id) ?? `#${id}`),
          shownFields,
        ),
      })
    }
  }

  function finish({ ids, batchIds }: Saved) {
    onClose()
    onDone({
      sentence: `Changed ${counted(ids.size, noun)}.`,
      ...(undo !== null && { undo: () => undo(...batchIds) }),
    })
  }

  const giveUp = () => (saved.ids.size === 0 ? onClose() : finish(saved))

  async function readOutdated(ids: readonly (number | undefined)[]) {
    const outdated = props.rows.filter(({ id }) => ids.includes(id))
    if (outdated.length === 0) return
    // What is not there any more is refused by name the next time.
    const found = await Promise.all(outdated.map(async row => read(keyOf(row)).catch(() => row)))
    setReadAnew(new Map([...readAnew, ...outdated.map((row, place) => [row, found[place] ?? row] as const)]))
    await renew()
  }

  return (
    <ModalOverlay
      className="overlay"
      isOpen
      // What is set is given up by “Cancel” alone.
      isKeyboardDismissDisabled={form.formState.isDirty}
      onOpenChange={open => !open && giveUp()}
    >
      <Modal className="dialog wide">
        <Dialog>
          <Heading slot="title">Edit {counted(rows.length, noun)}</Heading>
          <p className="soft">{namesOf(rows, nameOf)}. What is not set here stays as it is.</p>
          <FormProvider {...form}>
            <form
              className="bulk-edit"
              noValidate
              onSubmit={event => {
                event.stopPropagation()
                if (form.formState.isSubmitting) return event.preventDefault()
                // A field that has the focus takes what is typed into it once it is left.
                if (event.nativeEvent instanceof SubmitEvent) event.nativeEvent.submitter?.focus()
                void form.handleSubmit(save)(event)
              }}
            >
              <ShownFieldsContext value={shownFields}>{children}</ShownFieldsContext>
              {problem !== null && <FormProblem problem={problem} />}
              <div className="dialog-actions">
                <Button className="button" onPress={giveUp}>
                  Cancel
                </Button>
                <Button
                  className="button primary"
                  type="submit"
                  // What is taken makes a field grow, which would move the button away below the pointer.
                  onMouseDown={event => event.preventDefault()}
                >
                  {form.formState.isSubmitting ? 'Saving …' : `Change ${counted(rows.length, noun)}`}
                </Button>
              </div>
            </form>
          </FormProvider>
          <UnsavedGuard isDirty={form.formState.isDirty} isSaved={NEVER_SAVED} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface Saved {
  readonly ids: ReadonlySet<number>
  readonly batchIds: readonly string[]
}

/** It is gone once everything is saved. */
const NEVER_SAVED = { current: false }

const NOTHING_SAVED: Saved = { ids: new Set(), batchIds: [] }

const NOTHING_SET = 'Nothing would change: set a field to something other than what they have.'
