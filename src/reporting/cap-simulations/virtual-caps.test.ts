import { describe, expect, test } from 'vitest'
import { buildCapLimits } from '../../../test/builders/build-cap-limits.ts'
import type { CapKind } from '../../domain/caps/cap-limits.ts'
import { virtualCaps } from './virtual-caps.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const START = at('00:00:00')
const END = START + 24 * 3_600_000

function ownerWith(caps: Partial<Record<CapKind, number>>, zone = 'Etc/UTC') {
  return { caps: buildCapLimits(1, caps), zone }
}
const CONCURRENCY = 1
const HOURLY = 3
const DAILY = 4

describe('a cap in virtual time', () => {
  test('is full from the call that fills it until its window ends', () => {
    const owner = ownerWith({ hourly: 2 })
    const caps = virtualCaps([owner], new Map(), START)
    const take = (time: string) => {
      caps.advanceTo(at(time))
      return caps.take([owner], at(time)) !== null
    }
    expect(['09:10:00', '09:20:00', '09:40:00', '10:00:00'].map(take)).toEqual([true, true, false, true])
    caps.advanceTo(END)
    expect(caps.histories(END).get(HOURLY)).toEqual({
      firstFullAt: at('09:20:00'),
      fullMs: 40 * 60_000,
      peak: 2,
    })
  })

  test('counts its windows in the zone of its owner', () => {
    const owner = ownerWith({ daily: 1 }, 'America/New_York')
    const caps = virtualCaps([owner], new Map(), START)
    const take = (time: string) => {
      caps.advanceTo(at(time))
      return caps.take([owner], at(time)) !== null
    }
    expect(['04:59:00', '04:59:59', '05:00:00'].map(take)).toEqual([true, false, true])
  })

  test('that had counted calls before goes on from there, until its window ends', () => {
    const owner = ownerWith({ hourly: 3 })
    const caps = virtualCaps([owner], new Map([[HOURLY, 3]]), START)
    expect(caps.take([owner], START)).toBeNull()
    caps.advanceTo(at('01:00:00'))
    expect(caps.filled.get(HOURLY)).toBe(0)
    expect(caps.histories(END).get(HOURLY)).toMatchObject({ firstFullAt: START, fullMs: 3_600_000 })
  })

  test('of one owner that is full leaves those of the others uncounted', () => {
    const open = ownerWith({ daily: 5 })
    const full = { caps: buildCapLimits(11, { daily: 0 }), zone: 'Etc/UTC' }
    const caps = virtualCaps([open, full], new Map(), START)
    expect(caps.take([open, full], START)).toBeNull()
    expect(caps.filled.get(DAILY)).toBe(0)
  })

  test('of an owner of several slots of a call counts once, and is given back with the last of them', () => {
    const group = ownerWith({ concurrency: 1, daily: 1 })
    const [one, other] = [11, 21].map(id => ({
      caps: buildCapLimits(id, { concurrency: 1 }),
      zone: 'Etc/UTC',
    }))
    if (one === undefined || other === undefined) throw new Error('two targets')
    const caps = virtualCaps([group, one, other], new Map(), START)
    const first = caps.take([one, group], START) ?? []
    expect(caps.take([other, group], START)).toBeNull()
    const second = caps.take([other, group], START, [first]) ?? []
    expect([caps.filled.get(CONCURRENCY), caps.filled.get(DAILY)]).toEqual([1, 1])
    caps.release(first, 'all', START + 1_000)
    expect([11, 21, CONCURRENCY, DAILY].map(id => caps.filled.get(id))).toEqual([0, 1, 1, 1])
    caps.release(second, 'concurrency', START + 2_000)
    expect([11, 21, CONCURRENCY, DAILY].map(id => caps.filled.get(id))).toEqual([0, 0, 0, 1])
  })

  test('gives back what an unanswered call counted, and of an answered one its concurrency', () => {
    const owner = ownerWith({ concurrency: 1, daily: 5 })
    const caps = virtualCaps([owner], new Map(), START)
    const unanswered = caps.take([owner], START) ?? []
    caps.release(unanswered, 'all', START + 1_000)
    expect([caps.filled.get(CONCURRENCY), caps.filled.get(DAILY)]).toEqual([0, 0])
    const answered = caps.take([owner], START + 2_000) ?? []
    caps.release(answered, 'concurrency', START + 62_000)
    expect([caps.filled.get(CONCURRENCY), caps.filled.get(DAILY)]).toEqual([0, 1])
    expect(caps.histories(END).get(CONCURRENCY)).toEqual({ firstFullAt: START, fullMs: 61_000, peak: 1 })
  })

  test('does not give back to a window what was counted in the one before', () => {
    const owner = ownerWith({ hourly: 5 })
    const caps = virtualCaps([owner], new Map(), START)
    const slot = caps.take([owner], START) ?? []
    caps.advanceTo(at('01:00:00'))
    caps.take([owner], at('01:00:00'))
    caps.release(slot, 'all', at('01:00:10'))
    expect(caps.filled.get(HOURLY)).toBe(1)
  })
})
