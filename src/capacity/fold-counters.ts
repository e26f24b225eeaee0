import type { Pool } from 'pg'
import { foldChanges } from '../platform/database/fold-changes.ts'

/** Adds what was counted toward caps without a limit to their counters. */
export function foldCounters(pool: Pool): Promise<'again' | undefined> {
  return foldChanges(pool, { table: 'cap_counter_changes', fold: 'fold_cap_counters' })
}
