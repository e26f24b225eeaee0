import { Input, Label, TextField } from 'react-aria-components'
import { FieldNotes } from '../../form/field-notes.tsx'
import { type FieldProps, useField } from '../../form/use-field.ts'

/** A day of the calendar, `2026-11-20`. Empty is null. */
export function DayField(props: FieldProps) {
  const { label, help, isRequired } = props
  const { input, error } = useField(props)
  return (
    <TextField
      className="field"
      value={input.value ?? ''}
      onChange={text => input.onChange(text === '' ? null : text)}
      onBlur={input.onBlur}
      isRequired={isRequired}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Input className="input" ref={input.ref} type="date" />
      <FieldNotes help={help} error={error} />
    </TextField>
  )
}
