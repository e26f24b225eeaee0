import type pg from 'pg'
import type { PingNetwork } from './set-up-ping-network.ts'

/** More than a round of pings takes, and far more than a pool may have: none of them must find it exhausted. */
const NUMBERS = 120_000

/** Gives the pool of a ping network numbers that are free, all of them; what was lent of them before is forgotten. */
export async function fillNumberPool(
  client: pg.Client,
  { companyId, campaignId, numberPoolId }: Omit<PingNetwork, 'key'>,
  count: number = NUMBERS,
): Promise<void> {
  const pool = [companyId, numberPoolId]
  // To insert numbers anew would be quadratic where PostgreSQL, meanwhile, has planned for a table that is empty again.
  const { rowCount } = await client.query(
    'DELETE FROM number_leases WHERE company_id = $1 AND number_pool_id = $2',
    pool,
  )
  if (rowCount === 0) {
    await client.query(
      `INSERT INTO numbers (company_id, number, toll_free, country, campaign_id, number_pool_id)
       SELECT $1, '+1800' || ($3::bigint * 1000000 + place), true, 'US', $2, $3
       FROM generate_series(1, $4::integer) AS place`,
      [companyId, campaignId, numberPoolId, count],
    )
    await client.query('VACUUM (ANALYZE) numbers')
  } else {
    await client.query(
      `INSERT INTO number_leases (company_id, number_id, number_pool_id, expires_at)
       SELECT company_id, id, number_pool_id, '-infinity'
       FROM numbers
       WHERE company_id = $1 AND number_pool_id = $2`,
      pool,
    )
  }
  await client.query('VACUUM (ANALYZE) number_leases')
}
