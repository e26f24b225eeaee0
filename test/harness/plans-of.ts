import type { Pool } from 'pg'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/**
 * What some work answers, and how storage reads each of its statements where indexes are worth it, as with many rows.
 * @param work is handed a pool that knows texts with values alone
 */
export async function plansOf<Answer>(
  pool: Pool,
  work: (pool: Pool) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly plans: readonly string[] }> {
  const client = await pool.connect()
  const plans: string[] = []
  const query: Query = async (text, values = []) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values)
    plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    return client.query(text, values)
  }
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    return { answer: await work({ query } as unknown as Pool), plans }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
