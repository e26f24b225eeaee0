import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, FieldError, Input, Label, Text, TextField } from 'react-aria-components'
import { ApiError, fieldWords } from '../api/api-error.ts'

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
      {fields.map(({ name, label, type, autoComplete, help, value, isNumeric }, place) => {
        const messages = refusal?.fields[name]
        return (
          <TextField
            key={name}
            className="field"
            name={name}
            type={type}
            autoComplete={autoComplete}
            defaultValue={value}
            inputMode={isNumeric ? 'numeric' : undefined}
            autoFocus={isFocused && place === 0}
            isRequired
            isInvalid={messages !== undefined}
            validationBehavior="aria"
          >
            <Label>{label}</Label>
            <Input className="input" />
            {help !== undefined && (
              <Text slot="description" className="help">
                {help}
              </Text>
            )}
            <FieldError className="field-error">{messages?.join('; ')}</FieldError>
          </TextField>
        )
      })}
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

/** What is wrong with a field stands there; the rest is one sentence. */
function refusalIn(error: unknown, shown: readonly OutsideField[]): Refusal {
  if (!(error instanceof ApiError))
    return { sentence: error instanceof Error ? error.message : String(error), fields: {} }
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
