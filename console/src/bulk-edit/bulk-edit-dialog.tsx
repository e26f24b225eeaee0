import './bulk-edit.css'
import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { type BulkChange, type RecordKey, useUndoBatch } from '../api/resource.ts'
import { useRenewal } from '../api/use-renewal.ts'
import { FormProblem, type Refusal } from '../form/form-problem.tsx'
import { type ShownField, ShownFieldsContext } from '../form/shown-fields.ts'
import { counted } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
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

/** A form that changes several records at once; all of them, or none. */
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
  const rows = props.rows.map(row => readAnew.get(row) ?? row)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [shownFields] = useState(() => new Map<string, ShownField>())

  async function save(typed: Values) {
    setProblem(null)
    const names = new Map(rows.map(row => [row.id, nameOf(row)]))
    let changes: readonly BulkChange[] = []
    try {
      changes = await changesOf(rows, typed)
      if (changes.length === 0) return setProblem({ sentence: NOTHING_SET, details: [] })
      const batchId = await bulk.mutateAsync(changes)
      onClose()
      onDone({
        sentence: `Changed ${counted(changes.length, noun)}.`,
        ...(undo !== null && { undo: () => undo(batchId) }),
      })
    } catch (error) {
      await readOutdated(outdatedPlaces(error).map(place => changes[place]?.id))
      setProblem({
        sentence: error instanceof Error ? error.message : String(error),
        details: refusedRecords(
          error,
          changes.map(({ id }) => names.get(id) ?? `#${id}`),
          shownFields,
        ),
      })
    }
  }

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
      onOpenChange={open => !open && onClose()}
    >
      <Modal className="dialog wide">
        <Dialog>
          <Heading slot="title">Edit {counted(rows.length, noun)}</Heading>
          <p className="soft">{rows.map(nameOf).join(', ')}. What is not set here stays as it is.</p>
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
                <Button className="button" onPress={onClose}>
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const NOTHING_SET = 'Nothing would change: set a field to something other than what they have.'
