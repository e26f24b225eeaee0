import type { Pool } from 'pg'
import { foldChanges } from '../../platform/database/fold-changes.ts'

/** Adds what calls have cost to their Companies' balances. */
export function foldBalances(pool: Pool): Promise<'again' | undefined> {
  return foldChanges(pool, { table: 'balance_changes', fold: 'fold_balance' })
}
