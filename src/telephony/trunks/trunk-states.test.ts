import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
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

  let started: ReturnType<typeof startTrunkStates>[] = []
  afterEach(async () => {
    for (const states of started) await states.stop()
    started = []
  })

  const stored = async (id = trunkId) => {
    const { rows } = await pool.query(
      'SELECT reachable, registered, last_refusals FROM trunk_conditions WHERE trunk_id = $1',
      [id],
    )
    return rows[0] ?? null
  }

  /** What one edge, which comes to its end, has said of the trunk. */
  const seenBy = async (tell: (states: ReturnType<typeof startTrunkStates>) => void) => {
    const states = startTrunkStates({ pool, clock, processId: randomUUID(), logger })
    started.push(states)
    tell(states)
  }

  test('what is told is written, and what is left out stays as it was', async () => {
    await seenBy(states => {
      states.tell(trunkId, { reachable: true, registered: true })
      states.tell(trunkId, { registered: false })
      states.refused(trunkId, refusal(1))
    })
    await eventually(async () =>
      expect(await stored()).toEqual({
        reachable: true,
        registered: false,
        last_refusals: [stamped(1)],
      }),
    )
  })

  test('several edges are shown as one: what one of them misses is missing', async () => {
    await seenBy(states => states.tell(trunkId, { reachable: true, registered: true }))
    await seenBy(states => states.tell(trunkId, { reachable: false }))
    await seenBy(states => states.tell(trunkId, { reachable: null }))
    await eventually(async () => expect(await stored()).toMatchObject({ reachable: false, registered: true }))
    await started[1]?.stop()
    await eventually(async () => expect(await stored()).toMatchObject({ reachable: true }))
  })

  test('the latest refusals of all edges are kept, the newest first, each of a bounded length', async () => {
    const [one, other] = [1, 2].map(() =>
      startTrunkStates({ pool, clock, processId: randomUUID(), logger }),
    ) as [ReturnType<typeof startTrunkStates>, ReturnType<typeof startTrunkStates>]
    for (let number = 1; number <= MAX_REFUSALS_KEPT + 5; number++) one.refused(trunkId, refusal(number))
    await one.stop()
    other.refused(trunkId, { ...refusal(59), reason: 'x'.repeat(10_000) })
    await other.stop()
    const { last_refusals: kept } = await stored()
    expect(kept).toHaveLength(MAX_REFUSALS_KEPT)
    expect(kept[0].reason.length).toBeLessThan(1_000)
    expect(kept[1]).toEqual(stamped(MAX_REFUSALS_KEPT + 5))
    expect(kept.at(-1)).toEqual(stamped(7))
  })

  test('of what an edge has said only the refusals outlast it', async () => {
    const before = startTrunkStates({ pool, clock, processId: randomUUID(), logger })
    before.tell(trunkId, { reachable: true, registered: true })
    before.refused(trunkId, refusal(1))
    await before.stop()
    expect(await stored()).toEqual({ reachable: null, registered: null, last_refusals: [stamped(1)] })
  })

  test('a trunk that is gone has no state, and keeps that of no other from being written', async () => {
    await seenBy(states => {
      states.tell(trunkId + 1_000, { reachable: true })
      states.refused(trunkId + 1_000, refusal(1))
      states.tell(trunkId, { reachable: false })
      states.refused(trunkId, refusal(2))
    })
    await eventually(async () =>
      expect(await stored()).toMatchObject({ reachable: false, last_refusals: [stamped(2)] }),
    )
    expect(await stored(trunkId + 1_000)).toBeNull()
  })
})

describe('in time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A pool that knows every trunk, and records what is written; `fail` has the next writing fail. */
  function recordingPool() {
    const writings: unknown[] = []
    let isFailing = false
    const query = async (text: string, values: readonly unknown[]) => {
      if (text.startsWith('DELETE')) return { rows: [] }
      if (isFailing) {
        isFailing = false
        throw new Error('the database is gone')
      }
      const told: { trunk_id: number }[] = JSON.parse(String(values.at(-1)))
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

  test('refusals are written together, two seconds apart, each once', async () => {
    const { pool, writings } = recordingPool()
    const states = startTrunkStates({ pool, clock, processId: 'edge', logger })
    await vi.advanceTimersByTimeAsync(0)
    states.refused(1, refusal(1))
    states.refused(1, refusal(2))
    states.refused(2, refusal(3))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(writings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(writings).toEqual([
      [
        { trunk_id: 1, refusals: [stamped(2), stamped(1)] },
        { trunk_id: 2, refusals: [stamped(3)] },
      ],
    ])
    states.refused(2, refusal(4))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(writings.slice(1)).toEqual([[{ trunk_id: 2, refusals: [stamped(4)] }]])
    await states.stop()
  })

  test('what could not be written is tried again', async () => {
    const { pool, writings, fail } = recordingPool()
    const states = startTrunkStates({ pool, clock, processId: 'edge', logger })
    await vi.advanceTimersByTimeAsync(0)
    fail()
    states.refused(1, refusal(1))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(writings).toEqual([])
    states.refused(1, refusal(2))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(writings).toEqual([[{ trunk_id: 1, refusals: [stamped(2), stamped(1)] }]])
    await states.stop()
  })
})
