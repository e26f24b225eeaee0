import type { Instant } from '../domain/time/instant.ts'
import { localTime } from '../domain/time/local-time.ts'
import { storedZone } from '../domain/time/time-zones.ts'

/** Zones a few hours apart all around the world: in some of them it is night at any time. */
const OFFICE_ZONES = [
  'Eastern Time (US & Canada)',
  'Hawaii',
  'Sydney',
  'Tokyo',
  'Mumbai',
  'Athens',
  'London',
  'Brasilia',
]

export const OFFICE_OPENS = 900
export const OFFICE_CLOSES = 1700

/** Hours on the clock at which an office is closed, and stays so for the length of a demo. */
const NIGHT = { from: 18, until: 8 }

/** The contract's name of a time zone in which an office is closed at `at`, whatever the time is. */
export function zoneOfClosedOffice(at: Instant): string {
  const zone = OFFICE_ZONES.find(name => {
    const { hour } = localTime(at, storedZone(name))
    return hour >= NIGHT.from || hour < NIGHT.until
  })
  if (zone === undefined) throw new Error('It is day in every zone of OFFICE_ZONES')
  return zone
}
