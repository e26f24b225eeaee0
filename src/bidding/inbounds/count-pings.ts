import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import type { CountPings, PingCount } from '../../reporting/pings/ping-counts.ts'
import { markedPlaces, ROWS_PER_BLOCK, ROWS_PER_STRIDE } from './block-places.ts'
import { type InboundComparison, inboundComparisons } from './inbound-comparisons.ts'
import { inboundConditions, statusAt } from './inbound-conditions.ts'
import { readLogStart } from './log-start.ts'

/**
 * Counts by the log's blocks: one that lies in a single interval by the counts that it holds or, where there are filters, by
 * its bits; one that an interval's bound cuts by the strides on either side of the bound, and the stride that is cut row by
 * row, as are the rows before the oldest and after the newest block. A block is made of its rows in one transaction, and
 * never changes: so each row is counted once, whoever makes blocks meanwhile.
 */
export function createPingCounter(pool: Pool): CountPings {
  return async ({ scope, filters, bounds, now }) => {
    const [logStart, ends] = await Promise.all([readLogStart(pool), readEnds(pool, scope.companyId)])
    const first = Math.max(bounds[0] ?? logStart, logStart)
    if (!Number.isFinite(first)) return { countedFrom: null, counts: [] }
    // A block may outlive its rows, which are dropped with their month: what lies before is in no interval.
    const intervals = bounds.map(bound => Math.max(bound, first))
    const window = { start: first, end: intervals.at(-1) ?? first }
    const question: Question = {
      companyId: scope.companyId,
      comparisons: inboundComparisons(scope, filters),
      condition: inboundConditions(scope, filters, window, now),
      intervals,
      now,
    }
    const counted =
      ends === null
        ? [rowsOf(question, sql`true`)]
        : [
            rowsOf(question, sql`uuid <= ${ends.afterUuid} AND created_at <= ${toIsoString(ends.start)}`),
            inBlocks(question, ends),
            rowsOf(question, sql`uuid > ${ends.lastUuid} AND created_at >= ${toIsoString(ends.end)}`),
          ]
    const parts = await Promise.all(
      counted.map(statement => queryRows<CountRow>(pool, sql`${statement} /* count pings */`)),
    )
    return { countedFrom: first, counts: added(parts.flat()) }
  }
}

interface Question {
  readonly companyId: number
  readonly comparisons: readonly InboundComparison[]
  /** What a row of the window must meet. */
  readonly condition: SQL
  readonly intervals: readonly Instant[]
  readonly now: Instant
}

/** Where a Company's blocks begin and end. */
interface Ends {
  readonly afterUuid: string
  readonly start: Instant
  readonly lastUuid: string
  readonly end: Instant
}

/** `place` as `width_bucket` counts: 1 is the first interval. */
interface CountRow extends Record<string, unknown> {
  readonly place: number
  readonly status: PingCount['status']
  readonly reason: PingCount['reason']
  readonly pings: number
}

/** Null where there are no blocks. */
async function readEnds(pool: Pool, companyId: number): Promise<Ends | null> {
  const [row] = await queryRows<{ after_uuid: string; start: Date; last_uuid: string; end: Date }>(
    pool,
    sql`
    SELECT oldest.after_uuid, oldest.first_created_at AS start, newest.last_uuid, newest.last_created_at AS end
    FROM
      (SELECT * FROM reservation_blocks WHERE company_id = ${companyId} ORDER BY last_uuid LIMIT 1) AS oldest,
      (SELECT * FROM reservation_blocks WHERE company_id = ${companyId} ORDER BY last_uuid DESC LIMIT 1) AS newest`,
  )
  if (row === undefined) return null
  return {
    afterUuid: row.after_uuid,
    start: row.start.getTime(),
    lastUuid: row.last_uuid,
    end: row.end.getTime(),
  }
}

/** Row by row. */
function rowsOf({ condition, intervals, now }: Question, part: SQL): SQL {
  return sql`
    SELECT width_bucket(created_at, ${times(intervals)}) AS place, ${statusAt(now)} AS status, reason, count(*) AS pings
    FROM reservations
    WHERE ${condition} AND ${part}
    GROUP BY 1, 2, 3`
}

