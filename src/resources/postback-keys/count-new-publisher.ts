import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/**
 * Affiliates that pings with one key may make in an hour of the clock: more new sources than anyone buys from, and few
 * enough that a key in wrong hands does not fill the Company's lists.
 */
export const MAX_NEW_PUBLISHERS = 10_000

/**
 * Counts one more, exactly, whichever processes ask; those that meet wait for one another until their transactions end.
 * @returns false when the hour has had as many as it may, or the key is gone
 */
export async function countNewPublisher(tx: Queryable, companyId: number, keyId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    INSERT INTO new_publisher_counts AS counted (company_id, postback_key_id, hour, made)
    SELECT company_id, id, date_trunc('hour', now()), 1
    FROM postback_keys WHERE company_id = ${companyId} AND id = ${keyId}
    ON CONFLICT (company_id, postback_key_id) DO UPDATE
    SET hour = greatest(counted.hour, excluded.hour),
      made = CASE WHEN counted.hour < excluded.hour THEN 1 ELSE counted.made + 1 END
    WHERE counted.hour < excluded.hour OR counted.made < ${MAX_NEW_PUBLISHERS}
    RETURNING made`)
  return rows.length > 0
}
