import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
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
import { UnsavedGuard } from './unsaved-guard.tsx'

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

interface Submitted<Values> {
  readonly values: Values
  /** Of an edit, only what was changed: what somebody else changed meanwhile is not written over. */
  readonly changed: Partial<Values>
  /** After a conflict: the version that the reader has seen and decided upon. */
  readonly isForced: boolean
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
  /** Of a form that shows a record otherwise than the API does: what it has for this one. */
  valuesOf?(record: object): Values
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
    valuesOf,
    isStep = false,
    isInline = isStep,
    children,
  } = props
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<unknown>(null)
  const { companyId } = useApi()
  const cache = useQueryClient()
  // Read as it leaves, before anything is rendered again.
  const isSaved = useRef(false)

  async function submit(typed: Values, isForced = false) {
    setProblem(null)
    try {
      await save({ values: typed, changed: changedValues(typed, form.formState.dirtyFields), isForced })
      isSaved.current = isStep || !isInline
      form.reset(typed)
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        setConflict(error.body)
        // What is there now has another version: the next try is made against that.
        void cache.invalidateQueries({ queryKey: [companyId] })
      } else setProblem(showAtFields(form, error))
    }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={event => {
          event.stopPropagation()
          if (form.formState.isSubmitting) return event.preventDefault()
          void form.handleSubmit(typed => submit(typed))(event)
        }}
      >
        {isInline ? (
          <div className="form-inline">
            {problem !== null && <FormProblem problem={problem} />}
            {children}
            {isStep && (
              <div className="actions">
                <SubmitButton label={form.formState.isSubmitting ? busyLabel : submitLabel} />
              </div>
            )}
            {!isStep && form.formState.isDirty && (
              <div className="form-bar">
                <span className="soft">Not saved yet.</span>
                <Button
                  className="button"
                  onPress={() => {
                    form.reset()
                    setProblem(null)
                    onCancel()
                  }}
                >
                  Discard
                </Button>
                <SubmitButton label={form.formState.isSubmitting ? busyLabel : submitLabel} />
              </div>
            )}
          </div>
        ) : (
          <>
            <div className="form-header">
              <h1 tabIndex={-1}>{title}</h1>
              <div className="actions">
                <Button className="button" onPress={onCancel}>
                  Cancel
                </Button>
                <SubmitButton label={form.formState.isSubmitting ? busyLabel : submitLabel} />
              </div>
            </div>
            <div className="form-body">
              {problem !== null && <FormProblem problem={problem} />}
              {children}
            </div>
          </>
        )}
      </form>
      <UnsavedGuard isDirty={form.formState.isDirty} isSaved={isSaved} />
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            theirs={conflict}
            valuesOf={valuesOf}
            mine={changedValues(form.getValues(), form.formState.dirtyFields)}
            onKeepMine={() => {
              setConflict(null)
              return submit(form.getValues(), true)
            }}
            onTakeTheirs={record => {
              setConflict(null)
              if (isInline) {
                form.reset()
                return onCancel()
              }
              if (valuesOf !== undefined) return form.reset(valuesOf(record))
              const known = Object.keys(values).filter(name => name in record)
              form.reset({
                ...values,
                ...Object.fromEntries(known.map(name => [name, record[name]])),
              } as Values)
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

interface Refusal {
  readonly sentence: string
  /** What is wrong with fields that this form does not show. */
  readonly elsewhere: readonly string[]
}

function FormProblem({ problem: { sentence, elsewhere } }: { readonly problem: Refusal }) {
  return (
    <div className="form-problem" role="alert">
      <p>{sentence}</p>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** All at once, each at its field; the first of them gets the focus. */
function showAtFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): Refusal {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
    return { sentence: error instanceof Error ? error.message : String(error), elsewhere: [] }
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
  return { sentence: 'It was not saved: see what is marked below.', elsewhere }
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
