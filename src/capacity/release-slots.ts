import type { Pool } from 'pg'
import { type SlotKey, slotKeys } from './slot-keys.ts'

const RELEASE_SLOTS = { name: 'release_slots', text: 'SELECT release_slots($1::json)' }

/** Gives slots back: unanswered ones entirely, answered ones only their concurrency. Slots not held are passed over. */
export async function releaseSlots(pool: Pool, ended: readonly SlotKey[]): Promise<void> {
  await pool.query({ ...RELEASE_SLOTS, values: [slotKeys(ended)] })
}
