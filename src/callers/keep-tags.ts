import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Queryable } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'

/** Tags for a caller who has not called a Campaign yet. */
export interface TagKeeping {
  readonly companyId: number
  readonly campaignId: number
  /** E.164. */
  readonly callerNumber: string
  readonly tags: Readonly<Record<string, string>>
}

export type TagKeepingOutcome = 'kept' | 'too-many-tags' | 'too-many-callers' | 'unknown-call'

/** Of one Company, in any second: more is no telephone traffic (completions.md §10). */
export const MAX_NEW_CALLERS_A_SECOND = 100

/**
 * Keeps tags for the pings and the next call of a caller to a Campaign, for 24 hours from the last writing; each takes
 * the place of the one with its key. Nothing takes them away: a call that was made since is what ends them, and so a
 * call whose process dies before it was recorded loses none.
 * @param maxTags of one caller
 */
export async function keepTags(
  tx: Queryable,
  { companyId, campaignId, callerNumber, tags }: TagKeeping,
  maxTags: number,
): Promise<TagKeepingOutcome> {
  const { rows } = await tx.execute<{ outcome: TagKeepingOutcome }>(
    sql`SELECT keep_tags(
      ${companyId}, ${campaignId}, ${callerNumber}, ${JSON.stringify(tags)}::jsonb, ${maxTags}, ${MAX_NEW_CALLERS_A_SECOND}
    ) AS outcome`,
  )
  return rows[0]?.outcome ?? 'unknown-call'
}

/** Deletes kept tags whose time is over. */
export async function pruneKeptTags(pool: Pool): Promise<void> {
  await deleteInBatches(pool, { table: 'kept_tags', condition: 'expires_at < now()', orderBy: 'expires_at' })
}
