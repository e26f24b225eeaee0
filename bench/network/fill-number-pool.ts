import type pg from 'pg'
import type { PingNetwork } from './set-up-ping-network.ts'

/** More than a round of pings takes, and far more than a pool may have: none of them must find it exhausted. */
const NUMBERS = 60_000

/** Gives the pool of a ping network numbers that are free, all of them; what was lent of them before is forgotten. */
export async function fillNumberPool(
  client: pg.Client,
  { companyId, campaignId, numberPoolId }: PingNetwork,
): Promise<void> {
  await client.query('DELETE FROM numbers WHERE company_id = $1 AND number_pool_id = $2', [
    companyId,
    numberPoolId,
  ])
  await client.query(
    `INSERT INTO numbers (company_id, number, toll_free, country, campaign_id, number_pool_id)
     SELECT $1, '+1800' || ($3::bigint * 1000000 + place), true, 'US', $2, $3
     FROM generate_series(1, $4::integer) AS place`,
    [companyId, campaignId, numberPoolId, NUMBERS],
  )
  await client.query('VACUUM (ANALYZE) numbers')
  await client.query('VACUUM (ANALYZE) number_leases')
}
