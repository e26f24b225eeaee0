import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { toIsoString } from '../../domain/time/instant.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import { createBlockMemory, questionName } from './block-memory.ts'
import { markedPlaces } from './block-places.ts'
import { type BlockRange, type BlockRun, blocksWithin, type CountedBlock, joinBlocks } from './block-run.ts'
import type { CreatedAtWindow } from './created-at-window.ts'
import type { InboundComparison } from './inbound-comparisons.ts'
import { readLogStart } from './log-start.ts'

export interface BlockCounts {
  /** The blocks that lie entirely in the window and in the months that storage still has. */
  inWindow(
    companyId: number,
    comparisons: readonly InboundComparison[],
    window: CreatedAtWindow,
  ): Promise<BlockRange>
}

/** Counts and their blocks. About 16 MB: the counts of 1,500 filters over five million rows, or of 150 over fifty. */
const MAX_REMEMBERED = 1_000_000

/**
 * Counts rows block by block. What a filter finds in a block never changes, so it is counted once and remembered,
 * longest for the filters asked for last; only newer blocks are left to count.
 */
export function createBlockCounts(pool: Pool): BlockCounts {
  const memory = createBlockMemory(MAX_REMEMBERED)
  return {
    inWindow: async (companyId, comparisons, window) => {
      const question = questionName(companyId, comparisons)
      const known = memory.recall(question)
      const [read, logStart] = await Promise.all([
        readBlocks(pool, companyId, comparisons, window, known),
        readLogStart(pool),
      ])
      const run = joinBlocks(known, read)
      memory.remember(companyId, question, run)
      // A block may outlive its rows, which are dropped with their month.
      return blocksWithin(run, Math.max(window.start, logStart), window.end)
    },
  }
}

interface BlockRow extends Record<string, unknown> {
  readonly after_uuid: string
  readonly last_uuid: string
  readonly first_created_at: Date
  readonly last_created_at: Date
  readonly found: number
}

/**
 * The window's blocks except those from the first to the last known one, oldest first. Those before and those after are
 * looked for each by key: a condition that left the known ones out would still have each of them read.
 */
async function readBlocks(
  pool: Pool,
  companyId: number,
  comparisons: readonly InboundComparison[],
  window: CreatedAtWindow,
  { blocks }: BlockRun,
): Promise<readonly CountedBlock[]> {
  const [first, last] = [blocks[0], blocks.at(-1)]
  const unknown =
    first === undefined || last === undefined
      ? sql`SELECT * FROM reservation_blocks WHERE ${within(companyId, window)}`
      : sql`
        SELECT * FROM reservation_blocks WHERE ${within(companyId, window)} AND last_uuid < ${first.lastUuid}::uuid
        UNION ALL
        SELECT * FROM reservation_blocks WHERE ${within(companyId, window)} AND last_uuid > ${last.lastUuid}::uuid`
  const rows = await queryRows<BlockRow>(
    pool,
    sql`
    SELECT after_uuid, last_uuid, first_created_at, last_created_at,
      coalesce(bit_count(marked.places), 0) AS found
    FROM (${unknown}) AS block ${markedPlaces(comparisons)}
    ORDER BY last_uuid`,
  )
  return rows.map(row => ({
    block: {
      afterUuid: row.after_uuid,
      lastUuid: row.last_uuid,
      firstCreatedAt: row.first_created_at.getTime(),
      lastCreatedAt: row.last_created_at.getTime(),
    },
    found: row.found,
  }))
}

const within = (companyId: number, { start, end }: CreatedAtWindow) => sql`
  company_id = ${companyId} AND last_uuid >= ${firstUuidV7(start)}::uuid AND last_uuid < ${firstUuidV7(end)}::uuid
  AND first_created_at >= ${toIsoString(start)}`
