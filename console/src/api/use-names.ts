import { useMemo } from 'react'
import { type AskedRecords, type RecordNames, useRecordNames } from './use-record-names.ts'
import { type TargetNames, useTargetNames } from './use-target-names.ts'

export type Names = TargetNames & RecordNames

/** What all of these are called whom the reader may see. The same object until a name has come. */
export function useNames({
  targets,
  ...records
}: AskedRecords & { readonly targets: readonly number[] }): Names {
  const targetNames = useTargetNames(targets)
  const recordNames = useRecordNames(records)
  return useMemo(() => ({ ...targetNames, ...recordNames }), [targetNames, recordNames])
}
