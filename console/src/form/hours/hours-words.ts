import {
  ALWAYS,
  areSame,
  DAYS_IN_ORDER,
  MINUTES_OF_DAY,
  merged,
  NEVER,
  type Span,
  type Week,
} from './week.ts'

/** Sunday first, as the API counts days. */
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** `09:00` */
export function timeWords(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** `09:00–12:30, 13:00–17:00`; `closed`; `all day`. Also what a day is typed as. */
export function dayWords(spans: readonly Span[]): string {
  if (spans.length === 0) return 'closed'
  if (spans[0]?.open === 0 && spans[0].close === MINUTES_OF_DAY) return 'all day'
  return spans.map(({ open, close }) => `${timeWords(open)}–${timeWords(close)}`).join(', ')
}

/** `Mon–Fri 09:00–17:00; Sat 10:00–14:00; closed Sun` */
export function weekWords(week: Week): string {
  if (areSame(week, ALWAYS)) return 'Always open'
  if (areSame(week, NEVER)) return 'Never open'
  const runs: { first: number; last: number; words: string }[] = []
  for (const day of DAYS_IN_ORDER) {
    const words = dayWords(week[day] ?? [])
    const run = runs.at(-1)
    if (run?.words === words) run.last = day
    else runs.push({ first: day, last: day, words })
  }
  return runs
    .map(({ first, last, words }) =>
      words === 'closed' ? `closed ${days(first, last)}` : `${days(first, last)} ${words}`,
    )
    .join('; ')
}

function days(first: number, last: number): string {
  const short = (day: number) => DAY_NAMES[day]?.slice(0, 3) ?? ''
  return first === last ? short(first) : `${short(first)}–${short(last)}`
}

/**
 * What somebody typed for a day: `9-12:30, 13–17`, `all day`, `closed`. A span that ends before it begins goes over midnight and
 * belongs to two days, so it is refused.
 * @returns null where it cannot be read
 */
export function readDay(text: string): readonly Span[] | null {
  const plain = text.trim().toLowerCase()
  if (plain === '' || plain === 'closed') return []
  if (plain === 'all day') return [{ open: 0, close: MINUTES_OF_DAY }]
  const spans = timesOf(plain).map(([open, close, ...others]) => {
    if (open == null || close == null || others.length > 0 || open >= close) return null
    return { open, close }
  })
  return spans.includes(null) ? null : merged(spans as Span[])
}

/** The times of each span, however many somebody typed. */
function timesOf(text: string): readonly (readonly (number | null)[])[] {
  return text.split(/[,;]/).map(part => part.split(/–|-|\bto\b/).map(readTime))
}

/** Which days a form cannot be sent for; what is wrong with each stands beside it. */
export function wrongDaysWords(days: ReadonlySet<number>): string | undefined {
  const names = DAYS_IN_ORDER.filter(day => days.has(day)).map(day => `${DAY_NAMES[day]}’s`)
  return names.length === 0 ? undefined : `${LIST.format(names)} hours cannot be read: see above.`
}

const LIST = new Intl.ListFormat('en')

/** What is wrong with a day that cannot be read. */
export function wrongDayWords(text: string, day: number): string {
  const spans = timesOf(text.toLowerCase())
  const night = spans.find(
    ([open, close, ...others]) => open != null && close != null && others.length === 0 && open >= close,
  )
  const [open, close] = night ?? []
  if (open == null || close == null) return 'Type it as 9–12:30, 13–17.'
  const here = `${timeWords(open)}–${timeWords(MINUTES_OF_DAY)}`
  if (close === 0) return `Type it as ${here}.`
  return `Over midnight: type ${here} here, and 00:00–${timeWords(close)} on ${DAY_NAMES[(day + 1) % 7]}.`
}

/** `9`, `9:30`, `0930`, `9 pm` → minutes; null where it is no time. */
function readTime(text: string): number | null {
  const found = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?\s*$/.exec(text)
  if (found === null) return null
  const [, hourText, minuteText = '0', half] = found
  const typed = Number(hourText)
  if (half !== undefined && (typed < 1 || typed > 12)) return null
  const hour = half === undefined ? typed : (typed % 12) + (half === 'pm' ? 12 : 0)
  const minutes = hour * 60 + Number(minuteText)
  return Number(minuteText) < 60 && minutes <= MINUTES_OF_DAY ? minutes : null
}
