import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form'

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

export function useField(
  { name, label, isRequired }: FieldProps,
  check?: (value: unknown) => string | undefined,
): Field {
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
