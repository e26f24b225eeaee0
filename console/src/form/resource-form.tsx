import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError, fieldWords } from '../api/api-error.ts'
import { changedValues } from './changed-values.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

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
  /** Sends it. What the API refuses is shown at its fields, and what was typed stays. */
  save(submitted: Submitted<Values>): Promise<unknown>
  /** After it was saved; the form is clean by then. */
  onSaved(): void
  onCancel(): void
  readonly children: ReactNode
}

/** A form of one record: its fields are children that name theirs (`<TextField name="company_name" …>`). */
export function ResourceForm<Values extends FieldValues>(props: ResourceFormProps<Values>) {
  const { title, values, submitLabel, save, onSaved, onCancel, children } = props
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<unknown>(null)
  // Read as it leaves, before anything is rendered again.
  const isSaved = useRef(false)

  async function submit(typed: Values, isForced = false) {
    setProblem(null)
    try {
      await save({ values: typed, changed: changedValues(typed, form.formState.dirtyFields), isForced })
      isSaved.current = true
      form.reset(typed)
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setConflict(error.body)
      else setProblem(showAtFields(form, error))
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
        <div className="form-header">
          <h1 tabIndex={-1}>{title}</h1>
          <div className="actions">
            <Button className="button" onPress={onCancel}>
              Cancel
            </Button>
            <Button className="button primary" type="submit">
              {form.formState.isSubmitting ? 'Saving …' : submitLabel}
            </Button>
          </div>
        </div>
        <div className="form-body">
          {problem !== null && <FormProblem problem={problem} />}
          {children}
        </div>
      </form>
      <UnsavedGuard isDirty={form.formState.isDirty} isSaved={isSaved} />
      {conflict !== null && (
        <ConflictDialog
          theirs={conflict}
          mine={changedValues(form.getValues(), form.formState.dirtyFields)}
          onKeepMine={() => {
            setConflict(null)
            return submit(form.getValues(), true)
          }}
          onTakeTheirs={record => {
            setConflict(null)
            const known = Object.keys(values).filter(name => name in record)
            form.reset({
              ...values,
              ...Object.fromEntries(known.map(name => [name, record[name]])),
            } as Values)
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </FormProvider>
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

/** The API may name a part of a field (`daily_cap.cap`): it is shown at the nearest one that the form has. */
function shownField<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): string | null {
  const names = form.control._names.mount
  let name = field
  while (!names.has(name)) {
    const end = name.lastIndexOf('.')
    if (end < 0) return null
    name = name.slice(0, end)
  }
  return name
}
