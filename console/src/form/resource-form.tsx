import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError, fieldWords } from '../api/api-error.ts'
import { useApi } from '../api/use-api.ts'
import { Button } from '../parts/button.tsx'
import { changedValues } from './changed-values.ts'
import { FormProblem, type Refusal } from './form-problem.tsx'
import { TypedContext } from './full-screen-dialog.tsx'
import { type ShownField, ShownFieldsContext } from './shown-fields.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

const FormConflict = lazy(async () => ({ default: (await import('./form-conflict.tsx')).FormConflict }))

interface Submitted<Values> {
  /** What the form began with. */
  readonly before: Values
  readonly values: Values
  /** Of an edit, only what was changed: what somebody else changed meanwhile is not written over. */
  readonly changed: Partial<Values>
  /** After a conflict: what there is now, which the reader has seen and decided upon. Else null. */
  readonly now: Values | null
}

export interface ResourceFormProps<Values extends FieldValues> {
  readonly title: string
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

/** A form of one record: its fields are children that name theirs (`<TextField name="company_name" …>`). */
export function ResourceForm<Values extends FieldValues>(props: ResourceFormProps<Values>) {
  const {
    title,
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
  const [conflict, setConflict] = useState<unknown>(null)
  const [shownFields] = useState(() => new Map<string, ShownField>())
  const { companyId } = useApi()
  const cache = useQueryClient()
  // Read as it leaves, before anything is rendered again.
  const isSaved = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRenewed) heading.current?.focus()
  }, [isRenewed])

  const isTyped = useContext(TypedContext)
  useEffect(() => {
    if (isTyped !== null) isTyped.current = isDirty
  }, [isTyped, isDirty])

  const before = (form.formState.defaultValues ?? values) as Values

  async function submit(typed: Values, now: Values | null = null) {
    setProblem(null)
    try {
      await save({ before, values: typed, changed: changedValues(typed, dirtyFields), now })
      isSaved.current = isStep || !isInline
      form.reset(typed)
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        setConflict(error.body)
        // Pages below it show what there is now.
        void cache.invalidateQueries({ queryKey: [companyId] })
      } else setProblem(showAtFields(form, error))
    }
  }

  const fields = <ShownFieldsContext value={shownFields}>{children}</ShownFieldsContext>

  function discard() {
    form.reset()
    setProblem(null)
    onCancel()
  }

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
            {problem !== null && <FormProblem problem={problem} />}
            {fields}
            {isStep && (
              <div className="actions">
                <SubmitButton label={isSubmitting ? busyLabel : submitLabel} />
              </div>
            )}
            {!isStep && isDirty && (
              <div className="form-bar">
                <span className="soft">Not saved yet.</span>
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
                <Button className="button" onPress={onCancel}>
                  Cancel
                </Button>
                <SubmitButton label={isSubmitting ? busyLabel : submitLabel} />
              </div>
            </div>
            <div className="form-body">
              {problem !== null && <FormProblem problem={problem} />}
              {fields}
            </div>
          </>
        )}
      </form>
      <UnsavedGuard isDirty={isDirty} isSaved={isSaved} />
      {conflict !== null && (
        <Suspense fallback={null}>
          <FormConflict
            fields={shownFields}
            before={before}
            yours={form.getValues()}
            theirs={conflict}
            valuesOf={valuesOf}
            sentTogether={sentTogether(before, form.getValues())}
            onKeepMine={now => {
              setConflict(null)
              return submit(form.getValues(), now as Values)
            }}
            onTakeTheirs={async () => {
              await onTakeTheirs()
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

/** All at once, each at its field; the first of them gets the focus. */
function showAtFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): Refusal {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
    return { sentence: error instanceof Error ? error.message : String(error), details: [] }
  const elsewhere: string[] = []
  let isFirst = true
  for (const [field, messages] of Object.entries(error.fields)) {
    const message = messages.join('; ')
    const shown = shownField(form, field)
    if (shown === null) elsewhere.push(`${fieldWords(field)}: ${message}`)
    else {
      form.setError(shown as never, { type: 'api', message }, { shouldFocus: isFirst })
      isFirst = false
    }
  }
  return { sentence: 'It was not saved: see what is marked below.', details: elsewhere }
}

/**
 * The API may name a part of a field (`daily_cap.cap`): it is shown at the nearest one that the form has, by that name or by the
 * one that such parts are sent under (`daily_cap_attributes.cap`).
 */
function shownField<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): string | null {
  return nearest(form, field) ?? nearest(form, field.replace(/^(\w+)\./, '$1_attributes.'))
}

function nearest<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): string | null {
  const names = form.control._names.mount
  let name = field
  while (!names.has(name)) {
    const end = name.lastIndexOf('.')
    if (end < 0) return null
    name = name.slice(0, end)
  }
  return name
}
