const SAME_DAY = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const OTHER_DAY = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/**
 * The reader's own clock: `14:03:05` today, `20 Nov, 14:03:05` on other days.
 * @param {string | number} time ISO, or epoch milliseconds
 * @param {number} now
 */
export function formatTime(time, now = Date.now()) {
  const date = new Date(time)
  const isToday = date.toDateString() === new Date(now).toDateString()
  return (isToday ? SAME_DAY : OTHER_DAY).format(date)
}

/**
 * `0 s`, `12.5 s`, `3 min 05 s`, `1 h 02 min`; no line breaks before a unit.
 * @param {number} seconds
 */
export function formatDuration(seconds) {
  if (seconds < 60) return `${Math.round(seconds * 10) / 10}\u00a0s`
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}\u00a0min ${pad(whole % 60)}\u00a0s`
  return `${Math.floor(minutes / 60)}\u00a0h ${pad(minutes % 60)}\u00a0min`
}

/** @param {number} number */
function pad(number) {
  return String(number).padStart(2, '0')
}
