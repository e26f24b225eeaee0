import { FieldError, Text } from 'react-aria-components'

/** What stands below an input: what it does, and what is wrong with it. Within a field of React Aria. */
export function FieldNotes({ help, error }: { readonly help?: string; readonly error: string | undefined }) {
  return (
    <>
      {help !== undefined && (
        <Text slot="description" className="help">
          {help}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}
