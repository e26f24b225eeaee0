import type { UseMutationResult } from '@tanstack/react-query'
import type { BulkChange } from '../api/resource.ts'
import { counted } from '../format/format-number.ts'
import type { BulkAction, BulkOutcome } from './bulk-action.ts'

interface Switchable {
  readonly id: number
  readonly enabled: boolean
}

type Bulk = UseMutationResult<string, Error, readonly BulkChange[]>

/** Switches rows on or off; undone, each is as it was. @param noun what the rows are: “alert” */
export async function setEnabled(
  bulk: Bulk,
  noun: string,
  rows: readonly Switchable[],
  enabled: boolean,
): Promise<BulkOutcome> {
  await bulk.mutateAsync(rows.map(({ id }) => ({ id, enabled })))
  return {
    sentence: `Switched ${counted(rows.length, noun)} ${enabled ? 'on' : 'off'}.`,
    undo: () => bulk.mutateAsync(rows.map(row => ({ id: row.id, enabled: row.enabled }))),
  }
}

/**
 * The two bulk actions that switch rows on and off.
 * @param ways where one of the two asks for more before
 */
export function switchActions(
  bulk: Bulk,
  noun: string,
  ways: readonly ('on' | 'off')[] = ['on', 'off'],
): readonly BulkAction<Switchable>[] {
  return ways.map(way => ({
    label: `Switch ${way}`,
    run: rows => setEnabled(bulk, noun, rows, way === 'on'),
  }))
}
