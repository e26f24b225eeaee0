import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { MAX_REFUSALS_KEPT } from '../../resources/trunks/table.ts'
import { startTrunkStates } from './trunk-states.ts'

const logger = pino({ level: 'silent' })

const clock = { now: () => Date.UTC(2026, 10, 20, 12, 0) }

const refusal = (number: number) => ({ reason: `Refused ${number}.`, source: '192.0.2.4:5060' })

/** A refusal as it is shown. */
const stamped = (number: number) => ({ at: '2026-11-20T12:00:00.000Z', ...refusal(number) })

describe('on a database', () => {
  let testDatabase: TestDatabase
  let pool: ReturnType<TestDatabase['openPool']>
  let trunkId: number

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    pool = testDatabase.openPool()
  })
  beforeEach(async () => {
    const { rows } = await pool.query(`INSERT INTO trunks (name) VALUES ('Carrier') RETURNING id`)
    trunkId = rows[0].id
  })
  afterAll(async () => {
    await pool.end()
    await testDatabase.drop()
  })

  const stored = async (id = trunkId) => {
    const { rows } = await pool.query(
      'SELECT reachable, registered, calls, last_refusals FROM trunk_states WHERE trunk_id = $1',
      [id],
    )
    return rows[0] ?? null
  }

  test('what is told is written, and what is left out stays as it was', async () => {
    const states = startTrunkStates({ pool, clock, logger })
    states.tell(trunkId, { reachable: true, calls: 1 })
    states.tell(trunkId, { calls: 2 })
    states.refused(trunkId, refusal(1))
    await states.stop()
    expect(await stored()).toEqual({
      reachable: true,
      registered: null,
      calls: 2,
      last_refusals: [stamped(1)],
    })
  })

  test('the latest refusals are kept, the newest first, each of a bounded length', async () => {
    const states = startTrunkStates({ pool, clock, logger })
    for (let number = 1; number <= MAX_REFUSALS_KEPT + 5; number++) states.refused(trunkId, refusal(number))
    states.refused(trunkId, { ...refusal(59), reason: 'x'.repeat(10_000) })
    await states.stop()
    const { last_refusals: kept } = await stored()
    expect(kept).toHaveLength(MAX_REFUSALS_KEPT)
    expect(kept[0].reason.length).toBeLessThan(1_000)
    expect(kept[1]).toEqual(stamped(MAX_REFUSALS_KEPT + 5))
    expect(kept.at(-1)).toEqual(stamped(7))
  })

  test('of what an edge before has written only the refusals still hold', async () => {
    const before = startTrunkStates({ pool, clock, logger })
    before.tell(trunkId, { reachable: true, registered: true, calls: 9 })
    before.refused(trunkId, refusal(1))
    await before.stop()
    const after = startTrunkStates({ pool, clock, logger })
    after.refused(trunkId, refusal(2))
    await after.stop()
    expect(await stored()).toEqual({
      reachable: null,
      registered: null,
      calls: 0,
      last_refusals: [stamped(2), stamped(1)],
    })
  })

  test('a trunk that is gone has no state, and keeps that of no other from being written', async () => {
    const states = startTrunkStates({ pool, clock, logger })
    states.tell(trunkId + 1_000, { reachable: true })
    states.tell(trunkId, { reachable: false })
    await states.stop()
    expect(await stored(trunkId + 1_000)).toBeNull()
    expect(await stored()).toMatchObject({ reachable: false })
  })
})

describe('in time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A pool that knows every trunk, and records what is written; `fail` has the next writing fail. */
  function recordingPool() {
    const writings: unknown[] = []
    let isFailing = false
    const query = async (text: string, values?: readonly unknown[]) => {
      if (!text.startsWith('INSERT')) return { rows: [] }
      if (isFailing) {
        isFailing = false
        throw new Error('the database is gone')
      }
      const told: { trunk_id: number }[] = JSON.parse(String(values?.[0]))
      writings.push(told)
      return { rows: told.map(({ trunk_id }) => ({ trunk_id })) }
    }
    return {
      pool: { query } as never,
      writings,
      fail: () => {
        isFailing = true
      },
    }
  }

  test('changes are written together, two seconds apart, and only where something is another', async () => {
    const { pool, writings } = recordingPool()
    const states = startTrunkStates({ pool, clock, logger })
    await vi.advanceTimersByTimeAsync(0)
    for (let calls = 1; calls <= 100; calls++) states.tell(1, { calls })
    states.tell(2, { reachable: true })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(writings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(writings).toMatchObject([
      [
        { trunk_id: 1, calls: 100 },
        { trunk_id: 2, reachable: true },
      ],
    ])
    states.tell(1, { calls: 99 })
    states.tell(1, { calls: 100 })
    states.tell(2, { reachable: false })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(writings[1]).toMatchObject([{ trunk_id: 2, reachable: false }])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(writings).toHaveLength(2)
    await states.stop()
  })

  test('what could not be written is tried again', async () => {
    const { pool, writings, fail } = recordingPool()
    const states = startTrunkStates({ pool, clock, logger })
    await vi.advanceTimersByTimeAsync(0)
    fail()
    states.tell(1, { calls: 1 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(writings).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(writings).toMatchObject([[{ trunk_id: 1, calls: 1 }]])
    await states.stop()
  })
})
