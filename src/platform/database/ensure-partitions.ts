import pg from 'pg'
import type { Logger } from '../log/logger.ts'

/** This month and the next two: a process that cannot reach the database for weeks still finds its partitions. */
const MONTHS_AHEAD = 3

/** lock_not_available: somebody changes the table itself, which takes a moment. */
const LOCK_NOT_AVAILABLE = '55P03'

/** How often a table is tried that somebody else is changing; each time waits for a second. */
const ATTEMPTS = 10

/** Makes the monthly partitions that rows of now and of the coming weeks belong to. */
export async function ensurePartitions(
  pool: pg.Pool,
  tables: readonly string[],
  at: number,
  attempts = ATTEMPTS,
): Promise<void> {
  for (const table of tables) await ensureMonths(pool, { table, at, months: MONTHS_AHEAD, attempts })
}

/**
 * As `ensurePartitions`, for a start: where the partitions of now exist, and only later ones could not be made, that is
 * logged, and left to the hourly housekeeping.
 */
export async function ensureFirstPartitions(
  pool: pg.Pool,
  tables: readonly string[],
  at: number,
  logger: Pick<Logger, 'error'>,
  attempts = ATTEMPTS,
): Promise<void> {
  try {
    await ensurePartitions(pool, tables, at, attempts)
  } catch (error) {
    // Answers at once where they exist, and otherwise fails for the reason that there was.
    for (const table of tables) await ensureMonths(pool, { table, at, months: 1, attempts: 1 })
    logger.error({ err: error }, 'partitions of the coming months could not be made yet')
  }
}

interface Months {
  readonly table: string
  readonly at: number
  readonly months: number
  readonly attempts: number
}

async function ensureMonths(pool: pg.Pool, { table, at, months, attempts }: Months): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('SELECT ensure_partitions($1, $2, $3)', [table, new Date(at), months])
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === attempts) throw error
    }
  }
}
