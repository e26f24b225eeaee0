import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startClaimedWork, type WorkLimits } from './claimed-work.ts'
import type { ClaimRoom, WorkPort } from './work-port.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const LIMITS: WorkLimits = {
  most: 3,
  mostPerLane: 3,
  pollMs: 1_000,
  pauseMs: 0,
  drainMs: 3_000,
  breakOffMs: 500,
}

/** Longer than a task takes in these tests, unless it is renewed. */
const LEASE_MS = 10_000

interface Row {
  readonly id: number
  claims: number
  dueAt: number
  isDone: boolean
}

/** What a claim names. */
interface Task {
  readonly id: number
  readonly claims: number
}

/** A table in memory whose rows are claimed, leased and settled as statements would do it. */
function createStore() {
  const rows = new Map<number, Row>()
  const down = { claim: 0, settle: 0, handBack: 0, renew: 0 }
  const claimed: number[] = []
  const settled: string[] = []
  const handedBack: number[] = []
  const gates: { claim?: Promise<void>; settle?: Promise<void> } = {}
  const failing = (statement: keyof typeof down) => {
    if (down[statement]-- > 0) throw new Error(`${statement}: no database`)
  }
  const holds = ({ id, claims }: Task) => rows.get(id)?.claims === claims && rows.get(id)?.isDone === false
  return {
    down,
    claimed,
    settled,
    handedBack,
    /** Claims, or settling, are not answered until what it returns is called. */
    shut: (statement: keyof typeof gates): (() => void) => {
      let open: () => void = () => undefined
      gates[statement] = new Promise(resolve => {
        open = resolve
      })
      return open
    },
    add: (...ids: number[]) => {
      for (const id of ids) rows.set(id, { id, claims: 0, dueAt: 0, isDone: false })
    },
    /** As another process does once the lease is over. */
    takeOver: (id: number) => {
      const row = rows.get(id)
      if (row !== undefined) row.claims++
    },
    claim: async ({ most }: ClaimRoom): Promise<readonly Task[]> => {
      claimed.push(most)
      failing('claim')
      const due = [...rows.values()].filter(row => !row.isDone && row.dueAt <= Date.now()).slice(0, most)
      for (const row of due) Object.assign(row, { claims: row.claims + 1, dueAt: Date.now() + LEASE_MS })
      const tasks = due.map(({ id, claims }) => ({ id, claims }))
      await gates.claim
      return tasks
    },
    settle: async (task: Task, outcome: string) => {
      failing('settle')
      await gates.settle
      if (!holds(task)) return 'overtaken'
      rows.set(task.id, { id: task.id, claims: task.claims, dueAt: 0, isDone: true })
      settled.push(`${task.id} ${outcome}`)
      return 'done'
    },
    handBack: async (tasks: readonly Task[]) => {
      failing('handBack')
      for (const task of tasks) {
        handedBack.push(task.id)
        const row = rows.get(task.id)
        if (row !== undefined && holds(task)) row.dueAt = Date.now()
      }
    },
    renew: async (task: Task) => {
      failing('renew')
      const row = rows.get(task.id)
      if (row === undefined || !holds(task)) return false
      row.dueAt = Date.now() + LEASE_MS
      return true
    },
  }
}

type Store = ReturnType<typeof createStore>

