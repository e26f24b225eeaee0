import type { Instant } from './instant.ts'

/** What a wall clock and calendar in one zone show, to the minute. */
export interface LocalTime {
  readonly year: number
  /** 1 = January. */
  readonly month: number
  readonly day: number
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekday: number
  readonly hour: number
  readonly minute: number
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Distance from UTC: `+05:30`, `-05:00`, `+00:00`. */
  readonly offset: string
}

/**
 * The local time of an instant in an IANA zone. Throws a `RangeError` on an unknown zone; names of the contract are
 * translated by `ianaZone`.
 */
export function localTime(at: Instant, zone: string): LocalTime {
  const minuteStart = Math.floor(at / MILLISECONDS_PER_MINUTE) * MILLISECONDS_PER_MINUTE
  const clock = clockByZone.get(zone) ?? openClock(zone)
  if (clock.latest === null || clock.minuteStart !== minuteStart) {
    clock.latest = readClock(clock.formatter, minuteStart)
    clock.minuteStart = minuteStart
  }
  return clock.latest
}

const MILLISECONDS_PER_MINUTE = 60_000

/** A zone's formatter, and the last minute read from it: one ping asks for the same minute for every target. */
interface ZoneClock {
  readonly formatter: Intl.DateTimeFormat
  minuteStart: Instant
  latest: LocalTime | null
}

/** Bounded by the zones that exist: an unknown one throws before it is kept. */
const clockByZone = new Map<string, ZoneClock>()

function openClock(zone: string): ZoneClock {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const clock: ZoneClock = { formatter, minuteStart: 0, latest: null }
  clockByZone.set(zone, clock)
  return clock
}

function readClock(formatter: Intl.DateTimeFormat, minuteStart: Instant): LocalTime {
  const parts = new Map(formatter.formatToParts(minuteStart).map(part => [part.type, Number(part.value)]))
  const field = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN
  // The wall clock read as if it were UTC: its distance from the instant is the offset.
  const wall = Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'))
  const wallDate = new Date(wall)
  return {
    year: field('year'),
    month: field('month'),
    day: field('day'),
    weekday: wallDate.getUTCDay(),
    hour: field('hour'),
    minute: field('minute'),
    date: wallDate.toISOString().slice(0, 'YYYY-MM-DD'.length),
    offset: offsetText(Math.round((wall - minuteStart) / MILLISECONDS_PER_MINUTE)),
  }
}

function offsetText(offsetMinutes: number): string {
  const distance = Math.abs(offsetMinutes)
  const hours = String(Math.floor(distance / 60)).padStart(2, '0')
  const minutes = String(distance % 60).padStart(2, '0')
  return `${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`
}

const MINUTE_MS = 60_000

/** Milliseconds that the zone's clocks are ahead of UTC. */
export function offsetAt(at: Instant, zone: string): number {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / MINUTE_MS) * MINUTE_MS
}
