import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../form/select-field.tsx'
import { AS_IT_IS } from './edited-fields.ts'

export interface ListEditFieldProps {
  readonly name: string
  readonly label: string
  /** What has the entries, once it is said what becomes of them; its name is the field's and `.entries`. */
  readonly children: ReactNode
}

/** Entries that all records gain, lose, or have from now on; its value is a `ListEdit`. */
export function ListEditField({ name, label, children }: ListEditFieldProps) {
  const { control } = useFormContext()
  const how = useWatch({ control, name: `${name}.how` })
  return (
    <>
      <SelectField name={`${name}.how`} label={label} choices={CHOICES} />
      {how !== 'keep' && children}
    </>
  )
}

const CHOICES = [
  { value: 'keep', label: AS_IT_IS },
  { value: 'add', label: 'Add these' },
  { value: 'remove', label: 'Take these away' },
  { value: 'replace', label: 'These instead of all' },
]
