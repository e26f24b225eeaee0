import { NumberField, type NumberFieldProps } from '../form/number-field.tsx'
import { AS_IT_IS, KEEP } from './edited-fields.ts'

/** A figure for all records, of those that none of them is without; its value is `Kept`. */
export function KeptNumber(props: NumberFieldProps) {
  return <NumberField {...props} placeholder={AS_IT_IS} emptyValue={KEEP} />
}
