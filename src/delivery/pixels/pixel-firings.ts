import type { Pool } from 'pg'
import type { Batcher } from '../../platform/batching/batcher.ts'
import { databaseBatcher } from '../../platform/database/database-batcher.ts'
import type { ClaimRoom } from '../../platform/jobs/work-port.ts'
import type { KeptCookies } from './cookie-jar.ts'

/** A firing that this process is to send now. */
export interface DuePixel {
  readonly companyId: number
  readonly callUuid: string
  readonly createdAt: Date
  readonly id: number
  readonly url: string
  readonly host: string
  /** With this one. */
  readonly attempts: number
  /** The cookies of its call, as trackers have set them so far. */
  readonly cookies: KeptCookies | null
}

/** The outcome of an attempt. */
export interface TriedPixel {
  readonly status: 'succeeded' | 'failed' | 'pending'
  /** When to try again; null unless `pending`. */
  readonly retrySeconds: number | null
  readonly httpStatus: number | null
  readonly error: string | null
  readonly cookies: KeptCookies | null
}

/**
 * Twice the time of six requests of 5 s each and of saving their outcomes: a process that has not settled a firing by
 * then is dead, or has lost the database.
 */
const LEASE_SECONDS = 70

const CLAIM = {
  name: 'claim_pixel_firings',
  text: 'SELECT * FROM claim_pixel_firings($1, $2, $3, $4, make_interval(secs => $5))',
}
const SETTLE = { name: 'settle_pixel_firings', text: 'SELECT settle_pixel_firings($1::json)' }
const HAND_BACK = { name: 'hand_back_pixel_firings', text: 'SELECT hand_back_pixel_firings($1::json)' }

interface DueRow {
  readonly company_id: number
  readonly call_uuid: string
  readonly created_at: Date
  readonly id: number
  readonly url: string
  readonly host: string
  readonly attempts: number
  readonly cookies: KeptCookies | null
}

/** Claims what is due, postpones its next turn, and returns it, in the order of `claim_pixel_firings`. */
export async function claimPixels(
  pool: Pool,
  { most, mostPerLane, underWay }: ClaimRoom,
): Promise<readonly DuePixel[]> {
  const values = [most, mostPerLane, [...underWay.keys()], [...underWay.values()], LEASE_SECONDS]
  const { rows } = await pool.query<DueRow>({ ...CLAIM, values })
  return rows.map(row => ({
    companyId: row.company_id,
    callUuid: row.call_uuid,
    createdAt: row.created_at,
    id: row.id,
    url: row.url,
    host: row.host,
    attempts: row.attempts,
    cookies: row.cookies,
  }))
}

/** Enough to share a commit among the answers of a busy moment. */
const MAX_BATCH_SIZE = 64

/** Nobody waits for the outcome of a pixel: a few more of them share a statement. */
const SETTLE_PAUSE_MS = 25

export type SettledPixel = { readonly pixel: DuePixel; readonly tried: TriedPixel }

/** Saves the outcomes of attempts, those that arrive together in one statement. */
export function settlingPixels(
  pool: Pool,
  onBatch: (name: string, size: number) => void,
): Batcher<SettledPixel, void> {
  return databaseBatcher({
    name: SETTLE.name,
    maxBatchSize: MAX_BATCH_SIZE,
    pauseMs: SETTLE_PAUSE_MS,
    onBatch,
    run: async settled => {
      await pool.query({ ...SETTLE, values: [JSON.stringify(settled.map(settledRow))] })
      return settled.map(() => undefined)
    },
  })
}

/** Makes them due at once, for another process; their attempts do not count. */
export async function handBackPixels(pool: Pool, pixels: readonly DuePixel[]): Promise<void> {
  await pool.query({ ...HAND_BACK, values: [JSON.stringify(pixels.map(keyRow))] })
}

function settledRow({ pixel, tried }: SettledPixel) {
  return {
    ...keyRow(pixel),
    status: tried.status,
    retry_seconds: tried.retrySeconds,
    http_status: tried.httpStatus,
    error: tried.error,
    cookies: tried.cookies,
  }
}

function keyRow({ companyId, callUuid, createdAt, id, attempts }: DuePixel) {
  return { company_id: companyId, call_uuid: callUuid, created_at: createdAt, id, attempts }
}
