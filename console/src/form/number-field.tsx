import { NumberField as AriaNumberField, Group, Input, Label } from 'react-aria-components'
import { formatDollars } from '../format/format-number.ts'
import { FieldNotes } from './field-notes.tsx'
import { plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface NumberFieldProps extends FieldProps {
  readonly minimum?: number
  readonly maximum?: number
  readonly step?: number
  /** What an empty field means: “unlimited”. */
  readonly placeholder?: string
  /** Dollars; the API takes amounts with up to four decimals. */
  readonly isMoney?: boolean
  /** Money is decimal on the wire: some fields want a text. */
  readonly sendsText?: boolean
  /** What an empty field is, unless null: a word that means the same as the placeholder. */
  readonly emptyValue?: string
}

/** Empty is null. */
export function NumberField(props: NumberFieldProps) {
  const { label, help, isRequired, isDisabled, minimum, maximum, step, placeholder, isMoney, sendsText } =
    props
  const { emptyValue = null } = props
  const { input, error } = useField(props, undefined, typed =>
    isMoney && typed !== null && typed !== ''
      ? formatDollars(Number(typed))
      : plainWords(typed ?? placeholder),
  )
  const value =
    input.value === null || input.value === undefined || input.value === '' ? Number.NaN : Number(input.value)
  return (
    <AriaNumberField
      className="field"
      value={value}
      onChange={number =>
        input.onChange(Number.isNaN(number) ? emptyValue : sendsText ? String(number) : number)
      }
      onBlur={input.onBlur}
      minValue={minimum}
      maxValue={maximum}
      step={step}
      formatOptions={isMoney ? MONEY : { useGrouping: true, maximumFractionDigits: 6 }}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Group>
        <Input className="input" ref={input.ref} placeholder={placeholder} />
      </Group>
      <FieldNotes help={help} error={error} />
    </AriaNumberField>
  )
}

const MONEY: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
}
