import type { Pool } from 'pg'

/** Marks a slot as the record of its call does when the target has answered: from then on it stays counted. */
export async function answerSlot(
  pool: Pool,
  companyId: number,
  callUuid: string,
  targetId: number,
): Promise<void> {
  await pool.query('SELECT answer_slots($1)', [
    JSON.stringify([{ company_id: companyId, call_uuid: callUuid, target_id: targetId }]),
  ])
}
