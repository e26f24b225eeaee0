/** A day of the calendar, as `2026-11-20`: days are counted here, and only their beginnings are moments of a zone. */
export type CalendarDay = string

const DAY_MS = 86_400_000

export function todayIn(timeZone: string, now = Date.now()): CalendarDay {
  return dayOf(now + offsetAt(now, timeZone))
}

export function plusDays(day: CalendarDay, count: number): CalendarDay {
  return dayOf(midnight(day) + count * DAY_MS)
}

/** @param later how many months after the one of `day` */
export function startOfMonth(day: CalendarDay, later = 0): CalendarDay {
  const date = new Date(midnight(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1))
}

/**
 * The first moment of a day by the clocks of a zone, in epoch milliseconds. Where they go on at midnight the day begins an hour later;
 * where they pass it twice, with the first.
 * @throws RangeError for what is no day
 */
export function beginningOf(day: CalendarDay, timeZone: string): number {
  const wanted = midnight(day)
  if (Number.isNaN(wanted)) throw new RangeError(`${day} is no day.`)
  const before = wanted - offsetAt(wanted - DAY_MS, timeZone)
  const after = wanted - offsetAt(wanted + DAY_MS, timeZone)
  const moments = [Math.min(before, after), Math.max(before, after)]
  return moments.find(moment => moment + offsetAt(moment, timeZone) === wanted) ?? before
}

function midnight(day: CalendarDay): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
}

function dayOf(utc: number): CalendarDay {
  return new Date(utc).toISOString().slice(0, 10)
}

/** Of each zone: to make one takes long. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
  clocks.set(timeZone, clock)
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const day = Date.UTC(part('year'), part('month') - 1, part('day'))
  const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second')
  return day + (seconds - Math.floor(moment / 1000)) * 1000
}
