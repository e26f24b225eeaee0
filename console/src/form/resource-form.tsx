import { useQueryClient } from '@tanstack/react-query'
import { Fragment, lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import type { Versioned } from '../api/resource.ts'
import { useApi } from '../api/use-api.ts'
import { Button } from '../parts/button.tsx'
import { changedValues } from './changed-values.ts'
import { FormProblem, type Refusal } from './form-problem.tsx'
import { TypedContext } from './full-screen-dialog.tsx'
import { showAtFields } from './show-at-fields.ts'
import { type ShownField, ShownFieldsContext } from './shown-fields.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useDraft } from './use-draft.ts'
import { useSignedInAgain } from './use-signed-in-again.ts'

const FormConflict = lazy(async () => ({ default: (await import('./form-conflict.tsx')).FormConflict }))

interface Submitted<Values> {
  /** What the form began with. */
  readonly before: Values
  readonly values: Values
  /** Of an edit, only what was changed: what somebody else changed meanwhile is not written over. */
  readonly changed: Partial<Values>
  /** After a conflict: the version that the reader was shown and has decided upon. Else null. */
  readonly now: ShownVersion<Values> | null
}

/** Sent against its own ETag: yet another version, which nobody was shown, is another conflict. */
export interface ShownVersion<Values> extends Versioned<object> {
  readonly values: Values
}

export interface ResourceFormProps<Values extends FieldValues> {
  readonly title: string
  /** What tells it from other forms of its page, where its title changes with its record. */
  readonly formName?: string
  /**
   * Under what address its draft is kept, where its own says more than which record it is of, such as the page of a list that it was
   * opened from.
   */
  readonly draftPlace?: string | undefined
  readonly values: Values
  readonly submitLabel: string
  /** While it is sent. */
  readonly busyLabel?: string
  /** Sends it. What the API refuses is shown at its fields, and what was typed stays. */
  save(submitted: Submitted<Values>): Promise<unknown>
  /** After it was saved; the form is clean by then. */
  onSaved(): void
  /** In a page: what was typed is given up, and what there is now is to be shown. */
  onCancel(): void
  /** After a conflict: has the form begin anew with what there is now. Default: what was typed is given up, as by “Discard”. */
  onTakeTheirs?(): Promise<unknown>
  /** Of a form that shows a record otherwise than the API does: what it has for this one. A conflict asks for it. */
  valuesOf?(record: object): Values
  /** In the place of one that was begun with an older version: what had the focus went with that. */
  readonly isRenewed?: boolean
  /**
   * Of fields that are sent together: the names of those that are, though perhaps only one of them was changed. A conflict
   * says that they take the place of what somebody else typed.
   */
  sentTogether?(before: Values, values: Values): readonly string[]
  /** Within a page instead of over it: its buttons show once something was changed. */
  readonly isInline?: boolean
  /** One of several that follow each other in a page: its only button always shows, and leads to the next. */
  readonly isStep?: boolean
  readonly children: ReactNode
}

const KEPT =
  'What you typed is kept in this tab until you come back, or sign out, but for what has passwords or files.'

/** A form of one record: its fields are children that name theirs (`<TextField name="company_name" …>`). */
export function ResourceForm<Values extends FieldValues>(props: ResourceFormProps<Values>) {
  const {
    title,
    formName = title,
    draftPlace,
    values,
    submitLabel,
    busyLabel = 'Saving …',
    save,
    onSaved,
    onCancel,
    onTakeTheirs = async () => discard(),
    valuesOf = record => record as Values,
    sentTogether = () => [],
    isRenewed = false,
    isStep = false,
    isInline = isStep,
    children,
  } = props
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  // Only what is read while it is rendered is followed: entries that are removed or moved mark nothing else as changed.
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<ApiError | null>(null)
  const [shownFields] = useState(() => new Map<string, ShownField>())
  const { companyId } = useApi()
  const cache = useQueryClient()
  // Read as it leaves, before anything is rendered again.
  const isSaved = useRef(false)
  // Whose place what is typed takes, once the reader has decided so.
  const replaced = useRef<ShownVersion<Values> | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRenewed) heading.current?.focus()
  }, [isRenewed])

  const isTyped = useContext(TypedContext)
  useEffect(() => {
    if (isTyped !== null) isTyped.current = isDirty
  }, [isTyped, isDirty])

  const before = (form.formState.defaultValues ?? values) as Values
  useSignedInAgain(problem?.isSignedOut === true, () => setProblem(null))
  const draft = useDraft(form, { formName, place: draftPlace, values, before, isDirty })

  async function submit(typed: Values) {
    setProblem(null)
    try {
      const now = replaced.current
      await save({ before, values: typed, changed: changedValues(typed, dirtyFields), now })
      replaced.current = null
      isSaved.current = isStep || !isInline
      form.reset(typed)
      draft.forget(!isInline)
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        setConflict(error)
        // Pages below it show what there is now.
        void cache.invalidateQueries({ queryKey: [companyId] })
      } else setProblem(showAtFields(form, error))
    }
  }

  const fields = (
    <ShownFieldsContext value={shownFields}>
      {draft.isReady && <Fragment key={draft.beginnings}>{children}</Fragment>}
    </ShownFieldsContext>
  )

  function discard() {
    replaced.current = null
    draft.discard()
    setProblem(null)
    onCancel()
  }

  function cancel() {
    draft.giveUp(true)
    onCancel()
  }

  async function takeTheirs() {
    replaced.current = null
    draft.forget(true)
    try {
      await onTakeTheirs()
    } catch (error) {
      draft.forget(false)
      throw error
    }
  }

  const restored = draft.restored !== null && (
    <div className="form-restored">
      <span role="status">{draft.restored}</span>
      <Button
        className="button small"
        onPress={() => {
          draft.discard()
          setProblem(null)
          heading.current?.focus()
        }}
      >
        Discard
      </Button>
    </div>
  )

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={event => {
          event.stopPropagation()
          if (isSubmitting) return event.preventDefault()
          void form.handleSubmit(typed => submit(typed))(event)
        }}
      >
        {isInline ? (
          <div className="form-inline">
            {isStep && restored}
            {problem !== null && <FormProblem problem={problem} />}
            {fields}
            {isStep && (
              <div className="actions">
                <SubmitButton label={isSubmitting ? busyLabel : submitLabel} />
              </div>
            )}
            {!isStep && isDirty && (
              <div className="form-bar">
                <span className="soft">{draft.restored !== null && `${draft.restored} `}Not saved yet.</span>
                <Button className="button" onPress={discard}>
                  Discard
                </Button>
                <SubmitButton label={isSubmitting ? busyLabel : submitLabel} />
              </div>
            )}
          </div>
        ) : (
          <>
            <div className="form-header">
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              <div className="actions">
                <Button className="button" onPress={cancel}>
                  Cancel
                </Button>
                <SubmitButton label={isSubmitting ? busyLabel : submitLabel} />
              </div>
            </div>
            <div className="form-body">
              {restored}
              {problem !== null && <FormProblem problem={problem} />}
              {fields}
            </div>
          </>
        )}
      </form>
      <UnsavedGuard
        isDirty={isDirty}
        isSaved={isSaved}
        {...(!draft.isGivingUp && { words: KEPT })}
        onStay={() => draft.giveUp(false)}
      />
      {conflict !== null && (
        <Suspense fallback={null}>
          <FormConflict
            fields={shownFields}
            before={before}
            yours={form.getValues()}
            theirs={conflict.body}
            valuesOf={valuesOf}
            sentTogether={sentTogether(before, form.getValues())}
            onKeepMine={({ record, values: theirs }) => {
              setConflict(null)
              replaced.current = { record, values: theirs as Values, etag: conflict.etag }
              return submit(form.getValues())
            }}
            onTakeTheirs={async () => {
              await takeTheirs()
              setConflict(null)
            }}
            onClose={() => setConflict(null)}
          />
        </Suspense>
      )}
    </FormProvider>
  )
}

function SubmitButton({ label }: { readonly label: string }) {
  return (
    <Button className="button primary" type="submit">
      {label}
    </Button>
  )
}
