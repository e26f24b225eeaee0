/** @import { BusinessHour } from './wire-types.d.ts' */

/**
 * Whether business hours are open at an instant, by the service's own rule: some work-day entry of the local weekday
 * covers the local minute; without entries, always.
 * @param {readonly BusinessHour[]} hours
 * @param {number} at epoch milliseconds
 * @param {string} zone IANA
 */
export function isOpen(hours, at, zone) {
  if (hours.length === 0) return true
  const { weekday, timeOfDay } = localTime(at, zone)
  return hours.some(entry => {
    if (entry.day_of_week !== weekday || !entry.work_day) return false
    const isInside = timeOfDay >= entry.time_open && timeOfDay < entry.time_close
    return isInside !== entry.invert
  })
}

/**
 * @param {number} at
 * @param {string} zone
 * @returns {{ weekday: number, timeOfDay: number }} 0 = Sunday; HHMM
 */
function localTime(at, zone) {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
    timeOfDay: Number(parts.get('hour')) * 100 + Number(parts.get('minute')),
  }
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** @type {Map<string, Intl.DateTimeFormat>} */
const formatters = new Map()

/** @param {string} zone */
function formatterOf(zone) {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(zone, formatter)
  return formatter
}
