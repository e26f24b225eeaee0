import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlertParameters } from '../alert-kinds.ts'
import { type CountedStep, STEP_MS, sameTimeInWeeksBefore } from '../judging/activity-facts.ts'
import { type AlertRule, replayAlert, type SubjectHistory } from './replay-alert.ts'

const FROM = Date.parse('2026-11-20T00:00:00.000Z')
const NONE: AlertParameters = { threshold: null, minutes: null, floor: null, offers: null, measure: null }
const NOTHING: CountedStep = { pings: 0, unanswered: 0, calls: 0, offers: 0, answers: 0 }

const at = (step: number) => FROM + step * STEP_MS

function activity(
  counted: Readonly<Record<number, Partial<CountedStep>>>,
  isOpenIn = (_starts: number) => true,
  isPaused = false,
): SubjectHistory {
  const steps = Object.entries(counted).map(
    ([step, count]) => [at(Number(step)), { ...NOTHING, ...count }] as const,
  )
  const weeksBefore = (before: number) => sameTimeInWeeksBefore(before, () => 0)
  return { type: 'activity', steps: new Map(steps), isOpenIn, isPaused, weeksBefore }
}

const SILENT: AlertRule = {
  kind: 'buyer_silent',
  parameters: { ...NONE, minutes: 30, offers: 3 },
  lastingMinutes: 0,
}

describe('a silent buyer', () => {
  test('is told of after so many open minutes without an answer, until it answers', () => {
    const history = activity({ 0: { offers: 1, answers: 1 }, 20: { offers: 1, answers: 1 } })
    expect(replayAlert(SILENT, history, at(0), at(24))).toEqual([
      { raisedAt: at(7), overAt: at(21), value: 30 },
    ])
  })

  test('is not missed while its hours are closed', () => {
    const history = activity({ 0: { answers: 1 } }, starts => starts < at(3) || starts >= at(12))
    // Ten minutes before they close, and twenty from when they open.
    expect(replayAlert(SILENT, history, at(0), at(18))).toEqual([
      { raisedAt: at(16), overAt: null, value: 75 },
    ])
  })

  test('is told of sooner where it lets many offers ring', () => {
    const history = activity({ 0: { answers: 1 }, 1: { offers: 2 }, 2: { offers: 1 } })
    expect(replayAlert(SILENT, history, at(0), at(4))).toMatchObject([{ raisedAt: at(3) }])
  })

  test('is not heard again for having been silent for longer than is looked back', () => {
    const weeks = activity({ 0: { answers: 1 }, 4500: { answers: 1 } })
    expect(replayAlert(SILENT, weeks, at(0), at(5_000))).toMatchObject([
      { raisedAt: at(7), overAt: at(4_501) },
      { raisedAt: at(4_507), overAt: null },
    ])
  })

  test('one that has never answered is nobody to miss', () => {
    expect(replayAlert(SILENT, activity({ 1: { offers: 50 } }), at(0), at(50))).toEqual([])
  })
})

test('a publisher is compared with the same hour of the weeks before', () => {
  const week = (7 * 24 * 60) / 5
  const counted: Record<number, Partial<CountedStep>> = { 5: { pings: 120 } }
  for (const weeks of [1, 2, 3, 4]) counted[5 - weeks * week] = { pings: 50 }
  const rule: AlertRule = {
    kind: 'publisher_doubled',
    parameters: { ...NONE, threshold: 2, floor: 50, measure: 'pings' },
    lastingMinutes: 0,
  }
  // For the hour that holds them.
  expect(replayAlert(rule, activity(counted), at(0), at(40))).toEqual([
    { raisedAt: at(6), overAt: at(18), value: 2.4 },
  ])
})

test('pings without an answer count over the minutes that are asked for', () => {
  const rule: AlertRule = {
    kind: 'pings_unanswered',
    parameters: { ...NONE, threshold: 50, minutes: 10, floor: 10 },
    lastingMinutes: 0,
  }
  const history = activity({
    0: { pings: 8, unanswered: 8 },
    1: { pings: 8, unanswered: 1 },
    2: { pings: 8, unanswered: 1 },
  })
  expect(replayAlert(rule, history, at(0), at(10))).toEqual([
    { raisedAt: at(2), overAt: at(3), value: 56.25 },
  ])
  // Where traffic stops, none is answered again; of a paused campaign none is expected.
  const stopped = { 0: { pings: 20, unanswered: 20 } }
  expect(replayAlert(rule, activity(stopped), at(0), at(10))).toMatchObject([{ overAt: null }])
  expect(replayAlert(rule, activity(stopped, undefined, true), at(0), at(10))).toMatchObject([
    { overAt: at(3) },
  ])
})

test('a replay of any part of the time begins where another could have ended', () => {
  const counts = fc.array(fc.record({ offers: fc.nat({ max: 3 }), answers: fc.nat({ max: 1 }) }), {
    minLength: 30,
    maxLength: 60,
  })
  fc.assert(
    fc.property(counts, fc.nat({ max: 20 }), (steps, cut) => {
      const history = activity(Object.fromEntries(steps.entries()))
      const whole = replayAlert(SILENT, history, at(0), at(steps.length))
      const part = replayAlert(SILENT, history, at(0), at(steps.length - cut))
      const ofWhole = whole
        .filter(({ raisedAt }) => raisedAt <= at(steps.length - cut))
        .map(event => ({
          ...event,
          overAt: (event.overAt ?? Infinity) > at(steps.length - cut) ? null : event.overAt,
        }))
      expect(part).toEqual(ofWhole)
    }),
  )
})
