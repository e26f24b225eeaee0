import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { FieldNotes } from './field-notes.tsx'
import { plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface ChoicesFieldProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** Several of a few. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { label, help, isRequired, isDisabled, choices } = props
  const { input, error } = useField(props, undefined, chosen =>
    plainWords(
      choices.filter(({ value }) => (chosen as readonly string[]).includes(value)).map(each => each.label),
    ),
  )
  return (
    <CheckboxGroup
      className="field"
      value={input.value ?? []}
      onChange={input.onChange}
      onBlur={input.onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {choices.map(({ value, label: words }) => (
        <Checkbox key={value} value={value} className="check">
          <span className="box" aria-hidden="true" />
          {words}
        </Checkbox>
      ))}
      <FieldNotes help={help} error={error} />
    </CheckboxGroup>
  )
}
