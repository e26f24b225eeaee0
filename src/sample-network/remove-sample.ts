import { sql } from 'drizzle-orm'
import type { Instant } from '../domain/time/instant.ts'
import type { Database } from '../platform/database/database.ts'
import type { ConfigurationChanges } from '../resources/changes/configuration-changes.ts'

interface RemovalPorts {
  readonly database: Database
  readonly changes: ConfigurationChanges
}

interface Removed {
  readonly companyId: number
  /** Nothing of it is older. */
  readonly startsAt: Instant
}

/** Older by what a clock may be wrong. */
const MARGIN_MS = 60 * 60 * 1_000

/**
 * Deletes a sample and all that was recorded of it. First what pings and calls are decided by, which every process hears of, so that
 * nothing comes after; then the rest, at once. Done again it does nothing.
 */
export async function removeSample(
  { database, changes }: RemovalPorts,
  { companyId, startsAt }: Removed,
): Promise<void> {
  await changes.change(companyId, tx => tx.execute(sql`SELECT empty_company(${companyId})`))
  const since = new Date(startsAt - MARGIN_MS)
  await database.orm.execute(sql`SELECT delete_company(${companyId}, ${since.toISOString()}::timestamptz)`)
}
