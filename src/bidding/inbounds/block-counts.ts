import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import { createBlockMemory, questionName } from './block-memory.ts'
import { markedPlaces } from './block-places.ts'
import type { CreatedAtWindow } from './created-at-window.ts'
import type { InboundComparison } from './inbound-comparisons.ts'

/** A block of the log, and how many of its rows a query finds. */
export interface CountedBlock {
  /** Its rows are those after this one, where the block before ends … */
  readonly afterUuid: string
  /** … to this one. */
  readonly lastUuid: string
  readonly firstCreatedAt: Date
  readonly lastCreatedAt: Date
  readonly found: number
}

export interface BlockCounts {
  /**
   * The blocks that lie entirely in the window and in the months that storage still has, oldest first, each starting
   * where the one before ends.
   */
  inWindow(
    companyId: number,
    comparisons: readonly InboundComparison[],
    window: CreatedAtWindow,
  ): Promise<readonly CountedBlock[]>
}

/** Questions and their blocks. About 15 MB: the counts of a hundred filters over five million rows. */
const MAX_REMEMBERED = 60_000

/**
 * Counts rows block by block. What a filter finds in a block never changes, so it is counted once and remembered,
 * longest for the filters asked for last; only newer blocks are left to count.
 */
export function createBlockCounts(pool: Pool): BlockCounts {
  const memory = createBlockMemory<CountedBlock>(MAX_REMEMBERED)
  return {
    inWindow: async (companyId, comparisons, window) => {
      const question = questionName(companyId, comparisons)
      const known = memory.recall(question)
      const [read, logStart] = await Promise.all([
        readBlocks(pool, companyId, comparisons, window, known),
        readLogStart(pool),
      ])
      const blocks = chained(known, read)
      memory.remember(question, blocks)
      // A block may outlive its rows, which are dropped with their month.
      const start = Math.max(window.start, logStart)
      return blocks.filter(
        ({ firstCreatedAt, lastCreatedAt }) =>
          firstCreatedAt.getTime() >= start && lastCreatedAt.getTime() < window.end,
      )
    },
  }
}

/** All of them when they follow one another without a gap; otherwise what was read, which is then the whole window. */
function chained(known: readonly CountedBlock[], read: readonly CountedBlock[]): readonly CountedBlock[] {
  const firstKnown = known[0]
  if (firstKnown === undefined) return read
  const older = read.filter(block => block.lastUuid < firstKnown.lastUuid)
  const blocks = [...older, ...known, ...read.slice(older.length)]
  const isWhole = blocks.every(
    (block, index) => index === 0 || block.afterUuid === blocks[index - 1]?.lastUuid,
  )
  return isWhole ? blocks : read
}

/** The window's blocks except those from the first to the last known one, oldest first. */
function readBlocks(
  pool: Pool,
  companyId: number,
  comparisons: readonly InboundComparison[],
  window: CreatedAtWindow,
  known: readonly CountedBlock[],
): Promise<readonly CountedBlock[]> {
  const [first, last] = [known[0], known.at(-1)]
  const isUnknown =
    first === undefined || last === undefined
      ? sql`true`
      : sql`(block.last_uuid < ${first.lastUuid} OR block.last_uuid > ${last.lastUuid})`
  return queryRows<CountedBlock & Record<string, unknown>>(
    pool,
    sql`
    SELECT after_uuid AS "afterUuid", last_uuid AS "lastUuid", first_created_at AS "firstCreatedAt",
      last_created_at AS "lastCreatedAt", coalesce(bit_count(marked.places), 0) AS found
    FROM reservation_blocks AS block ${markedPlaces(comparisons)}
    WHERE block.company_id = ${companyId}
      AND block.last_uuid >= ${firstUuidV7(window.start)}::uuid
      AND block.last_uuid < ${firstUuidV7(window.end)}::uuid
      AND block.first_created_at >= ${toIsoString(window.start)}
      AND ${isUnknown}
    ORDER BY block.last_uuid`,
  )
}

/** Where the oldest stored month of rows begins; `Infinity` when there is none. */
async function readLogStart(pool: Pool): Promise<Instant> {
  const [log] = await queryRows<{ start: Date | null }>(
    pool,
    sql`
    SELECT min(substring(pg_get_expr(part.relpartbound, part.oid) FROM $$FROM [(]'([^']+)'$$)::timestamptz) AS start
    FROM pg_inherits
    JOIN pg_class AS part ON part.oid = pg_inherits.inhrelid
    WHERE pg_inherits.inhparent = 'reservations'::regclass AND NOT pg_inherits.inhdetachpending`,
  )
  return log?.start?.getTime() ?? Number.POSITIVE_INFINITY
}
