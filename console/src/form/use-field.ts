import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form'
import { type ShownField, useShownField } from './shown-fields.ts'

/** What every field of a form has. */
export interface FieldProps {
  /** The API's name of it; `daily_cap_attributes.cap` for a part. */
  readonly name: string
  readonly label: string
  /** What it does, where the label does not say it all. */
  readonly help?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}

export interface Field {
  readonly input: ControllerRenderProps<FieldValues, string>
  /** Of the API, or of the form before it is sent. */
  readonly error: string | undefined
}

/**
 * @param check what is wrong with a value before it is sent
 * @param words how its values read; default: as they are
 */
export function useField(
  { name, label, isRequired }: FieldProps,
  check?: (value: unknown) => string | undefined,
  words?: ShownField['words'],
): Field {
  useShownField(name, label, words)
  const { field, fieldState } = useController<FieldValues, string>({
    name,
    rules: {
      validate: value => {
        if (isRequired && (value === '' || value === null || value === undefined))
          return `${label} can't be blank`
        return check?.(value)
      },
    },
  })
  return { input: field, error: fieldState.error?.message }
}
