import { expect, test } from 'vitest'
import { type HourOfUse, summarizeUse } from './summarize-use.ts'
import { HOUR_MS, hourOf } from './use-hours.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')

const hour = (number: number, fields: Partial<HourOfUse>): HourOfUse => ({
  starts: START + number * HOUR_MS,
  lent: null,
  visitors: 0,
  reservations: 0,
  atOnce: 0,
  ...fields,
})

test('of a pool that nobody has looked at, nothing is known', () => {
  expect(summarizeUse([])).toEqual({
    highest: null,
    averageLent: null,
    visitors: 0,
    reservations: 0,
    missing: null,
  })
})

test('the highest is the latest of the fullest hours, and an hour that was looked at more weighs more', () => {
  const hours = [
    hour(0, { lent: { samples: 60, sum: 60, highest: 4, numbers: 10 } }),
    hour(1, { lent: { samples: 20, sum: 80, highest: 7, numbers: 8 } }),
    hour(2, { lent: { samples: 1, sum: 7, highest: 7, numbers: 9 } }),
    hour(3, { lent: { samples: 9, sum: 0, highest: 0, numbers: 10 } }),
  ]
  expect(summarizeUse(hours)).toMatchObject({
    highest: { lent: 7, numbers: 9, hour: START + 2 * HOUR_MS },
    averageLent: 1.63,
    missing: 0,
  })
})

test('hours without a sample are none with nothing lent', () => {
  const hours = [hour(0, { lent: { samples: 2, sum: 6, highest: 3, numbers: 3 } }), hour(1, { visitors: 2 })]
  expect(summarizeUse(hours)).toMatchObject({ averageLent: 3, visitors: 2 })
})

test('so many are missing as in the worst hour, and how many is unknown beyond what a pool may have', () => {
  const short = [hour(0, { reservations: 9, atOnce: 4 }), hour(1, { visitors: 5, atOnce: 1_000 })]
  expect(summarizeUse(short)).toMatchObject({ visitors: 5, reservations: 9, missing: 1_000 })
  expect(summarizeUse([...short, hour(2, { visitors: 1, atOnce: 1_001 })]).missing).toBeNull()
})

test('an instant belongs to the hour that it is in', () => {
  expect([START - 1, START, START + HOUR_MS - 1].map(hourOf)).toEqual([START - HOUR_MS, START, START])
})
