import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import type { Page } from '../../platform/wire/page.ts'
import type { BlockCounts } from './block-counts.ts'
import { type Block, blocksHolding, endsOf, foundWithin } from './block-run.ts'
import type { CreatedAtWindow } from './created-at-window.ts'
import { type InboundScope, inboundComparisons } from './inbound-comparisons.ts'
import { inboundConditions } from './inbound-conditions.ts'
import type { InboundFilters } from './inbound-query.ts'
import { type InboundRow, type RowRange, readInbounds, readInboundsOfBlocks } from './inbound-rows.ts'

export interface InboundPage {
  readonly rows: readonly InboundRow[]
  /** Of all pages. */
  readonly totalRows: number
}

export interface InboundsWanted {
  readonly scope: InboundScope
  readonly filters: InboundFilters
  readonly window: CreatedAtWindow
  readonly now: Instant
  readonly page: Page
}

/** A section of the log; the sections before it in the list are newer. */
interface Section {
  readonly found: number
  read(range: RowRange): Promise<readonly InboundRow[]>
}

/**
 * One page of the log, newest first, and how many rows all pages have. The log is read in three sections: the rows that
 * are too new for a block, the blocks that lie entirely in the window, and the rows that the window's start cuts off
 * from their block. Rows are counted one by one only in the first section (the last 15 minutes and about a block more)
 * and the last (less than a block).
 */
export async function listInbounds(
  pool: Pool,
  blockCounts: BlockCounts,
  { scope, filters, window, now, page }: InboundsWanted,
): Promise<InboundPage> {
  const comparisons = inboundComparisons(scope, filters)
  const condition = inboundConditions(scope, filters, window, now)
  const blocks = await blockCounts.inWindow(scope.companyId, comparisons, window)
  const { oldest, newest } = endsOf(blocks)
  if (oldest === undefined || newest === undefined) {
    const section = await rowByRow(pool, condition)
    return { rows: await readPage([section], page), totalRows: section.found }
  }
  const [after, before] = await Promise.all([
    rowByRow(pool, sql`${condition} AND ${isAfter(newest)}`),
    rowByRow(pool, sql`${condition} AND ${isBefore(oldest)}`),
  ])
  const within = {
    found: foundWithin(blocks),
    read: (range: RowRange) => {
      const { chosen, offset } = blocksHolding(blocks, range)
      return readInboundsOfBlocks(pool, scope.companyId, chosen, comparisons, condition, { ...range, offset })
    },
  }
  const sections = [after, within, before]
  return {
    rows: await readPage(sections, page),
    totalRows: sections.reduce((sum, { found }) => sum + found, 0),
  }
}

/** With the time, because it selects the partitions. */
function isAfter({ lastUuid, lastCreatedAt }: Block): SQL {
  return sql`uuid > ${lastUuid} AND created_at >= ${toIsoString(lastCreatedAt)}`
}

function isBefore({ afterUuid, firstCreatedAt }: Block): SQL {
  return sql`uuid <= ${afterUuid} AND created_at <= ${toIsoString(firstCreatedAt)}`
}

async function rowByRow(pool: Pool, condition: SQL): Promise<Section> {
  const [counted] = await queryRows<{ found: number }>(
    pool,
    sql`SELECT count(*) AS found FROM reservations WHERE ${condition}`,
  )
  return { found: counted?.found ?? 0, read: range => readInbounds(pool, condition, range) }
}

async function readPage(sections: readonly Section[], page: Page): Promise<readonly InboundRow[]> {
  const parts: Promise<readonly InboundRow[]>[] = []
  let first = page.offset
  let left = page.perPage
  for (const { found, read } of sections) {
    const limit = Math.min(left, Math.max(found - first, 0))
    if (limit > 0) parts.push(read({ offset: first, limit }))
    left -= limit
    first = Math.max(first - found, 0)
  }
  return (await Promise.all(parts)).flat()
}
