import { beforeEach, expect, test } from 'vitest'
import { MAX_OUTAGES, OUTAGE_MS, type RecentOutages, recentOutages } from './recent-outages.ts'

let at: number
let outages: RecentOutages

beforeEach(() => {
  at = Date.parse('2026-11-20T12:00:00Z')
  outages = recentOutages(() => at)
})

const pool = (id: number) => ({ companyId: 1, id })

test('an outage is remembered for its time, for its pool alone', () => {
  outages.add(pool(1))
  expect(outages.has(pool(1))).toBe(true)
  expect(outages.has(pool(2))).toBe(false)
  expect(outages.has({ companyId: 2, id: 1 })).toBe(false)
  at += OUTAGE_MS - 1
  expect(outages.has(pool(1))).toBe(true)
  at += 1
  expect(outages.has(pool(1))).toBe(false)
})

test('a further one lasts its whole time', () => {
  outages.add(pool(1))
  at += OUTAGE_MS - 1
  outages.add(pool(1))
  at += OUTAGE_MS - 1
  expect(outages.has(pool(1))).toBe(true)
})

test('of too many the oldest is forgotten', () => {
  for (let id = 0; id <= MAX_OUTAGES; id++) outages.add(pool(id))
  expect(outages.has(pool(0))).toBe(false)
  expect(outages.has(pool(1))).toBe(true)
  expect(outages.has(pool(MAX_OUTAGES))).toBe(true)
})
