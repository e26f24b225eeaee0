import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Queryable } from '../platform/database/database.ts'

/** What a call holds on one target; without a target, everything it holds. */
export interface SlotKey {
  readonly companyId: number
  readonly callUuid: string
  readonly targetId: number | null
}

const RELEASE_SLOTS = { name: 'release_slots', text: 'SELECT release_slots($1::json)' }

/**
 * Gives slots back: unanswered ones entirely, answered ones only their concurrency. Slots that are not held are
 * ignored.
 */
export async function releaseSlots(pool: Pool, ended: readonly SlotKey[]): Promise<void> {
  await pool.query({ ...RELEASE_SLOTS, values: [slotKeys(ended)] })
}

/** Slots as the JSON that the database's slot functions take. */
function slotKeys(slots: readonly SlotKey[]): string {
  return JSON.stringify(
    slots.map(({ companyId, callUuid, targetId }) => ({
      company_id: companyId,
      call_uuid: callUuid,
      target_id: targetId,
    })),
  )
}

/**
 * Sets what is counted toward hard caps to 0. Calls and reservations in progress keep their slots, but no longer give
 * back what the reset has wiped out, so that the count cannot fall below what happened since.
 */
export async function resetHardCaps(
  tx: Queryable,
  companyId: number,
  capIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`SELECT reset_caps(${companyId}, ${sql.param(`{${capIds.join(',')}}`)}::integer[])`)
}
