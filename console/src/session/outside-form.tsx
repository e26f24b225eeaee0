import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { errorInWords } from '../../../src/domain/error-in-words.ts'
import { ApiError, fieldWords } from '../api/api-error.ts'
import { Button } from '../parts/button.tsx'

export interface OutsideField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autoComplete: string
  readonly help?: string
  readonly value?: string
  /** Phones show digits for it. */
  readonly isNumeric?: boolean
}

export interface OutsideFormProps {
  readonly fields: readonly OutsideField[]
  readonly submitLabel: string
  readonly busyLabel: string
  /** Whether its first field is typed into at once: it took the place of something else. */
  readonly isFocused?: boolean
  /** Sends what was typed; what is refused is shown, at its field where it is of one. */
  submit(typed: Readonly<Record<string, string>>): Promise<unknown>
  /** Below the button, such as another way. */
  readonly children?: ReactNode
}

interface Refusal {
  readonly sentence: string
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** A short form of those who are not signed in yet: plain inputs that password managers know. */
export function OutsideForm(props: OutsideFormProps) {
  const { fields, submitLabel, busyLabel, isFocused = false, submit, children } = props
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    try {
      await submit(Object.fromEntries(fields.map(({ name }) => [name, String(typed.get(name) ?? '')])))
    } catch (error) {
      setRefusal(refusalIn(error, fields))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="sign-in" onSubmit={onSubmit}>
      {fields.map((field, place) => (
        <Field
          key={field.name}
          field={field}
          isFocused={isFocused && place === 0}
          problem={refusal?.fields[field.name]?.join('; ')}
        />
      ))}
      <p className="problem" role="alert">
        {refusal?.sentence}
      </p>
      <Button type="submit" className="button primary">
        {isBusy ? busyLabel : submitLabel}
      </Button>
      {children}
    </form>
  )
}

interface FieldProps {
  readonly field: OutsideField
  readonly isFocused: boolean
  readonly problem: string | undefined
}

function Field({ field, isFocused, problem }: FieldProps) {
  const { name, type, label, autoComplete, help, value, isNumeric = false } = field
  const id = useId()
  const notes = [help !== undefined && `${id}-help`, problem !== undefined && `${id}-problem`].filter(Boolean)
  return (
    <div className="field" data-invalid={problem !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={value}
        inputMode={isNumeric ? 'numeric' : undefined}
        // biome-ignore lint/a11y/noAutofocus: it took the place of what had the focus
        autoFocus={isFocused}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={notes.join(' ') || undefined}
        data-invalid={problem !== undefined || undefined}
      />
      {help !== undefined && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
      {problem !== undefined && (
        <span id={`${id}-problem`} className="field-error">
          {problem}
        </span>
      )}
    </div>
  )
}

/** What is wrong with a field stands there; the rest is one sentence. */
function refusalIn(error: unknown, shown: readonly OutsideField[]): Refusal {
  if (!(error instanceof ApiError)) return { sentence: errorInWords(error), fields: {} }
  const names = shown.map(({ name }) => name)
  const elsewhere = Object.entries(error.fields).filter(([field]) => !names.includes(field))
  const hasFields = Object.keys(error.fields).length > 0
  return {
    sentence: hasFields
      ? elsewhere.map(([field, messages]) => `${fieldWords(field)} ${messages.join('; ')}.`).join(' ')
      : error.message,
    fields: error.fields,
  }
}
