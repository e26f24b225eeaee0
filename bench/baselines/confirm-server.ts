import Fastify from 'fastify'
import pg from 'pg'
import { listen } from './listen.ts'

/**
 * Confirms as one would write them first: each in a transaction of its own that locks, checks, counts and marks, one
 * statement after the other. What Dialplane's confirms are measured against, on the same PostgreSQL.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const server = Fastify({ logger: false })

server.put<{ Params: { uuid: string } }>('/rtbs/:uuid', async request => {
  const { uuid } = request.params
  return { uuid, status: (await confirm(uuid)) ? 'confirmed' : 'no-target' }
})

await listen(server)

async function confirm(uuid: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const isConfirmed = await checkCountMark(client, uuid)
    await client.query('COMMIT')
    return isConfirmed
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function checkCountMark(client: pg.PoolClient, uuid: string): Promise<boolean> {
  const found = await client.query<{ target_id: number }>({
    name: 'lock-reservation',
    text: "SELECT target_id FROM baseline.reservations WHERE uuid = $1 AND status = 'reserved' FOR UPDATE",
    values: [uuid],
  })
  const targetId = found.rows[0]?.target_id
  if (targetId === undefined) return false
  const counters = await client.query<{ filled: number; cap: number | null }>({
    name: 'lock-counters',
    text: 'SELECT filled, cap FROM baseline.counters WHERE target_id = $1 ORDER BY kind FOR UPDATE',
    values: [targetId],
  })
  if (counters.rows.some(({ filled, cap }) => cap !== null && filled >= cap)) return false
  await client.query({
    name: 'count',
    text: 'UPDATE baseline.counters SET filled = filled + 1 WHERE target_id = $1',
    values: [targetId],
  })
  await client.query({
    name: 'take-slot',
    text: 'INSERT INTO baseline.slots (reservation_uuid, target_id) VALUES ($1, $2)',
    values: [uuid, targetId],
  })
  await client.query({
    name: 'mark',
    text: "UPDATE baseline.reservations SET status = 'confirmed', confirmed_at = now() WHERE uuid = $1",
    values: [uuid],
  })
  return true
}
