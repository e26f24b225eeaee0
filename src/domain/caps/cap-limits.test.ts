import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCapLimits } from '../../../test/builders/build-cap-limits.ts'
import { CAP_KINDS, describeFullCap, firstFullCap } from './cap-limits.ts'

describe('firstFullCap', () => {
  test('no limits, no counts: room', () => {
    expect(firstFullCap(buildCapLimits(1), new Map())).toBeNull()
  })

  test.each([
    [4, null],
    [5, 'daily'],
    [6, 'daily'],
  ])('a daily cap of 5 with %i counted: %s', (counted, full) => {
    const limits = buildCapLimits(1, { daily: 5 })
    const daily = limits.find(limit => limit.kind === 'daily')
    expect(firstFullCap(limits, new Map([[daily?.id ?? 0, counted]]))?.kind ?? null).toBe(full)
  })

  test('a cap of 0 is full before the first call', () => {
    expect(firstFullCap(buildCapLimits(1, { hourly: 0 }), new Map())?.kind).toBe('hourly')
  })

  test('an unlimited cap counts without filling', () => {
    expect(firstFullCap(buildCapLimits(1), new Map([[1, 1_000_000]]))).toBeNull()
  })

  test('of several full caps the first of the fixed order is told', () => {
    expect(firstFullCap(buildCapLimits(1, { monthly: 0, concurrency: 0, daily: 0 }), new Map())?.kind).toBe(
      'concurrency',
    )
  })

  test('a full cap in words names both numbers', () => {
    const [concurrency] = buildCapLimits(1, { concurrency: 2 })
    expect(concurrency && describeFullCap(concurrency, new Map([[1, 2]]))).toBe('concurrency cap 2 of 2')
  })
})

test('admitting calls only while there is room never exceeds any cap, and stops only at one that is full', () => {
  const cap = fc.option(fc.integer({ min: 0, max: 8 }))
  const caps = fc.record({ concurrency: cap, hard: cap, hourly: cap, daily: cap, monthly: cap })
  fc.assert(
    fc.property(caps, fc.array(fc.boolean(), { maxLength: 60 }), (bounds, endsOneBefore) => {
      const limits = buildCapLimits(1, bounds)
      const filled = new Map(limits.map(limit => [limit.id, 0]))
      const count = (id: number, change: number) => filled.set(id, (filled.get(id) ?? 0) + change)
      const concurrency = limits[CAP_KINDS.indexOf('concurrency')]
      for (const endsOne of endsOneBefore) {
        if (concurrency && endsOne && (filled.get(concurrency.id) ?? 0) > 0) count(concurrency.id, -1)
        const full = firstFullCap(limits, filled)
        if (full === null) for (const limit of limits) count(limit.id, 1)
        else expect(filled.get(full.id)).toBe(full.cap)
        for (const limit of limits)
          expect(filled.get(limit.id)).toBeLessThanOrEqual(limit.cap ?? Number.POSITIVE_INFINITY)
      }
    }),
    { seed: 6, numRuns: 300 },
  )
})
