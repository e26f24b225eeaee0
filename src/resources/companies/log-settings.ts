import type { Pool } from 'pg'
import { ianaZone } from '../../domain/time/time-zones.ts'

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
    zone: ianaZone(company?.time_zone ?? 'UTC') ?? 'Etc/UTC',
    hasPayoutBidModification: company?.payout_bid_modification ?? false,
  }
}
