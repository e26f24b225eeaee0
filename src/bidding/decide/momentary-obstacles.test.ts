import { expect, test } from 'vitest'
import {
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { callTags } from '../../domain/tags/call-tags.ts'
import { momentaryObstacles } from './momentary-obstacles.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000

const MORNINGS = { dayOfWeek: 5, workDay: true, timeOpen: 0, timeClose: 1200, invert: false }

const target = buildConfiguredTarget(1, {
  zone: 'Etc/UTC',
  businessHours: [MORNINGS],
  caps: [{ id: 7, kind: 'daily', cap: 5 }],
})

function reasonAt(at: number, filled: ReadonlyMap<number, number>, configuration = CONFIGURATION) {
  const { groups } = configuration
  const found = configuration.targets.get(1)
  if (found === undefined) throw new Error('the configuration has no target 1')
  return momentaryObstacles({ configuration, filled, at })(found, {
    at,
    tags: callTags({}),
    filled,
    groups,
  })?.reason
}

const CONFIGURATION = buildCompanyConfiguration({ targets: [target] })

test('a target closes with its minute, though the caps were read before', () => {
  const filled = new Map()
  expect(reasonAt(NOON - 1, filled)).toBeUndefined()
  expect(reasonAt(NOON, filled)).toBe('outside_business_hours')
})

test('caps that were read anew are judged anew', () => {
  expect(reasonAt(NOON - MINUTE, new Map([[7, 4]]))).toBeUndefined()
  expect(reasonAt(NOON - MINUTE, new Map([[7, 5]]))).toBe('daily_cap_full')
})

test('another configuration is judged anew', () => {
  const filled = new Map()
  expect(reasonAt(NOON - MINUTE, filled)).toBeUndefined()
  const paused = buildCompanyConfiguration({ targets: [{ ...target, paused: true }] })
  expect(reasonAt(NOON - MINUTE, filled, paused)).toBe('paused')
})