function inBlocks(question: Question, ends: Ends): SQL {
  const { companyId, comparisons, condition, intervals, now } = question
  const [start = 0, end = 0] = [intervals[0], intervals.at(-1)]
  const isInAnInterval = (place: SQL) => sql`${place} BETWEEN 1 AND ${intervals.length - 1}`
  const marked = comparisons.length === 0 ? sql`` : markedPlaces(comparisons)
  // A uuid compares with the first of a moment as its time does with the moment.
  const uuids = sql`${sql.param(intervals.map(firstUuidV7))}::uuid[]`
  return sql`
    WITH block AS (
      SELECT block.*, width_bucket(first_created_at, ${times(intervals)}) AS first_place,
        width_bucket(last_created_at, ${times(intervals)}) AS last_place
      FROM reservation_blocks AS block
      WHERE company_id = ${companyId}
        AND last_uuid >= ${firstUuidV7(start)}::uuid
        -- The window's last block may end after it.
        AND last_uuid <= least(
          (
            SELECT last_uuid FROM reservation_blocks
            WHERE company_id = ${companyId} AND last_uuid >= ${firstUuidV7(end)}::uuid
            ORDER BY last_uuid
            LIMIT 1
          ),
          ${ends.lastUuid}::uuid
        )
    ), stride AS (
      SELECT block.last_uuid AS block_uuid, number, bounds.*, first_created_at, last_created_at,
        width_bucket(bounds.after_uuid, ${uuids}) AS first_place,
        width_bucket(bounds.last_uuid, ${uuids}) AS last_place
      FROM block
      CROSS JOIN generate_series(1, ${ROWS_PER_BLOCK / ROWS_PER_STRIDE}::integer) AS number
      CROSS JOIN LATERAL (
        SELECT coalesce(block.stride_uuids[number - 1], block.after_uuid) AS after_uuid,
          block.stride_uuids[number] AS last_uuid
      ) AS bounds
      WHERE block.first_place < block.last_place
    ), run AS (
      SELECT block_uuid, last_place AS place,
        (
          repeat('0', ${ROWS_PER_STRIDE}::integer * (min(number) - 1))
          || repeat('1', ${ROWS_PER_STRIDE}::integer * (max(number) - min(number) + 1))
          || repeat('0', ${ROWS_PER_BLOCK}::integer - ${ROWS_PER_STRIDE}::integer * max(number))
        )::bit varying AS places
      FROM stride
      WHERE first_place = last_place AND ${isInAnInterval(sql`last_place`)}
      GROUP BY block_uuid, last_place
    ), counted AS (
      SELECT block.first_place AS place, outcome.*
      FROM block ${marked} ${
        comparisons.length === 0
          ? sql`
      CROSS JOIN LATERAL unnest(block.outcome_statuses, block.outcome_reasons, block.outcome_pings)
        AS outcome (status, reason, pings)`
          : outcomesAt(sql`marked.places`)
      }
      WHERE block.first_place = block.last_place AND ${isInAnInterval(sql`block.first_place`)}
      UNION ALL
      SELECT run.place, outcome.*
      FROM run
      JOIN block ON block.last_uuid = run.block_uuid ${marked} ${outcomesAt(
        comparisons.length === 0 ? sql`run.places` : sql`run.places & marked.places`,
      )}
      UNION ALL
      SELECT cut.place, cut.status, cut.reason, 1 AS pings
      FROM stride
      CROSS JOIN LATERAL (
        SELECT width_bucket(created_at, ${times(intervals)}) AS place, ${statusAt(now)} AS status, reason
        FROM reservations
        WHERE ${condition}
          AND uuid > stride.after_uuid
          AND uuid <= stride.last_uuid
          AND created_at BETWEEN stride.first_created_at AND stride.last_created_at
        -- Keeps it a look-up by key for each stride.
        OFFSET 0
      ) AS cut
      WHERE stride.first_place < stride.last_place
    )
    SELECT place, status, reason, sum(pings) AS pings FROM counted GROUP BY place, status, reason`
}

const outcomesAt = (places: SQL) => sql`
      CROSS JOIN LATERAL count_outcomes(
        ${places}, block.status_values, block.status_slices, block.reason_values, block.reason_slices
      ) AS counts
      CROSS JOIN LATERAL unnest(counts.statuses, counts.reasons, counts.pings) AS outcome (status, reason, pings)`

const times = (intervals: readonly Instant[]) => sql`${sql.param(intervals.map(toIsoString))}::timestamptz[]`

/** The parts of an interval, which several sections may hold, as one. */
function added(rows: readonly CountRow[]): readonly PingCount[] {
  const counts = new Map<string, PingCount>()
  for (const { place, status, reason, pings } of rows) {
    const name = `${place} ${status} ${reason}`
    const before = counts.get(name)?.pings ?? 0
    counts.set(name, { interval: place - 1, status, reason, pings: before + pings })
  }
  return [...counts.values()]
}
