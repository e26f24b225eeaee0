import type { Pool } from 'pg'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { KEPT_DAYS } from './use-hours.ts'

/** Lets go of hours that nobody can ask about any more, of all Companies. */
export async function prunePoolUse(pool: Pool): Promise<void> {
  for (const table of ['number_pool_hours', 'number_pool_shortages']) {
    await deleteInBatches(pool, {
      table,
      condition: `hour < now() - interval '${KEPT_DAYS} days'`,
      orderBy: 'hour',
    })
  }
}
