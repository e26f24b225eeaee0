import type { Pool } from 'pg'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { KEPT_AFTER_DAYS } from './invitations/table.ts'
import { LONGEST_MEMORY_SECONDS } from './lock-out/attempt-limits.ts'

/** Deletes what has run out (sessions, links, challenges; invitations a while later), and failures that count no more. */
export async function pruneSessions(pool: Pool): Promise<void> {
  await deleteInBatches(pool, {
    table: 'sessions',
    condition: 'valid_until <= now()',
    orderBy: 'valid_until',
  })
  await deleteInBatches(pool, {
    table: 'sign_in_links',
    condition: 'expires_at <= now()',
    orderBy: 'expires_at',
  })
  await deleteInBatches(pool, {
    table: 'invitations',
    condition: `expires_at < now() - interval '${KEPT_AFTER_DAYS} days'`,
    orderBy: 'expires_at',
  })
  await deleteInBatches(pool, {
    table: 'sign_in_failures',
    condition: `failed_at < now() - interval '${LONGEST_MEMORY_SECONDS} seconds' AND blocked_until < now()`,
    orderBy: 'failed_at',
  })
  await deleteInBatches(pool, {
    table: 'used_challenges',
    condition: 'runs_out_at <= now()',
    orderBy: 'runs_out_at',
  })
}
