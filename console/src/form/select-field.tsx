import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { FieldNotes } from './field-notes.tsx'
import { type FieldProps, useField } from './use-field.ts'

export interface SelectFieldProps extends FieldProps {
  /** A null value is “none”. */
  readonly choices: readonly { readonly value: string | number | null; readonly label: string }[]
}

/** React Aria's keys are texts or numbers: null is this one there. */
const NONE = '\u0000none'

/** One of a few; where they are many, or come from the API, a `ComboboxField`. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, isRequired, isDisabled, choices } = props
  const { input, error } = useField(props)
  return (
    <Select
      className="field"
      selectedKey={input.value ?? NONE}
      onSelectionChange={key => input.onChange(key === NONE ? null : key)}
      onBlur={input.onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Button className="input select" ref={input.ref}>
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <FieldNotes help={help} error={error} />
      <Popover className="popover">
        <ListBox
          className="options"
          items={choices.map(({ value, label: words }) => ({ id: value ?? NONE, words }))}
        >
          {({ id, words }) => (
            <ListBoxItem id={id} className="option" textValue={words}>
              {words}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
