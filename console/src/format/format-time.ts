/**
 * `20 Nov 2026, 14:03:05` by the clock of a zone; `20 Nov, 14:03:05` in the year that `now` is in.
 * @param time ISO, or epoch milliseconds
 */
export function formatTime(time: string | number, timeZone: string, now: number): string {
  const date = new Date(time)
  const { year, withYear, withoutYear } = formatsOf(timeZone)
  return (year.format(date) === year.format(now) ? withoutYear : withYear).format(date)
}

interface Formats {
  readonly year: Intl.DateTimeFormat
  readonly withYear: Intl.DateTimeFormat
  readonly withoutYear: Intl.DateTimeFormat
}

/** Of each zone: to make one takes longer than to draw a row of a list, which has several times. */
const formatsByZone = new Map<string, Formats>()

function formatsOf(timeZone: string): Formats {
  const known = formatsByZone.get(timeZone)
  if (known !== undefined) return known
  const options = {
    timeZone,
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  const formats = {
    year: new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }),
    withYear: new Intl.DateTimeFormat('en-GB', { ...options, year: 'numeric' }),
    withoutYear: new Intl.DateTimeFormat('en-GB', options),
  }
  formatsByZone.set(timeZone, formats)
  return formats
}

/** `0 s`, `12.5 s`, `3 min 05 s`, `1 h 02 min`; no line breaks before a unit. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds * 10) / 10}\u00a0s`
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}\u00a0min ${pad(whole % 60)}\u00a0s`
  return `${Math.floor(minutes / 60)}\u00a0h ${pad(minutes % 60)}\u00a0min`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
