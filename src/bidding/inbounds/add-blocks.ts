import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'

/**
 * A ping is stored within seconds, under the time at which it came. After this long no row can come in between any
 * more, even from a process whose clock is minutes behind. `add_reservation_block` checks this by the database's clock
 * as well.
 */
const CLOSED_AFTER_MS = 15 * 60 * 1_000

/** A few seconds of work: a process that is stopping waits no longer than that. */
const MAX_BLOCKS_PER_RUN = 40

/**
 * Packs rows that have ended since the last run into blocks, one block of each Company in turn and each in its own
 * transaction. The stored rows alone say how much is left to do, so any process can go on where another stopped.
 * @returns 'again' when there may be more to do than one run does
 */
export async function addInboundBlocks(
  pool: Pool,
  at: Instant,
  maxBlocks = MAX_BLOCKS_PER_RUN,
): Promise<'again' | undefined> {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM companies ORDER BY id')
  const closedBefore = toIsoString(at - CLOSED_AFTER_MS)
  let companies = rows.map(({ id }) => id)
  let blocksLeft = maxBlocks
  while (companies.length > 0) {
    const withMore: number[] = []
    for (const companyId of companies) {
      if (blocksLeft === 0) return 'again'
      if (await addBlock(pool, companyId, closedBefore)) {
        withMore.push(companyId)
        blocksLeft -= 1
      }
    }
    companies = withMore
  }
  return undefined
}

async function addBlock(pool: Pool, companyId: number, closedBefore: string): Promise<boolean> {
  const { rows } = await pool.query<{ added: boolean }>({
    name: 'add_reservation_block',
    text: 'SELECT add_reservation_block($1, $2) AS added',
    values: [companyId, closedBefore],
  })
  return rows[0]?.added ?? false
}
