import pg from 'pg'
import type { Cleanup } from '../processes/cleanup.ts'
import { insertPings } from './insert-reservations.ts'

/** Drops the oldest month of the log with its blocks, as docs/operating.md says, while the service runs. */
export async function dropOldestMonth(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT min(inhrelid::regclass::text) AS name FROM pg_inherits WHERE inhparent = 'reservations'::regclass`,
    )
    const name = rows[0]?.name ?? ''
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
    await client.query(`ALTER TABLE reservations DETACH PARTITION ${name} CONCURRENTLY`)
    await client.query(`DROP TABLE ${name}`)
    const end = new Date(Date.UTC(Number(year), Number(month)))
    await client.query('DELETE FROM reservation_blocks WHERE first_created_at < $1', [end])
    return name
  } finally {
    await client.end()
  }
}

const PAUSE_MS = 100

/** Stores pings as they would come, so many a second, until it is stopped; each portion is a transaction. */
export async function keepPinging(
  cleanup: Cleanup,
  url: string,
  perSecond: number,
): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const count = Math.round((perSecond * PAUSE_MS) / 1_000)
  let isStopped = false
  let place = 0
  const run = async () => {
    while (!isStopped) {
      await insertPings(client, place, place + count - 1, Date.now())
      place += count
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
  const running = run().finally(() => client.end())
  const stop = () => {
    isStopped = true
    return running
  }
  cleanup.add(stop)
  return { stop }
}
