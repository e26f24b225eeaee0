import type { UseMutationResult } from '@tanstack/react-query'
import { type BulkChange, useUndoBatch } from '../api/resource.ts'
import { counted } from '../format/format-number.ts'
import type { BulkAction } from './bulk-action.ts'
import { namesOf } from './names-of.ts'

interface Deleted<Row> {
  /** What the rows are: “alert”. */
  readonly noun: string
  nameOf(row: Row): string
  /** What follows from it, in a sentence. */
  readonly consequence: string
  /** Set where they may not come back as they were: no undo is offered. */
  readonly isForGood?: boolean
  /** What the API wants to know besides, such as what becomes of the numbers of a publisher. */
  readonly body?: object
}

/** The bulk action that deletes rows, after asking; they are restored by who may undo what is on the audit log. */
export function useDeleteAction<Row extends { readonly id: number }>(
  bulk: UseMutationResult<string, Error, readonly BulkChange[]>,
  { noun, nameOf, consequence, isForGood = false, body = {} }: Deleted<Row>,
): BulkAction<Row> {
  const undo = useUndoBatch()
  return {
    label: 'Delete',
    isDangerous: true,
    confirm: rows => ({
      title: `Delete ${counted(rows.length, noun)}?`,
      text: `${namesOf(rows, nameOf)}. ${consequence}`,
    }),
    run: async rows => {
      const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true, ...body })))
      return {
        sentence: `Deleted ${counted(rows.length, noun)}.`,
        ...(undo !== null && !isForGood && { undo: () => undo(batchId) }),
      }
    },
  }
}
