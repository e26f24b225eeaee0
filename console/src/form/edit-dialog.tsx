import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RecordKey, Update, Versioned } from '../api/resource.ts'
import { useRecordKey } from '../detail/use-record-key.ts'
import { notify } from '../parts/notices.tsx'
import { useGoTo } from '../parts/use-go-to.ts'
import { FullScreenDialog } from './full-screen-dialog.tsx'
import { ResourceForm } from './resource-form.tsx'

export interface EditDialogProps<Row extends object, Values extends FieldValues, Changes> {
  readonly resource: {
    useOne(key: RecordKey): Pick<UseQueryResult<Versioned<Row>>, 'data'>
    useUpdate(): Pick<UseMutationResult<unknown, Error, Update<Changes>>, 'mutateAsync'>
  }
  nameOf(record: NoInfer<Row>): string
  /** Where it leads back to. */
  addressOf(record: NoInfer<Row>): string
  /** What the form shows of a record: `row => row` where its fields are those of the API. */
  valuesOf(record: NoInfer<Row>): Values
  /** What is sent of what was typed: `({ changed }) => changed` likewise. */
  changesOf(typed: Typed<NoInfer<Row>, NoInfer<Values>>): NoInfer<Changes>
  /** Where a refusal is shown, if not at the fields that it names. */
  refusalOf?(error: unknown, typed: Typed<NoInfer<Row>, NoInfer<Values>>): unknown
  readonly savedNotice?: string
  /** The fields. */
  readonly children: (record: NoInfer<Row>) => ReactNode
}

interface Typed<Row, Values> {
  readonly values: Values
  readonly changed: Partial<Values>
  readonly record: Row
}

/** The form, over its page, of the record that the address names by its id. */
export function EditDialog<Row extends object, Values extends FieldValues, Changes>(
  props: EditDialogProps<Row, Values, Changes>,
) {
  const key = useRecordKey()
  const { data: version } = props.resource.useOne(key)
  return version === undefined ? null : <EditForm key={key} recordKey={key} version={version} {...props} />
}

interface EditFormProps<Row extends object, Values extends FieldValues, Changes>
  extends EditDialogProps<Row, Values, Changes> {
  readonly recordKey: RecordKey
  readonly version: Versioned<Row>
}

function EditForm<Row extends object, Values extends FieldValues, Changes>({
  resource,
  recordKey,
  version: { record, etag },
  nameOf,
  addressOf,
  valuesOf,
  changesOf,
  refusalOf,
  savedNotice = 'Saved.',
  children,
}: EditFormProps<Row, Values, Changes>) {
  const goTo = useGoTo()
  const update = resource.useUpdate()
  const title = `Edit ${nameOf(record)}`
  const close = () => goTo(addressOf(record))
  return (
    <FullScreenDialog label={title} onClose={close}>
      <ResourceForm
        title={title}
        values={valuesOf(record)}
        valuesOf={now => valuesOf(now as Row)}
        submitLabel="Save"
        save={async ({ values, changed, isForced }) => {
          const typed = { values, changed, record }
          try {
            await update.mutateAsync({
              key: recordKey,
              changes: changesOf(typed),
              etag: isForced ? null : etag,
            })
          } catch (error) {
            throw refusalOf?.(error, typed) ?? error
          }
        }}
        onSaved={() => {
          notify(savedNotice)
          close()
        }}
        onCancel={close}
      >
        {children(record)}
      </ResourceForm>
    </FullScreenDialog>
  )
}
