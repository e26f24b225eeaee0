import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTimer } from '../../../test/builders/build-timer.ts'
import { clickTimers, highestTimer, reachedTimer } from './choose-timers.ts'
import type { Timer, TimerScope } from './timer.ts'

const ANYBODY: TimerScope = { afid: null, target: null }
const PARTNER: TimerScope = { afid: 'partner', target: { id: 7, tid: 'buyer' } }
const UNNAMED: TimerScope = { afid: 'partner', target: { id: 7, tid: null } }

const CLICK = buildTimer(1, 0)
const SALE_60 = buildTimer(2, 60)
const SALE_90 = buildTimer(3, 90)
const PARTNERS_120 = buildTimer(4, 120, { afid: 'partner' })
const BUYERS_120 = buildTimer(5, 120, { tid: 'buyer' })
const BOTH_120 = buildTimer(6, 120, { afid: 'partner', tid: 'buyer' })
const BY_ID_30 = buildTimer(7, 30, { tid: '7' })

describe('click timers', () => {
  test.each<[string, readonly Timer[], TimerScope, number[]]>([
    ['all of them fire, in order', [CLICK, SALE_60, buildTimer(9, 0)], ANYBODY, [1, 9]],
    ['one of another affiliate does not', [buildTimer(9, 0, { afid: 'other' })], PARTNER, []],
    ['one of the affiliate does', [buildTimer(9, 0, { afid: 'partner' })], PARTNER, [9]],
    [
      'one of a target does not where nobody knows the target yet',
      [buildTimer(9, 0, { tid: 'buyer' })],
      ANYBODY,
      [],
    ],
    [
      'one of the target that the call is reserved for does',
      [buildTimer(9, 0, { tid: 'buyer' })],
      PARTNER,
      [9],
    ],
  ])('%s', (_, timers, scope, ids) => {
    expect(clickTimers(timers, scope).map(({ id }) => id)).toEqual(ids)
  })
})

describe('the sale timer that a call fires', () => {
  test.each<[string, readonly Timer[], TimerScope, seconds: number, offset: number, number | null]>([
    ['none before the first', [CLICK, SALE_60], ANYBODY, 59, 0, null],
    ['one that is just reached', [CLICK, SALE_60], ANYBODY, 60, 0, 2],
    ['the highest that is reached', [SALE_60, SALE_90], ANYBODY, 89, 0, 2],
    ['the highest of all', [SALE_90, SALE_60], ANYBODY, 500, 0, 3],
    ['an offset puts it off', [SALE_60, SALE_90], ANYBODY, 90, 15, 2],
    ['a negative offset brings it forward', [SALE_60, SALE_90], ANYBODY, 60, -30, 3],
    ['an offset cannot ask less than nothing', [SALE_60], ANYBODY, 0, -100, 2],
    ['another affiliate’s does not count', [SALE_60, PARTNERS_120], ANYBODY, 200, 0, 2],
    ['the affiliate’s does', [SALE_60, PARTNERS_120], PARTNER, 200, 0, 4],
    ['of equals the narrower', [PARTNERS_120, BOTH_120, BUYERS_120], PARTNER, 200, 0, 6],
    ['of equally narrow ones the first', [PARTNERS_120, BUYERS_120], PARTNER, 200, 0, 4],
    ['a target without a tid goes by its id', [BY_ID_30], UNNAMED, 30, 0, 7],
    ['a target with a tid does not', [BY_ID_30], PARTNER, 30, 0, null],
    ['there may be none', [CLICK], PARTNER, 500, 0, null],
  ])('%s', (_, timers, scope, connectedSeconds, timerOffset, id) => {
    expect(reachedTimer(timers, { scope, timerOffset, connectedSeconds })?.id ?? null).toBe(id)
  })
})

const anyTimer = fc
  .record({
    seconds: fc.integer({ min: 0, max: 300 }),
    afid: fc.constantFrom(null, 'partner', 'other'),
    tid: fc.constantFrom(null, 'buyer', 'other'),
  })
  .map(({ seconds, ...scope }) => ({ seconds, scope }))
const anyTimers = fc
  .array(anyTimer, { maxLength: 8 })
  .map(timers => timers.map(({ seconds, scope }, index) => buildTimer(index + 1, seconds, scope)))
const anyProgress = fc.record({
  scope: fc.constantFrom(ANYBODY, PARTNER),
  timerOffset: fc.integer({ min: -60, max: 60 }),
  connectedSeconds: fc.integer({ min: 0, max: 400 }),
})

test('no reached timer that is for the call asks more than the one that fires', () => {
  fc.assert(
    fc.property(anyTimers, anyProgress, (timers, progress) => {
      const fired = reachedTimer(timers, progress)
      const reached = timers.filter(
        ({ seconds, afid, tid }) =>
          seconds > 0 &&
          seconds + progress.timerOffset <= progress.connectedSeconds &&
          (afid === null || afid === progress.scope.afid) &&
          (tid === null || tid === progress.scope.target?.tid),
      )
      expect(fired === null).toBe(reached.length === 0)
      expect(fired?.seconds).toBe(
        fired === null ? undefined : Math.max(...reached.map(({ seconds }) => seconds)),
      )
    }),
  )
})

test('a call that reaches the highest timer fires that one, and a longer call fires no other', () => {
  fc.assert(
    fc.property(anyTimers, anyProgress, fc.nat(500), (timers, progress, more) => {
      const highest = highestTimer(timers, progress.scope)
      const seconds = highest?.seconds ?? 0
      const connectedSeconds = Math.max(0, seconds + progress.timerOffset) + more
      expect(reachedTimer(timers, { ...progress, connectedSeconds })).toBe(highest)
    }),
  )
})
