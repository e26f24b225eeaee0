import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { FieldNotes } from './field-notes.tsx'
import { LazyChosenTags } from './lazy-chosen-tags.tsx'
import { type FieldProps, useField } from './use-field.ts'

export interface TextsFieldProps extends FieldProps {
  readonly placeholder?: string
}

/** Several short texts, such as addresses or tags: Enter or a comma adds what is typed, and so does pasting a list. */
export function TextsField(props: TextsFieldProps) {
  const { label, help, isRequired, isDisabled, placeholder } = props
  const { input, error } = useField(props)
  const [typed, setTyped] = useState('')
  const values: readonly string[] = input.value ?? []

  function add(text: string) {
    const added = text.split(/[,\n]/).map(part => part.trim())
    const fresh = added.filter(
      (part, place) => part !== '' && !values.includes(part) && added.indexOf(part) === place,
    )
    if (fresh.length > 0) input.onChange([...values, ...fresh])
    setTyped('')
  }

  return (
    <div className="field">
      <TextField
        className="field"
        value={typed}
        onChange={text => (/[,\n]/.test(text) ? add(text) : setTyped(text))}
        onBlur={() => {
          add(typed)
          input.onBlur()
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(typed)
        }}
        isRequired={isRequired}
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        validationBehavior="aria"
      >
        <Label>{label}</Label>
        <Input className="input" ref={input.ref} placeholder={placeholder} />
        <FieldNotes help={help} error={error} />
      </TextField>
      {values.length > 0 && (
        <LazyChosenTags
          label={`${label}: chosen`}
          chosen={values.map(value => ({ key: value, words: value }))}
          onRemove={keys => input.onChange(values.filter(value => !keys.has(value)))}
        />
      )}
    </div>
  )
}
