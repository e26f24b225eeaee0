import type { CallClock } from '../clock/call-clock.ts'

/** Keeps what somebody else brings about from filling the log. */
export interface LogLimit {
  /**
   * Asked for each line.
   * @param subject whose line it is: each has a limit of its own
   * @returns null where it is left out; else what the line says too: how many were left out since the last one
   */
  admit(subject: string): { readonly not_logged_before?: number } | null
}

/** The eleventh line of a minute says nothing new. */
const LINES_A_MINUTE = 10
const MINUTE_MS = 60_000

/** Who is counted: more than have anything to say in a minute. */
const MAX_SUBJECTS = 1_000

export function createLogLimit(clock: Pick<CallClock, 'now'>): LogLimit {
  const minutes = new Map<string, { readonly since: number; lines: number; leftOut: number }>()

  const minuteOf = (subject: string) => {
    const known = minutes.get(subject)
    if (known !== undefined && clock.now() - known.since < MINUTE_MS) return known
    if (minutes.size >= MAX_SUBJECTS) minutes.clear()
    const minute = { since: clock.now(), lines: 0, leftOut: known?.leftOut ?? 0 }
    minutes.set(subject, minute)
    return minute
  }
  return {
    admit: subject => {
      const minute = minuteOf(subject)
      if (minute.lines >= LINES_A_MINUTE) {
        minute.leftOut++
        return null
      }
      minute.lines++
      const { leftOut } = minute
      minute.leftOut = 0
      return leftOut > 0 ? { not_logged_before: leftOut } : {}
    },
  }
}
