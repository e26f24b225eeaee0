import type { Pool, PoolClient } from 'pg'
import { uuidV7 } from '../../src/platform/uuid-v7.ts'

/** Columns of `calls` that reports read, as tests set them. */
export interface ReportedCall {
  readonly at: number
  readonly status: 'ringing' | 'in_progress' | 'finished'
  readonly number_id: number | null
  readonly campaign_id: number
  readonly affiliate_id: number | null
  readonly target_id: number | null
  readonly caller_country: string | null
  readonly caller_state: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly number_repeat: boolean
  readonly duplicate: boolean
  readonly converted: boolean
  readonly rescued: boolean
  readonly revenue: string
  readonly payout: string
  readonly charge_total: string
  /** Of the whole call, and connected; both only once it has finished. */
  readonly seconds: number
  readonly connected_seconds: number
}

const DEFAULTS: Omit<ReportedCall, 'at'> = {
  status: 'finished',
  number_id: null,
  campaign_id: 1,
  affiliate_id: null,
  target_id: null,
  caller_country: null,
  caller_state: null,
  tags: {},
  number_repeat: false,
  duplicate: false,
  converted: false,
  rescued: false,
  revenue: '0',
  payout: '0',
  charge_total: '0',
  seconds: 60,
  connected_seconds: 30,
}

type Fields = Partial<ReportedCall> & Pick<ReportedCall, 'at'>
type Connection = Pick<Pool | PoolClient, 'query'>

/** Stores a call as the engine would have; answers its UUID. */
export async function insertReportedCall(
  connection: Connection,
  companyId: number,
  fields: Fields,
): Promise<string> {
  const { at, seconds, connected_seconds, ...columns } = { ...DEFAULTS, ...fields }
  const end = at + seconds * 1_000
  const isOver = columns.status === 'finished'
  const row = {
    company_id: companyId,
    uuid: uuidV7(at),
    created_at: new Date(at),
    updated_at: new Date(at),
    process_id: '00000000-0000-0000-0000-000000000000',
    via: 'simulated',
    cid: `cid-${columns.campaign_id}`,
    end_time: isOver ? new Date(end) : null,
    connected_time: isOver && connected_seconds > 0 ? new Date(end - connected_seconds * 1_000) : null,
    ...columns,
  }
  const names = Object.keys(row)
  await connection.query(
    `INSERT INTO calls (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row.uuid
}
