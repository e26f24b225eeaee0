import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClaimRoom } from '../platform/jobs/work-port.ts'
import { createOutboxMetrics, type OutboxLimits, startOutbox } from './outbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const LIMITS: OutboxLimits = { most: 4, mostPerLane: 2, pollMs: 1_000, pauseMs: 0, drainMs: 3_000 }

interface Letter {
  readonly id: number
  readonly host: string
}

/** A table in memory, and a world that answers when it is told to. */
function openOutbox(limits: Partial<OutboxLimits> = {}) {
  const due: Letter[] = []
  const sent: number[] = []
  const settled: string[] = []
  const handedBack: number[] = []
  const rooms: ClaimRoom[] = []
  const answers = new Map<number, (outcome: string) => void>()
  const failures = { claim: 0, settle: 0 }
  const logger = { error: vi.fn(), warn: vi.fn() }
  const registry = new Registry()
  const outbox = startOutbox<Letter, string>({
    name: 'letters',
    claim: async room => {
      if (failures.claim-- > 0) throw new Error('no database')
      rooms.push({ ...room, underWay: new Map(room.underWay) })
      const taken = new Map(room.underWay)
      const claimed = due
        .filter(({ host }) => {
          const count = taken.get(host) ?? 0
          taken.set(host, count + 1)
          return count < room.mostPerLane
        })
        .slice(0, room.most)
      for (const letter of claimed) due.splice(due.indexOf(letter), 1)
      return claimed
    },
    laneOf: letter => letter.host,
    run: letter => {
      sent.push(letter.id)
      return new Promise(resolve => answers.set(letter.id, resolve))
    },
    settle: async (letter, outcome) => {
      if (failures.settle-- > 0) throw new Error('no database')
      settled.push(`${letter.id} ${outcome}`)
      return outcome
    },
    handBack: async letters => {
      handedBack.push(...letters.map(letter => letter.id))
    },
    logger,
    metrics: createOutboxMetrics(registry),
    limits: { ...LIMITS, ...limits },
  })
  const turn = () => vi.advanceTimersByTimeAsync(0)
  return {
    outbox,
    due,
    sent,
    settled,
    handedBack,
    rooms,
    failures,
    logger,
    turn,
    answer: async (id: number, outcome = 'succeeded') => {
      answers.get(id)?.(outcome)
      await turn()
    },
    metrics: () => registry.getSingleMetricAsString('outbox_attempts_total'),
  }
}

const letters = (host: string, ...ids: number[]): Letter[] => ids.map(id => ({ id, host }))

describe('an outbox', () => {
  test('sends what is due at once when it is poked, and writes down what came of it', async () => {
    const { outbox, due, sent, settled, turn, answer, metrics } = openOutbox()
    await turn()
    due.push(...letters('a', 1))
    outbox.poke()
    await turn()
    expect(sent).toEqual([1])
    expect(settled).toEqual([])
    await answer(1)
    expect(settled).toEqual(['1 succeeded'])
    expect(await metrics()).toContain('outbox_attempts_total{outbox="letters",outcome="succeeded"} 1')
    await outbox.stop()
  })

  test('claims together what is written soon after a claim', async () => {
    const { outbox, due, rooms, sent, turn } = openOutbox({ pauseMs: 25, drainMs: 0 })
    await vi.advanceTimersByTimeAsync(25)
    due.push(...letters('a', 1))
    outbox.poke()
    await turn()
    expect(sent).toEqual([1])
    const claims = rooms.length
    due.push(...letters('b', 2))
    outbox.poke()
    await vi.advanceTimersByTimeAsync(24)
    due.push(...letters('c', 3))
    outbox.poke()
    expect(sent).toEqual([1])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([1, 2, 3])
    expect(rooms).toHaveLength(claims + 1)
    const stopped = outbox.stop()
    await vi.advanceTimersByTimeAsync(50)
    await stopped
  })

  test('finds by itself what nobody told it of', async () => {
    const { outbox, due, sent, turn } = openOutbox({ drainMs: 0 })
    await turn()
    due.push(...letters('a', 1))
    await vi.advanceTimersByTimeAsync(LIMITS.pollMs - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([1])
    const stopped = outbox.stop()
    await turn()
    await stopped
  })

  test('a host that never answers holds its own share, and the others go on', async () => {
    const { outbox, due, sent, turn, answer } = openOutbox({ drainMs: 0 })
    due.push(...letters('dead', 1, 2, 3, 4), ...letters('well', 5, 6, 7))
    outbox.poke()
    await turn()
    expect(sent).toEqual([1, 2, 5, 6])
    await answer(5)
    expect(sent).toEqual([1, 2, 5, 6, 7])
    await answer(6)
    await answer(7)
    expect(sent).toEqual([1, 2, 5, 6, 7])
    // Room in its lane, and so its turn again.
    await answer(1, 'failed')
    expect(sent).toEqual([1, 2, 5, 6, 7, 3])
    const stopped = outbox.stop()
    await turn()
    await stopped
  })

  test('a claim is told how much room there is, in all and in each lane', async () => {
    const { outbox, due, rooms, turn } = openOutbox({ drainMs: 0 })
    due.push(...letters('a', 1, 2), ...letters('b', 3))
    outbox.poke()
    await turn()
    expect(rooms.at(-1)).toEqual({
      most: 1,
      mostPerLane: 2,
      underWay: new Map([
        ['a', 2],
        ['b', 1],
      ]),
    })
    const stopped = outbox.stop()
    await turn()
    await stopped
  })

  test('a claim that fails is told of and made again; what cannot be settled is left to its lease', async () => {
    const { outbox, due, sent, settled, failures, logger, turn, answer, metrics } = openOutbox()
    await turn()
    failures.claim = 1
    due.push(...letters('a', 1))
    outbox.poke()
    await turn()
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(LIMITS.pollMs)
    expect(sent).toEqual([1])
    failures.settle = 1
    await answer(1)
    expect(settled).toEqual([])
    expect(logger.error).toHaveBeenCalledTimes(2)
    expect(await metrics()).toContain('outcome="lost"} 1')
    await outbox.stop()
  })

  test('stopping waits for answers, claims nothing more, and hands back what is not answered in time', async () => {
    const { outbox, due, sent, settled, handedBack, turn, answer } = openOutbox()
    due.push(...letters('a', 1), ...letters('b', 2))
    outbox.poke()
    await turn()
    const stopped = outbox.stop()
    due.push(...letters('c', 3))
    outbox.poke()
    await answer(1)
    expect(settled).toEqual(['1 succeeded'])
    await vi.advanceTimersByTimeAsync(LIMITS.drainMs)
    await stopped
    expect(handedBack).toEqual([2])
    expect(sent).toEqual([1, 2])
    // Another process has it now.
    await answer(2)
    expect(settled).toEqual(['1 succeeded'])
  })

  test('stopping is over as soon as everything is answered', async () => {
    const { outbox, due, handedBack, turn, answer } = openOutbox()
    due.push(...letters('a', 1))
    outbox.poke()
    await turn()
    const stopped = outbox.stop()
    await answer(1)
    await stopped
    expect(handedBack).toEqual([])
  })
})
