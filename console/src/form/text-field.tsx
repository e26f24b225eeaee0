import { TextField as AriaTextField, Input, Label, TextArea } from 'react-aria-components'
import { FieldNotes } from './field-notes.tsx'
import { NO_WORDS, plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  readonly placeholder?: string
  readonly isMultiline?: boolean
  /** What is sent for an empty field: null ("none") unless the API wants a text. */
  readonly emptyValue?: null | ''
  readonly autoComplete?: string
}

export function TextField(props: TextFieldProps) {
  const { label, help, isRequired, isDisabled, type = 'text', placeholder, isMultiline } = props
  const { emptyValue = null, autoComplete = 'off' } = props
  const { input, error } = useField(props, undefined, type === 'password' ? secretWords : plainWords)
  return (
    <AriaTextField
      className="field"
      name={input.name}
      value={input.value ?? ''}
      onChange={text => input.onChange(text === '' ? emptyValue : text)}
      onBlur={input.onBlur}
      type={type}
      autoComplete={autoComplete}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {isMultiline ? (
        <TextArea className="input" ref={input.ref} placeholder={placeholder} />
      ) : (
        <Input className="input" ref={input.ref} placeholder={placeholder} />
      )}
      <FieldNotes help={help} error={error} />
    </AriaTextField>
  )
}

function secretWords(value: unknown): string {
  return value === null || value === '' ? NO_WORDS : '••••'
}
