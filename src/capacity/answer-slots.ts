import type { Pool } from 'pg'
import { type SlotKey, slotKeys } from './slot-keys.ts'

const ANSWER_SLOTS = { name: 'answer_slots', text: 'SELECT answer_slots($1::json)' }

/** Marks slots whose target answered: they stay counted, and give back only their concurrency at the call's end. */
export async function answerSlots(pool: Pool, answered: readonly SlotKey[]): Promise<void> {
  await pool.query({ ...ANSWER_SLOTS, values: [slotKeys(answered)] })
}
