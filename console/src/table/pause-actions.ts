import type { UseMutationResult } from '@tanstack/react-query'
import type { BulkChange } from '../api/resource.ts'
import { counted } from '../format/format-number.ts'
import type { BulkAction, BulkOutcome } from './bulk-action.ts'

interface Pausable {
  readonly id: number
  readonly paused: boolean
}

/**
 * The two bulk actions that pause rows and resume them; undone, each is as it was.
 * @param noun what the rows are: “target”
 */
export function pauseActions(
  bulk: UseMutationResult<string, Error, readonly BulkChange[]>,
  noun: string,
): readonly BulkAction<Pausable>[] {
  async function setPaused(rows: readonly Pausable[], paused: boolean): Promise<BulkOutcome> {
    await bulk.mutateAsync(rows.map(({ id }) => ({ id, paused })))
    return {
      sentence: `${paused ? 'Paused' : 'Resumed'} ${counted(rows.length, noun)}.`,
      undo: () => bulk.mutateAsync(rows.map(row => ({ id: row.id, paused: row.paused }))),
    }
  }
  return [
    { label: 'Pause', run: rows => setPaused(rows, true) },
    { label: 'Resume', run: rows => setPaused(rows, false) },
  ]
}
