import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RecordKey, Update, Versioned } from '../api/resource.ts'
import { useRecordKey } from '../detail/use-record-key.ts'
import { Button } from '../parts/button.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { notify } from '../parts/notices.tsx'
import { Problem } from '../parts/problem.tsx'
import { useGoTo } from '../parts/use-go-to.ts'
import type { SearchParameters } from '../search-parameters.ts'
import { FullScreenDialog } from './full-screen-dialog.tsx'
import { ResourceForm } from './resource-form.tsx'
import { type BaseVersion, type RecordAnswer, useBaseVersion } from './use-base-version.ts'
import { useClose } from './use-close.ts'

export type EditDialogProps<Row extends object, Values extends FieldValues, Changes> = Title<NoInfer<Row>> &
  Exit<NoInfer<Row>> & {
    readonly resource: {
      useOne(key: RecordKey): RecordAnswer<Row>
      useUpdate(): { mutateAsync(change: Update<Changes>): Promise<Row> }
    }
    /** Default: the id in the address. */
    readonly recordKey?: RecordKey
    /** What the form shows of a record: `row => row` where its fields are those of the API. */
    valuesOf(record: NoInfer<Row>): Values
    /** What is sent of what was typed: `({ changed }) => changed` likewise. */
    changesOf(typed: Typed<NoInfer<Row>, NoInfer<Values>>): NoInfer<Changes> | Promise<NoInfer<Changes>>
    /** Where a refusal is shown, if not at the fields that it names. */
    refusalOf?(error: unknown, typed: Typed<NoInfer<Row>, NoInfer<Values>>): unknown
    /** As of `ResourceForm`. */
    readonly draftPlace?: string
    readonly submitLabel?: string
    readonly savedNotice?: string
    /** The fields. */
    readonly children: (record: NoInfer<Row>) => ReactNode
  }

/** What the form is called: “Edit” and the record's name, or otherwise. */
type Title<Row> =
  | { nameOf(record: Row): string; readonly title?: never }
  | { readonly title: string; readonly nameOf?: never }

/** Where it leads back to; or what closes it, where it has no path of its own, or (`hasAddress`) no address at all. */
type Exit<Row> =
  | { addressOf(record: Row): string; readonly onClose?: never; readonly hasAddress?: never }
  | { onClose(): void; readonly addressOf?: never; readonly hasAddress?: boolean }

interface Typed<Row, Values> {
  /** What the form began with. */
  readonly before: Values
  readonly values: Values
  readonly changed: Partial<Values>
  /** The version that it is sent against: after a conflict another than the form began with. */
  readonly record: Row
}

/** The form, over its page, of a record that there is. */
export function EditDialog<Row extends object, Values extends FieldValues, Changes>(
  props: EditDialogProps<Row, Values, Changes>,
) {
  const addressed = useRecordKey()
  const { recordKey = addressed } = props
  return <Opened key={recordKey} {...props} recordKey={recordKey} />
}

type OpenedProps<Row extends object, Values extends FieldValues, Changes> = EditDialogProps<
  Row,
  Values,
  Changes
> & { readonly recordKey: RecordKey }

function Opened<Row extends object, Values extends FieldValues, Changes>(
  props: OpenedProps<Row, Values, Changes>,
) {
  const answer = props.resource.useOne(props.recordKey)
  const { base, ...version } = useBaseVersion(answer)
  const [hasFailed, setFailed] = useState(false)
  if (answer.isLoadingError && !hasFailed) setFailed(true)
  if (base !== null) return <EditForm {...props} version={{ base, ...version }} />
  return hasFailed ? <Unread title={props.title ?? 'Edit'} answer={answer} onClose={props.onClose} /> : null
}

interface UnreadProps {
  readonly title: string
  readonly answer: RecordAnswer<object>
  readonly onClose: (() => void) | undefined
}

/** In the form's place where its record could not be read: a page below it need not be one that tells of it. */
function Unread({ title, answer, onClose }: UnreadProps) {
  // Without the record its own address is not known: the page lies above its form.
  const goUp = useClose('..')
  const close = onClose ?? goUp
  return (
    <FullScreenDialog label={title} onClose={close}>
      <div className="form-header">
        <h1>{title}</h1>
        <div className="actions">
          <Button className="button" onPress={close}>
            Close
          </Button>
        </div>
      </div>
      {answer.isLoadingError ? <Problem error={answer.error} onRetry={answer.refetch} /> : <LoadingScreen />}
    </FullScreenDialog>
  )
}

type EditFormProps<Row extends object, Values extends FieldValues, Changes> = OpenedProps<
  Row,
  Values,
  Changes
> & { readonly version: BaseVersion<Row> & { readonly base: NonNullable<BaseVersion<Row>['base']> } }

function EditForm<Row extends object, Values extends FieldValues, Changes>({
  resource,
  recordKey,
  version: { base, renewals, renew },
  nameOf,
  title: givenTitle,
  addressOf,
  onClose,
  hasAddress = true,
  valuesOf,
  changesOf,
  refusalOf,
  draftPlace,
  submitLabel = 'Save',
  savedNotice = 'Saved.',
  children,
}: EditFormProps<Row, Values, Changes>) {
  const title = givenTitle ?? `Edit ${nameOf?.(base.record)}`
  const goTo = useGoTo()
  const update = resource.useUpdate()
  const saved = useRef(base.record)
  const address = addressOf?.(base.record) ?? ''
  const { tab } = useSearch({ strict: false }) as SearchParameters
  const goBack = useClose(address, { tab })
  const close = () => {
    if (onClose !== undefined) return onClose()
    // A record that is named by what was changed has another address then, and the old one leads nowhere.
    const next = addressOf(saved.current)
    if (next === address) goBack()
    else goTo(next, { query: { tab }, replace: true })
  }
  return (
    <FullScreenDialog label={title} hasAddress={hasAddress} onClose={close}>
      <ResourceForm
        key={renewals}
        isRenewed={renewals > 0}
        title={title}
        formName={givenTitle ?? 'Edit'}
        draftPlace={draftPlace}
        values={valuesOf(base.record)}
        valuesOf={now => valuesOf(now as Row)}
        submitLabel={submitLabel}
        save={async ({ before, values, changed, now }) => {
          const { record, etag } = (now as Versioned<Row> | null) ?? base
          const typed = { before, values, changed, record }
          try {
            saved.current = await update.mutateAsync({
              key: recordKey,
              changes: await changesOf(typed),
              etag,
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
        onTakeTheirs={renew}
      >
        {children(base.record)}
      </ResourceForm>
    </FullScreenDialog>
  )
}
