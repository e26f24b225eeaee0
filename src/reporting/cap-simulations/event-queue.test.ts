import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventQueue } from './event-queue.ts'

test('events happen in the order of time, and of one moment in the order in which they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), times => {
      const queue = eventQueue()
      const happened: (readonly [number, number])[] = []
      for (const [place, at] of times.entries()) queue.add(at, () => happened.push([at, place]))
      for (let event = queue.take(); event !== null; event = queue.take()) event.happen()
      const expected = [...times.entries()].map(([place, at]) => [at, place] as const)
      expect(happened).toEqual(expected.sort(([one, a], [other, b]) => one - other || a - b))
    }),
  )
})

test('what is added while events happen takes its place among those to come', () => {
  const queue = eventQueue()
  const happened: string[] = []
  queue.add(1, () => queue.add(2, () => happened.push('added at 1')))
  queue.add(3, () => happened.push('third'))
  for (let event = queue.take(); event !== null; event = queue.take()) event.happen()
  expect(happened).toEqual(['added at 1', 'third'])
})
