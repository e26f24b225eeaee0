import type { Pool } from 'pg'

const FORGET_ANSWERS = {
  name: 'prune_answers',
  text: 'UPDATE slots SET answered = false WHERE company_id = $1 AND call_uuid = $2 AND answered',
}

/** Makes a call's slots such that all of them is given back. */
export async function forgetAnswers(pool: Pool, companyId: number, callUuid: string): Promise<void> {
  await pool.query({ ...FORGET_ANSWERS, values: [companyId, callUuid] })
}
