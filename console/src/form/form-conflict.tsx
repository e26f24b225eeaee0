import { ConflictDialog, type ConflictDialogProps } from './conflict-dialog.tsx'
import { conflictRows, recordIn } from './conflict-rows.ts'
import type { ShownFields } from './shown-fields.ts'

export interface FormConflictProps extends Omit<ConflictDialogProps, 'rows' | 'onKeepMine'> {
  readonly fields: ShownFields
  readonly before: object
  readonly yours: object
  /** The body of the 412. */
  readonly theirs: unknown
  /** Names of fields that are sent although they may not have been changed. */
  readonly sentTogether: readonly string[]
  valuesOf(record: object): object
  /** @param shown what the reader was shown, and how the form has it */
  onKeepMine(shown: { readonly record: object; readonly values: object }): unknown
}

/** The conflict of a form, in the words of its fields; loaded with the first. */
export function FormConflict(props: FormConflictProps) {
  const { fields, before, yours, theirs, sentTogether, valuesOf, onKeepMine, ...rest } = props
  const record = recordIn(theirs)
  const values = valuesOf(record)
  const rows = conflictRows(fields, { before, now: values, yours }, sentTogether)
  return <ConflictDialog rows={rows} onKeepMine={() => onKeepMine({ record, values })} {...rest} />
}
