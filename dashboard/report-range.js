/** @typedef {{ from: string, to: string }} DateRange ISO dates in the Company's calendar, both included */

/** How dates are chosen: a word that moves with today, or the dates themselves. */
export const RANGES = /** @type {const} */ ({
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  dates: 'Choose dates…',
})

/** @typedef {keyof typeof RANGES} RangeName */

const DAY_MS = 24 * 3_600_000

/** As far apart as the service takes them, in days: always less than two years. */
const MAX_DAYS = 730

/**
 * What day it is.
 * @param {number} now epoch milliseconds
 * @param {string} zone IANA
 * @returns {string} ISO date
 */
export function todayIn(zone, now) {
  // The calendar of Sweden is written as ISO 8601 has it.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)
}

/**
 * @param {Exclude<RangeName, 'dates'>} name
 * @param {string} today
 * @returns {DateRange}
 */
export function rangeOf(name, today) {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
    case 'last_7_days':
      return { from: dayAfter(today, -6), to: today }
    case 'last_30_days':
      return { from: dayAfter(today, -29), to: today }
    case 'this_month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

/**
 * What is wrong with dates that somebody chose, as a sentence; null when nothing is.
 * @param {DateRange} range
 */
export function rangeProblem({ from, to }) {
  if (!isDate(from) || !isDate(to)) return 'Choose a first and a last day.'
  if (from > to) return 'The first day lies after the last.'
  if (daysBetween(from, to) > MAX_DAYS) return `A report covers ${MAX_DAYS} days at most.`
  return null
}

/**
 * Every day of a range, in order.
 * @param {DateRange} range
 */
export function daysOf({ from, to }) {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => dayAfter(from, index))
}

/** @param {string | null} text */
export function isDate(text) {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * @param {string} from
 * @param {string} to
 */
function daysBetween(from, to) {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/**
 * @param {string} date
 * @param {number} days
 */
function dayAfter(date, days) {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
