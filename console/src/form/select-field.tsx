import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { FieldNotes } from './field-notes.tsx'
import { plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

type Chosen = string | number | boolean | null

export interface SelectFieldProps extends FieldProps {
  /** A null value is “none”. */
  readonly choices: readonly { readonly value: Chosen; readonly label: string }[]
  /** After one was chosen: what other fields make of it. */
  onChosen?(value: Chosen): void
}

/** One of a few; where they are many, or come from the API, a `ComboboxField`. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, isRequired, isDisabled, choices, onChosen } = props
  const { input, error } = useField(
    props,
    undefined,
    chosen => choices.find(({ value }) => value === (chosen ?? null))?.label ?? plainWords(chosen),
  )
  // React Aria's keys are texts or numbers, and values are not: a choice is known by its place.
  const place = choices.findIndex(({ value }) => value === (input.value ?? null))
  return (
    <Select
      className="field"
      selectedKey={place < 0 ? null : place}
      onSelectionChange={key => {
        const chosen = choices[Number(key)]?.value ?? null
        input.onChange(chosen)
        if (chosen !== (input.value ?? null)) onChosen?.(chosen)
      }}
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
        <ListBox className="options" items={choices.map(({ label: words }, id) => ({ id, words }))}>
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
