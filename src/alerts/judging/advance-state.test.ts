import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceState, CALM, LEAST_RAISED_MS, type SubjectState } from './advance-state.ts'
import type { Assessment } from './assess.ts'

const MINUTE = 60_000

interface Moment {
  readonly level: Assessment['level']
  readonly afterMs: number
}

const moments = fc.array(
  fc.record<Moment>({
    level: fc.constantFrom('good', 'between', 'bad'),
    afterMs: fc.integer({ min: 1, max: 4 * MINUTE }),
  }),
  { maxLength: 60 },
)

function told(story: readonly Moment[], lastingMs: number) {
  const changes: { change: string; at: number }[] = []
  let state: SubjectState = CALM
  let at = 0
  for (const { level, afterMs } of story) {
    at += afterMs
    const advance = advanceState(state, { level, value: null }, at, lastingMs)
    state = advance.state
    if (advance.change !== null) changes.push({ change: advance.change, at })
  }
  return { changes, state }
}

test('what is bad is told once it has lasted, once', () => {
  const story: Moment[] = [
    { level: 'bad', afterMs: MINUTE },
    { level: 'bad', afterMs: MINUTE },
    { level: 'bad', afterMs: MINUTE },
    { level: 'bad', afterMs: MINUTE },
  ]
  expect(told(story, 2 * MINUTE).changes).toEqual([{ change: 'raised', at: 3 * MINUTE }])
})

test('what gets better for a moment begins to last anew', () => {
  const story: Moment[] = [
    { level: 'bad', afterMs: MINUTE },
    { level: 'between', afterMs: MINUTE },
    { level: 'bad', afterMs: MINUTE },
    { level: 'bad', afterMs: MINUTE },
  ]
  expect(told(story, 2 * MINUTE).changes).toEqual([])
})

test('what is only half good again is not over', () => {
  const story: Moment[] = [
    { level: 'bad', afterMs: MINUTE },
    { level: 'between', afterMs: 60 * MINUTE },
  ]
  expect(told(story, 0).state).toEqual({ status: 'raised', at: MINUTE })
})

test('raised and over are told in turn, the one after the least time, the other where it is good', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(0, MINUTE, 10 * MINUTE), (story, lastingMs) => {
      const { changes, state } = told(story, lastingMs)
      for (const [index, { change, at }] of changes.entries()) {
        expect(change).toBe(index % 2 === 0 ? 'raised' : 'over')
        const before = changes[index - 1]
        if (change === 'over') expect(at - (before?.at ?? 0)).toBeGreaterThanOrEqual(LEAST_RAISED_MS)
      }
      expect(state.status === 'raised').toBe(changes.length % 2 === 1)
    }),
  )
})
