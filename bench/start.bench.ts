import { join } from 'node:path'
import type { Benchmark } from './benchmark.ts'
import { insertReservations } from './network/insert-reservations.ts'
import type { Cleanup } from './processes/cleanup.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { ROUNDS } from './report/alternating-rounds.ts'
import { median } from './report/statistics.ts'

const DEFAULT_ROWS = 1_000_000

/** From the start of the process to its `ready` line, embedded database included. */
export const start: Benchmark = {
  summary: 'serve to ready: in an empty directory, again, and with many reservations (--rows)',
  run: async ({ cleanup, progress, rows: givenRows }) => {
    const rows = givenRows ?? DEFAULT_ROWS
    const base = await temporaryDirectory(cleanup)
    const filled = join(base, 'filled')
    await startIn(cleanup, filled)
    await fill(cleanup, filled, rows, progress)
    const firsts: number[] = []
    const empties: number[] = []
    const fulls: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`round ${round} of ${ROUNDS}`)
      const directory = join(base, `empty-${round}`)
      firsts.push(await startIn(cleanup, directory))
      empties.push(await startIn(cleanup, directory))
      fulls.push(await startIn(cleanup, filled))
    }
    const [first, empty, full] = [median(firsts), median(empties), median(fulls)]
    return {
      columns: [
        { key: 'case', title: 'Serve to ready' },
        { key: 'readyMs', title: 'ms', align: 'right' },
        { key: 'ratio', title: 'Against empty', align: 'right', digits: 2 },
      ],
      rows: [
        { case: 'first start, nothing there', readyMs: first, ratio: first / empty },
        { case: 'empty', readyMs: empty, ratio: 1 },
        { case: `${rows.toLocaleString('en-US')} reservations`, readyMs: full, ratio: full / empty },
      ],
      notes: [`Medians of ${ROUNDS} alternating starts. The first start makes the database and its schema.`],
    }
  },
}

/** Milliseconds from the start of a process on `dataDir` to its `ready` line; it is stopped again. */
async function startIn(cleanup: Cleanup, dataDir: string): Promise<number> {
  const service = await startService(cleanup, { DATA_DIR: dataDir })
  await service.stop()
  return service.readyMs
}

async function fill(
  cleanup: Cleanup,
  dataDir: string,
  rows: number,
  progress: (text: string) => void,
): Promise<void> {
  const database = await startDatabase(cleanup, dataDir)
  try {
    await insertReservations(database.url, rows, Date.now(), progress)
  } finally {
    await database.stop()
  }
}
