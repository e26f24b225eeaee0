import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import type { EdgeLife } from './edge-life.ts'
import { startTrunkPlaces, type TrunkPlaces } from './trunk-places.ts'

const logger = pino({ level: 'silent' })

let testDatabase: TestDatabase
let pool: ReturnType<TestDatabase['openPool']>
let trunkId: number
let started: TrunkPlaces[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
})
afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})
beforeEach(async () => {
  started = []
  await trunkWith({ max_calls: 10 })
})
afterEach(async () => {
  await Promise.all(started.map(places => places.stop()))
})

async function trunkWith(limits: { max_calls?: number | null; max_attempts_per_second?: number | null }) {
  const { max_calls = null, max_attempts_per_second = null } = limits
  const { rows } = await pool.query(
    `INSERT INTO trunks (name, max_calls, max_attempts_per_second) VALUES ('Carrier', $1, $2) RETURNING id`,
    [max_calls, max_attempts_per_second],
  )
  trunkId = rows[0].id
}

const beatOf = (processId: string) =>
  pool.query(
    `INSERT INTO process_heartbeats (process_id, beat_at) VALUES ($1, now())
     ON CONFLICT (process_id) DO UPDATE SET beat_at = now()`,
    [processId],
  )

/** An edge with connections of its own, as another process has; `dead` are those that it takes for dead. */
function startEdge({ dead = () => [] as string[], beats = true, through = pool } = {}) {
  const processId = randomUUID()
  const life: EdgeLife = {
    processId,
    beat: async () => {
      if (beats) await beatOf(processId)
    },
    findDead: async () => {
      const { rows } = await pool.query(
        'SELECT process_id, beat_at FROM process_heartbeats WHERE process_id = ANY ($1::uuid[])',
        [dead()],
      )
      return rows.map(row => ({ processId: row.process_id, lastBeatAt: row.beat_at }))
    },
    end: async () => {
      await pool.query('DELETE FROM process_heartbeats WHERE process_id = $1', [processId])
    },
  }
  const places = startTrunkPlaces({ hotPool: through, pool, life, logger })
  started.push(places)
  return { processId, places }
}

async function calls(): Promise<number> {
  const { rows } = await pool.query('SELECT calls FROM trunk_conditions WHERE trunk_id = $1', [trunkId])
  return rows[0].calls
}

test('two edges never have more calls by a trunk than it may have together, however they race', async () => {
  const edges = [startEdge(), startEdge()].map(({ places }) => places)
  const take = async (index: number) => {
    const places = edges[index % 2] as TrunkPlaces
    return { places, taken: await places.take(trunkId) }
  }
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => take(index)))
    const taken = all.flatMap(({ places, taken }) => ('place' in taken ? { places, place: taken.place } : []))
    expect(taken).toHaveLength(10)
    expect(all.find(({ taken }) => 'refusedBy' in taken)?.taken).toEqual({
      refusedBy: 'max_calls',
      used: 10,
      allowed: 10,
    })
    expect(await calls()).toBe(10)
    for (const { places, place } of taken) places.release(place)
    await eventually(async () => expect(await calls()).toBe(0))
  }
})

test('two edges begin no more calls within a second than the trunk may', async () => {
  await trunkWith({ max_attempts_per_second: 7 })
  const edges = [startEdge(), startEdge()].map(({ places }) => places)
  const begun = performance.now()
  const all = await Promise.all(Array.from({ length: 30 }, (_, index) => edges[index % 2]?.take(trunkId)))
  const seconds = Math.floor((performance.now() - begun) / 1_000) + 1
  const taken = all.filter(answer => answer !== undefined && 'place' in answer)
  expect(taken.length).toBeGreaterThanOrEqual(7)
  expect(taken.length).toBeLessThanOrEqual(7 * seconds)
  const refused = all.find(answer => answer !== undefined && 'refusedBy' in answer)
  if (refused !== undefined) {
    expect(refused).toEqual({ refusedBy: 'max_attempts_per_second', used: 7, allowed: 7 })
  }
})

test('the limit is the one that there is by now, and a trunk that is gone has no room', async () => {
  const { places } = startEdge()
  await pool.query('UPDATE trunks SET max_calls = 1 WHERE id = $1', [trunkId])
  expect(await places.take(trunkId)).toHaveProperty('place')
  expect(await places.take(trunkId)).toMatchObject({ refusedBy: 'max_calls', used: 1, allowed: 1 })
  await pool.query('DELETE FROM trunks WHERE id = $1', [trunkId])
  expect(await places.take(trunkId)).toMatchObject({ refusedBy: 'gone' })
})

test('calls that began without a limit count once there is one', async () => {
  await trunkWith({})
  const { places } = startEdge()
  const noted = Array.from({ length: 3 }, () => places.note(trunkId))
  await eventually(async () => expect(await calls()).toBe(3))
  await pool.query('UPDATE trunks SET max_calls = 3 WHERE id = $1', [trunkId])
  expect(await places.take(trunkId)).toMatchObject({ refusedBy: 'max_calls', used: 3 })
  for (const place of noted) places.release(place)
  await eventually(async () => expect(await calls()).toBe(0))
})

test('what a dead edge had is free again, and so is what nobody has ever heard of', async () => {
  const dead: string[] = []
  const { places, processId } = startEdge()
  await places.take(trunkId)
  await pool.query('INSERT INTO trunk_views (trunk_id, process_id, reachable) VALUES ($1, $2, false)', [
    trunkId,
    processId,
  ])
  await pool.query('INSERT INTO trunk_places (id, trunk_id, process_id) VALUES ($1, $2, $3)', [
    randomUUID(),
    trunkId,
    randomUUID(),
  ])
  // Frozen: it neither beats nor writes.
  const row = await pool.query('SELECT * FROM trunk_places WHERE process_id = $1', [processId])
  started.splice(0)
  await places.stop()
  await beatOf(processId)
  await pool.query('INSERT INTO trunk_places SELECT * FROM json_populate_recordset(NULL::trunk_places, $1)', [
    JSON.stringify(row.rows),
  ])
  startEdge({ dead: () => dead })
  await eventually(async () => expect(await calls()).toBe(1))
  dead.push(processId)
  await eventually(async () => expect(await calls()).toBe(0))
  const { rows } = await pool.query('SELECT reachable FROM trunk_conditions WHERE trunk_id = $1', [trunkId])
  expect(rows).toEqual([{ reachable: null }])
})

test('an edge that was taken for dead while it lived counts again', async () => {
  const { places, processId } = startEdge()
  await places.take(trunkId)
  await pool.query('DELETE FROM trunk_places WHERE process_id = $1', [processId])
  await eventually(async () => expect(await calls()).toBe(1))
})

test('a place whose taking or giving back was lost on the way is put right', async () => {
  let isCut = false
  const through = new Proxy(pool, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name)
        : async (...query: [{ readonly name: string }]) => {
            const isTaking = query[0].name === 'take_trunk_place'
            const answer = isTaking ? await target.query(...(query as [never])) : null
            if (isCut) throw new Error('the connection is cut')
            return answer ?? target.query(...(query as [never]))
          },
  })
  const { places } = startEdge({ through })
  const taken = await places.take(trunkId)
  isCut = true
  await expect(places.take(trunkId)).rejects.toThrow('the connection is cut')
  if ('place' in taken) places.release(taken.place)
  await eventually(async () => expect(await calls()).toBe(0))
})
