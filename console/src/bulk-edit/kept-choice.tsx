import { SelectField, type SelectFieldProps } from '../form/select-field.tsx'
import { AS_IT_IS, KEEP } from './edited-fields.ts'

/** One of a few for all records; its value is `Kept`. */
export function KeptChoice({ choices, ...props }: SelectFieldProps) {
  return <SelectField {...props} choices={[{ value: KEEP, label: AS_IT_IS }, ...choices]} />
}

export const YES_OR_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const
