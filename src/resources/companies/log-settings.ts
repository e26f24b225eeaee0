import type { Pool } from 'pg'
import { storedZone } from '../../domain/time/time-zones.ts'

/** How a Company sees its log of pings, as a list and as a file. */
interface LogSettings {
  /** An IANA zone: whose days windows are made of. */
  readonly zone: string
  readonly hasPayoutBidModification: boolean
}

export async function readLogSettings(pool: Pool, companyId: number): Promise<LogSettings> {
  const { rows } = await pool.query<{ time_zone: string; payout_bid_modification: boolean }>(
    'SELECT time_zone, payout_bid_modification FROM companies WHERE id = $1',
    [companyId],
  )
  const [company] = rows
  return {
    zone: storedZone(company?.time_zone),
    hasPayoutBidModification: company?.payout_bid_modification ?? false,
  }
}