/** One process at work on the store. What it runs ends when the test says so. */
function startWork(
  store: Store,
  differences: Partial<WorkPort<Task, string>> = {},
  limits: Partial<WorkLimits> = {},
) {
  const { claim, settle, handBack } = store
  const begun: number[] = []
  const brokenOff: number[] = []
  const ended: string[] = []
  const endings = new Map<number, { resolve(outcome: string): void; reject(error: Error): void }>()
  const logger = { error: vi.fn(), warn: vi.fn() }
  const work = startClaimedWork<Task, string, string>(
    {
      name: 'letters',
      claim,
      settle,
      handBack,
      run: ({ id }, signal) => {
        begun.push(id)
        signal.addEventListener('abort', () => brokenOff.push(id))
        return new Promise((resolve, reject) => endings.set(id, { resolve, reject }))
      },
      onEnd: ({ task, word }) => ended.push(`${task.id} ${word}`),
      logger,
      ...differences,
    },
    { ...LIMITS, ...limits },
  )
  return {
    ...work,
    begun,
    brokenOff,
    ended,
    logger,
    /** Ends what runs, well. */
    finish: async (id: number) => {
      endings.get(id)?.resolve('sent')
      await pass(0)
    },
    /** Ends what runs by a failure that it does not know as an outcome. */
    fail: async (id: number) => {
      endings.get(id)?.reject(new Error('a fault'))
      await pass(0)
    },
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Stops it, whatever it waits for. */
async function stopped({ stop }: { stop(): Promise<void> }): Promise<void> {
  const stopping = stop()
  await pass(LIMITS.drainMs + LIMITS.breakOffMs)
  await stopping
}

describe('claims', () => {
  test('take at most what there is room for, and none while there is no room', async () => {
    const store = createStore()
    store.add(1, 2, 3, 4, 5)
    const work = startWork(store)
    await pass(LIMITS.pollMs * 3)
    expect(work.begun).toEqual([1, 2, 3])
    expect(store.claimed).toEqual([3])
    await work.finish(2)
    await pass(0)
    expect(work.begun).toEqual([1, 2, 3, 4])
    expect(store.claimed).toEqual([3, 1])
    await stopped(work)
  })

  test('go on at once while they take something, until nothing is due', async () => {
    const store = createStore()
    store.add(1, 2)
    const claimOne = (room: ClaimRoom) => store.claim({ ...room, most: 1 })
    const work = startWork(store, { claim: claimOne })
    await pass(LIMITS.pollMs - 1)
    expect(work.begun).toEqual([1, 2])
    expect(store.claimed).toHaveLength(3)
    await stopped(work)
  })

  test('do not come sooner after each other than they may, however often it is poked', async () => {
    const store = createStore()
    const work = startWork(store, {}, { pauseMs: 25 })
    await pass(0)
    for (let poke = 0; poke < 25; poke++) {
      work.poke()
      await pass(1)
    }
    expect(store.claimed).toHaveLength(2)
    await stopped(work)
  })

  test('come once more for who pokes during one', async () => {
    const store = createStore()
    const open = store.shut('claim')
    const work = startWork(store)
    await pass(0)
    expect(store.claimed).toHaveLength(1)
    store.add(1)
    work.poke()
    open()
    await pass(0)
    expect(work.begun).toEqual([1])
    await stopped(work)
  })

  test('that fail are made again with the next look, no more often, and lose nothing', async () => {
    const store = createStore()
    store.add(1)
    store.down.claim = 3
    const work = startWork(store)
    await pass(LIMITS.pollMs * 3 - 1)
    expect(store.claimed).toHaveLength(3)
    expect(work.begun).toEqual([])
    await pass(1)
    expect(work.begun).toEqual([1])
    expect(work.logger.error).toHaveBeenCalledTimes(3)
    await stopped(work)
  })

  test.each([
    {
      lanes: 'each lane',
      laneOf: ({ id }: Task) => (id % 2 === 0 ? 'even' : 'odd'),
      known: { odd: 2, even: 1 },
    },
    { lanes: 'the only lane, where there are none', known: { '': 3 } },
  ])('know what is under way in $lanes', async ({ known, ...differences }) => {
    const store = createStore()
    store.add(1, 2, 3)
    const rooms: object[] = []
    const claim = (room: ClaimRoom) => {
      rooms.push(Object.fromEntries(room.underWay))
      return store.claim(room)
    }
    const work = startWork(store, { claim, ...differences }, { most: 4 })
    await pass(0)
    expect(rooms).toEqual([{}, known])
    for (const id of [1, 2, 3]) await work.finish(id)
    await pass(LIMITS.pollMs)
    expect(rooms.at(-1)).toEqual({})
    await stopped(work)
  })
})

describe('what was claimed', () => {
  test('is run and settled once', async () => {
    const store = createStore()
    store.add(1)
    const work = startWork(store)
    await pass(0)
    await work.finish(1)
    await pass(LEASE_MS * 2)
    expect(work.begun).toEqual([1])
    expect(store.settled).toEqual(['1 sent'])
    expect(work.ended).toEqual(['1 done'])
    await stopped(work)
    expect(store.handedBack).toEqual([])
  })

  test.each(['settle', 'run'] as const)(
    'is left to its lease where its %s fails, and done again',
    async what => {
      const store = createStore()
      store.add(1)
      const work = startWork(store)
      await pass(0)
      if (what === 'settle') store.down.settle = 1
      await (what === 'settle' ? work.finish(1) : work.fail(1))
      expect(work.ended).toEqual(['1 lost'])
      expect(work.logger.error).toHaveBeenCalledTimes(1)
      await pass(LEASE_MS - 1)
      expect(work.begun).toEqual([1])
      await pass(LIMITS.pollMs)
      expect(work.begun).toEqual([1, 1])
      await work.finish(1)
      expect(store.settled).toEqual(['1 sent'])
      await stopped(work)
    },
  )

  test('is not settled twice where its lease ran out and another process took it', async () => {
    const store = createStore()
    store.add(1)
    const slow = startWork(store, {}, { most: 1 })
    const other = startWork(store)
    await pass(LEASE_MS + LIMITS.pollMs)
    expect(slow.begun).toEqual([1])
    expect(other.begun).toEqual([1])
    await other.finish(1)
    await slow.finish(1)
    expect(store.settled).toEqual(['1 sent'])
    expect([...other.ended, ...slow.ended]).toEqual(['1 done', '1 overtaken'])
    await stopped(slow)
    await stopped(other)
  })
})

describe('a lease that is renewed', () => {
  const renewal = (store: Store) => ({ renewal: { everyMs: 2_000, renew: store.renew } })

  test('holds for as long as the work takes, and is renewed no more once that is settled', async () => {
    const store = createStore()
    store.add(1)
    const renew = vi.fn(store.renew)
    const work = startWork(store, { renewal: { everyMs: 2_000, renew } })
    await pass(LEASE_MS * 3)
    expect(work.begun).toEqual([1])
    await work.finish(1)
    expect(store.settled).toEqual(['1 sent'])
    const renewals = renew.mock.calls.length
    expect(renewals).toBeGreaterThan(10)
    await pass(LEASE_MS)
    expect(renew).toHaveBeenCalledTimes(renewals)
    await stopped(work)
  })

  test('that another process has taken over breaks the work off, and nothing of it is settled', async () => {
    const store = createStore()
    store.add(1)
    const work = startWork(store, renewal(store))
    await pass(0)
    store.takeOver(1)
    await pass(2_000)
    expect(work.brokenOff).toEqual([1])
    // As it may end well all the same.
    await work.finish(1)
    expect(work.ended).toEqual(['1 lost'])
    expect(store.settled).toEqual([])
    await stopped(work)
    expect(store.handedBack).toEqual([])
  })

  test('and lost makes room soon, also where the work does not heed it', async () => {
    const store = createStore()
    store.add(1)
    const work = startWork(store, renewal(store), { most: 1 })
    await pass(0)
    store.takeOver(1)
    store.add(2)
    await pass(2_000 + LIMITS.breakOffMs - 1)
    expect(work.begun).toEqual([1])
    await pass(1)
    expect(work.begun).toEqual([1, 2])
    await stopped(work)
  })

  test('outlives renewals that fail', async () => {
    const store = createStore()
    store.add(1)
    const work = startWork(store, renewal(store))
    await pass(1)
    store.down.renew = 2
    await pass(6_000)
    expect(work.logger.warn).toHaveBeenCalledTimes(2)
    await work.finish(1)
    expect(store.settled).toEqual(['1 sent'])
    await stopped(work)
  })
})

describe('stopping', () => {
  test('claims nothing more, and is over as soon as what runs has ended', async () => {
    const store = createStore()
    store.add(1)
    const work = startWork(store)
    await pass(0)
    const stopping = work.stop()
    store.add(2)
    work.poke()
    await work.finish(1)
    await stopping
    await pass(LIMITS.pollMs * 2)
    expect(work.begun).toEqual([1])
    expect(store.settled).toEqual(['1 sent'])
    expect(store.handedBack).toEqual([])
  })

  test('hands back what a claim still brings, without beginning it', async () => {
    const store = createStore()
    const open = store.shut('claim')
    store.add(1, 2)
    const work = startWork(store)
    await pass(0)
    const stopping = work.stop()
    open()
    await pass(0)
    await stopping
    expect(work.begun).toEqual([])
    expect(store.handedBack).toEqual([1, 2])
  })

  test('breaks off what has not ended in time and hands it back, whether it heeds that or not', async () => {
    const store = createStore()
    store.add(1, 2)
    const work = startWork(store)
    await pass(0)
    const stopping = work.stop()
    await pass(LIMITS.drainMs - 1)
    expect(work.brokenOff).toEqual([])
    await pass(1)
    expect(work.brokenOff).toEqual([1, 2])
    await work.fail(1)
    await pass(LIMITS.breakOffMs)
    await stopping
    expect(store.handedBack).toEqual([1, 2])
    expect(work.ended).toEqual(['1 handed_back', '2 handed_back'])
    // It is another process's now.
    await work.finish(2)
    expect(store.settled).toEqual([])
    expect(work.logger.error).not.toHaveBeenCalled()
  })

  test('settles what ends well though it was broken off', async () => {
    const store = createStore()
    store.add(1)
    const work = startWork(store)
    await pass(0)
    const stopping = work.stop()
    await pass(LIMITS.drainMs)
    await work.finish(1)
    await stopping
    expect(store.settled).toEqual(['1 sent'])
    expect(store.handedBack).toEqual([])
  })

  test('waits for what is being settled, and does not hand it back as well', async () => {
    const store = createStore()
    const open = store.shut('settle')
    store.add(1)
    const work = startWork(store)
    await pass(0)
    await work.finish(1)
    let isStopped = false
    const stopping = work.stop().then(() => {
      isStopped = true
    })
    await pass(LIMITS.drainMs + LIMITS.breakOffMs)
    expect(isStopped).toBe(false)
    open()
    await pass(0)
    await stopping
    expect(work.ended).toEqual(['1 done'])
    expect(store.handedBack).toEqual([])
  })

  test('leaves to its lease what cannot be handed back', async () => {
    const store = createStore()
    store.add(1)
    store.down.handBack = 1
    const work = startWork(store)
    await pass(0)
    await stopped(work)
    expect(work.logger.error).toHaveBeenCalledTimes(1)
    const next = startWork(store)
    await pass(LEASE_MS)
    expect(next.begun).toEqual([1])
    await stopped(next)
  })
})
