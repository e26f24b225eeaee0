import { expect, test } from 'vitest'
import { ianaZone as domainZone, TIME_ZONE_NAMES } from '../../../src/domain/time/time-zones.ts'
import { ianaZone, TIME_ZONES } from './time-zones.ts'

test('every zone that the service knows is here, with the same clocks', () => {
  expect(Object.entries(TIME_ZONES)).toEqual(TIME_ZONE_NAMES.map(name => [name, domainZone(name)]))
  expect(ianaZone('Atlantis')).toBe('UTC')
})
