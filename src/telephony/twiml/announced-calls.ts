import type { Pool } from 'pg'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Webhook } from './webhook.ts'

/** Knows which calls have been announced, to whichever process. */
export interface AnnouncedCalls {
  /** @returns whether the call was not announced before */
  announce(call: Pick<Webhook, 'provider' | 'callSid'>): Promise<boolean>
}

export function announcedCalls(pool: Pool): AnnouncedCalls {
  return {
    announce: async ({ provider, callSid }) => {
      const { rowCount } = await pool.query(
        'INSERT INTO carrier_calls (carrier, call_sid) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [provider, callSid],
      )
      return rowCount === 1
    },
  }
}

/** Forgets calls that no provider announces again: they do so within minutes, if at all. */
export async function pruneAnnouncedCalls(pool: Pool): Promise<void> {
  await deleteInBatches(pool, {
    table: 'carrier_calls',
    condition: `announced_at < now() - interval '1 day'`,
    orderBy: 'announced_at',
  })
}
