import type { UseMutationResult } from '@tanstack/react-query'
import { type BulkChange, useUndoBatch } from '../api/resource.ts'
import { counted } from '../format/format-number.ts'
import type { BulkAction } from './selection-bar.tsx'

interface Deleted<Row> {
  /** What the rows are: “alert”. */
  readonly noun: string
  nameOf(row: Row): string
  /** What follows from it, in a sentence. */
  readonly consequence: string
}

/** The bulk action that deletes rows, after asking; they are restored by who may undo what is on the audit log. */
export function useDeleteAction<Row extends { readonly id: number }>(
  bulk: UseMutationResult<string, Error, readonly BulkChange[]>,
  { noun, nameOf, consequence }: Deleted<Row>,
): BulkAction<Row> {
  const undo = useUndoBatch()
  return {
    label: 'Delete',
    isDangerous: true,
    confirm: rows => ({
      title: `Delete ${counted(rows.length, noun)}?`,
      text: `${rows.map(nameOf).join(', ')}. ${consequence}`,
    }),
    run: async rows => {
      const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true })))
      return {
        sentence: `Deleted ${counted(rows.length, noun)}.`,
        ...(undo !== null && { undo: () => undo(batchId) }),
      }
    },
  }
}
