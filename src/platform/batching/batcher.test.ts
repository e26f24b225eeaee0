import { describe, expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A batcher that doubles numbers, whose batches the test lets finish one by one. */
function doubling({ maxBatchSize = 100, poison = Number.NaN, mayRetryAlone = true, pauseMs = 0 } = {}) {
  const batches: number[][] = []
  const gates: (() => void)[] = []
  let isOpen = false
  const batcher = createBatcher<number, number>({
    maxBatchSize,
    pauseMs,
    mayRetryAlone: () => mayRetryAlone,
    run: async numbers => {
      batches.push([...numbers])
      if (!isOpen) await new Promise<void>(resolve => gates.push(resolve))
      if (numbers.includes(poison)) throw new Error('poisoned')
      return numbers.map(number => number * 2)
    },
  })
  return {
    batcher,
    batches,
    /** Waits until a batch is under way. */
    underWay: async () => {
      while (gates.length === 0) await new Promise(setImmediate)
    },
    /** Lets the batch under way, and every later one, finish. */
    open: () => {
      isOpen = true
      for (const gate of gates.splice(0)) gate()
    },
  }
}

test('requests of one moment share a batch, and each gets its own answer', async () => {
  const { batcher, batches, open } = doubling()
  open()
  expect(await Promise.all([1, 2, 3].map(batcher.submit))).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('while one batch is under way the next gathers', async () => {
  const { batcher, batches, underWay, open } = doubling()
  const first = batcher.submit(1)
  await underWay()
  const later = [2, 3].map(batcher.submit)
  open()
  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6])
  expect(batches).toEqual([[1], [2, 3]])
})

test('the next batch is under way before the answers of the last are told', async () => {
  const { batcher, batches, underWay, open } = doubling()
  const first = batcher.submit(1).then(() => batches.length)
  await underWay()
  const second = batcher.submit(2)
  open()
  expect(await first).toBe(2)
  expect(await second).toBe(4)
})

test('an answer waits for no batch but its own', async () => {
  const { batcher, batches, underWay, open } = doubling({ pauseMs: 50 })
  const first = batcher.submit(1).then(() => batches.length)
  await underWay()
  const second = batcher.submit(2)
  open()
  expect(await first).toBe(1)
  expect(await second).toBe(4)
})

test('a batch is never larger than allowed', async () => {
  const { batcher, batches, open } = doubling({ maxBatchSize: 2 })
  open()
  await Promise.all([1, 2, 3, 4, 5].map(batcher.submit))
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('with a pause no batch leaves sooner after another, and what comes meanwhile leaves together', async () => {
  const { batcher, batches, open } = doubling({ pauseMs: 50 })
  open()
  await batcher.submit(1)
  const leftAt = performance.now()
  await Promise.all([
    batcher.submit(2),
    new Promise(setImmediate).then(() => new Promise(setImmediate)).then(() => batcher.submit(3)),
  ])
  // The first left before its answer came.
  expect(performance.now() - leftAt).toBeGreaterThan(25)
  expect(batches).toEqual([[1], [2, 3]])
})

describe('when a batch fails', () => {
  test('its requests are tried alone, and only the one to blame is rejected', async () => {
    const { batcher, open } = doubling({ poison: 2 })
    open()
    const outcomes = await Promise.allSettled([1, 2, 3].map(batcher.submit))
    expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('in a way that no request can be blamed for, all are rejected at once', async () => {
    const { batcher, batches, open } = doubling({ poison: 2, mayRetryAlone: false })
    open()
    const outcomes = await Promise.allSettled([1, 2, 3].map(batcher.submit))
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(batches).toHaveLength(1)
  })

  test('the next batch is served as if nothing had happened', async () => {
    const { batcher, open } = doubling({ poison: 2 })
    open()
    await expect(batcher.submit(2)).rejects.toThrow('poisoned')
    expect(await batcher.submit(3)).toBe(6)
  })
})

test('drain resolves once everything submitted is answered', async () => {
  const { batcher, underWay, open } = doubling()
  const answers: number[] = []
  const submitted = [1, 2].map(number => batcher.submit(number).then(answer => answers.push(answer)))
  await underWay()
  const drained = batcher.drain()
  open()
  await drained
  await Promise.all(submitted)
  expect(answers).toEqual([2, 4])
})

test('a queue that has grown beyond hope refuses more', async () => {
  const { batcher, underWay, open } = doubling()
  const first = batcher.submit(0)
  await underWay()
  const waiting = Array.from({ length: 10_000 }, (_, number) => batcher.submit(number))
  await expect(batcher.submit(1)).rejects.toMatchObject({ kind: 'overloaded' })
  open()
  await Promise.all([first, ...waiting])
})
