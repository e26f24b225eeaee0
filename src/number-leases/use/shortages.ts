import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { HOUR_MS, hourOf } from './use-hours.ts'

/** Somebody who was to be lent a number of a pool when none was free, nor could be had. */
export interface Shortage {
  readonly companyId: number
  readonly poolId: number
  readonly holder: 'visitor' | 'reservation'
  /** Whose lease it would have been; who asks again is still one. */
  readonly holderId: string
  readonly at: Instant
  /** When the lease would have ended. */
  readonly expiresAt: Instant
}

/** Counts shortages of this process, and writes the counts down, so that nobody who finds no number waits for it. */
export interface Shortages {
  add(shortage: Shortage): void
  /**
   * Writes down what was added. A row has the counts of one process in one hour, as they have come to be: written twice,
   * since it is not known whether it was, it is the same. What was not written down stays for the next time.
   */
  flush(now: Instant): Promise<void>
}

/** Some seconds of more pings than a process can take; what comes beyond them is not counted. */
const MAX_PENDING = 100_000

/** One more than any pool may have: what is beyond that is not told apart. */
export const MAX_AT_ONCE = 1_001

/** Counts of an hour are kept so long after it, for who was still waiting for a number when it ended. */
const LATE_MS = 10 * 60 * 1_000

interface HourCounts {
  visitors: number
  reservations: number
  atOnce: number
  isWritten: boolean
}

interface ShortPool {
  readonly companyId: number
  readonly poolId: number
  /** Until when those who got none would keep theirs from others. */
  readonly without: Map<string, Instant>
  readonly hours: Map<Instant, HourCounts>
}

export function createShortages(pool: Pool, processId: string): Shortages {
  let pending: Shortage[] = []
  const shortPools = new Map<string, ShortPool>()

  const forget = (now: Instant) => {
    for (const [key, { without, hours }] of shortPools) {
      for (const [hour, { isWritten }] of hours) {
        if (isWritten && hour + HOUR_MS + LATE_MS < now) hours.delete(hour)
      }
      endBefore(without, now)
      if (without.size === 0 && hours.size === 0) shortPools.delete(key)
    }
  }

  return {
    add: shortage => {
      if (pending.length < MAX_PENDING) pending.push(shortage)
    },
    flush: async now => {
      const unwritten = [...shortPools.values()].filter(hasUnwritten)
      if (pending.length > 0 || unwritten.length > 0) {
        const added = pending
        pending = []
        const rests = await readRests(pool, [...added, ...unwritten]).catch(error => {
          pending = [...added, ...pending]
          throw error
        })
        for (const shortage of added) count(shortPools, shortage, rests)
        for (const key of unwritten.map(keyOf)) if (!rests.has(key)) shortPools.delete(key)
        await write(pool, processId, [...shortPools.values()].filter(hasUnwritten))
      }
      forget(now)
    },
  }
}

type PoolKey = Pick<Shortage, 'companyId' | 'poolId'>

const keyOf = ({ companyId, poolId }: PoolKey) => `${companyId} ${poolId}`

const hasUnwritten = ({ hours }: ShortPool) => [...hours.values()].some(({ isWritten }) => !isWritten)

/** How long a number rests after a lease, in milliseconds, of those pools that are still there. */
async function readRests(pool: Pool, keys: readonly PoolKey[]): Promise<ReadonlyMap<string, number>> {
  const distinct = [...new Map(keys.map(key => [keyOf(key), key])).values()]
  const { rows } = await pool.query<{ company_id: number; id: number; buffer_seconds: number }>(
    `SELECT pool.company_id, pool.id, pool.buffer_seconds
     FROM unnest($1::integer[], $2::integer[]) AS short (company_id, id)
     JOIN number_pools AS pool ON pool.company_id = short.company_id AND pool.id = short.id`,
    [distinct.map(({ companyId }) => companyId), distinct.map(({ poolId }) => poolId)],
  )
  return new Map(
    rows.map(row => [keyOf({ companyId: row.company_id, poolId: row.id }), row.buffer_seconds * 1_000]),
  )
}

function count(
  shortPools: Map<string, ShortPool>,
  { companyId, poolId, holder, holderId, at, expiresAt }: Shortage,
  rests: ReadonlyMap<string, number>,
): void {
  const key = keyOf({ companyId, poolId })
  const rest = rests.get(key)
  if (rest === undefined) return
  const short = shortPools.get(key) ?? { companyId, poolId, without: new Map(), hours: new Map() }
  shortPools.set(key, short)
  const { without, hours } = short
  if (without.size >= MAX_AT_ONCE) endBefore(without, at)
  if (without.size < MAX_AT_ONCE) without.set(`${holder} ${holderId}`, expiresAt + rest)
  const hour = hourOf(at)
  const counts = hours.get(hour) ?? { visitors: 0, reservations: 0, atOnce: 0, isWritten: false }
  hours.set(hour, counts)
  if (holder === 'visitor') counts.visitors += 1
  else counts.reservations += 1
  counts.atOnce = Math.max(counts.atOnce, without.size)
  counts.isWritten = false
}

function endBefore(without: Map<string, Instant>, at: Instant): void {
  for (const [holder, until] of without) if (until <= at) without.delete(holder)
}

/** Pools that are being changed are left to the next time: it waits for nobody. */
async function write(pool: Pool, processId: string, shortPools: readonly ShortPool[]): Promise<void> {
  const unwritten = shortPools.flatMap(({ companyId, poolId, hours }) =>
    [...hours]
      .filter(([, { isWritten }]) => !isWritten)
      .map(([hour, counts]) => ({ companyId, poolId, hour, counts })),
  )
  if (unwritten.length === 0) return
  const { rows } = await pool.query<{ company_id: number; number_pool_id: number; hour: Date }>(
    `INSERT INTO number_pool_shortages AS known (
       company_id, number_pool_id, hour, process_id, visitors, reservations, at_once
     )
     SELECT short.company_id, short.number_pool_id, short.hour, $2, short.visitors, short.reservations, short.at_once
     FROM json_to_recordset($1) AS short (
       company_id integer, number_pool_id integer, hour timestamptz, visitors integer, reservations integer, at_once integer
     )
     JOIN number_pools AS pool ON pool.company_id = short.company_id AND pool.id = short.number_pool_id
     ORDER BY short.company_id, short.number_pool_id, short.hour
     FOR KEY SHARE OF pool SKIP LOCKED
     ON CONFLICT (company_id, number_pool_id, hour, process_id) DO UPDATE
     SET
       visitors = greatest(known.visitors, excluded.visitors),
       reservations = greatest(known.reservations, excluded.reservations),
       at_once = greatest(known.at_once, excluded.at_once)
     RETURNING company_id, number_pool_id, hour`,
    [
      JSON.stringify(
        unwritten.map(({ companyId, poolId, hour, counts }) => ({
          company_id: companyId,
          number_pool_id: poolId,
          hour: toIsoString(hour),
          visitors: counts.visitors,
          reservations: counts.reservations,
          at_once: counts.atOnce,
        })),
      ),
      processId,
    ],
  )
  const written = new Set(rows.map(row => `${row.company_id} ${row.number_pool_id} ${row.hour.getTime()}`))
  for (const row of unwritten) {
    if (written.has(`${row.companyId} ${row.poolId} ${row.hour}`)) row.counts.isWritten = true
  }
}
