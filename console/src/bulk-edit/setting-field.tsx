import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../form/select-field.tsx'
import { AS_IT_IS } from './edited-fields.ts'

export interface SettingFieldProps {
  readonly name: string
  readonly label: string
  readonly help?: string
  /** What it is called to set it: “At most …”. */
  readonly set?: string
  /** What it is called to take it away; absent: no record is without. */
  readonly none?: string
  /** The input, which is there once it is to be set; its name is the field's and `.value`. */
  readonly children: ReactNode
}

/** A field for all records that is typed or found; its value is a `Setting`. */
export function SettingField({ name, label, help, set = 'Set to …', none, children }: SettingFieldProps) {
  const { control } = useFormContext()
  const isSet = useWatch({ control, name: `${name}.how` }) === 'set'
  const choices = [
    { value: 'keep', label: AS_IT_IS },
    { value: 'set', label: set },
    ...(none === undefined ? [] : [{ value: 'none', label: none }]),
  ]
  return (
    <div className="field-row">
      <SelectField
        name={`${name}.how`}
        label={label}
        choices={choices}
        {...(help !== undefined && { help })}
      />
      {isSet && children}
    </div>
  )
}
