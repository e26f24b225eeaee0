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
const TEN_A_MINUTE = { lines: 10, perMs: 60_000 }

/** Who is counted: more than have anything to say in a period. */
const MAX_SUBJECTS = 1_000

export function createLogLimit(clock: Pick<CallClock, 'now'>, { lines, perMs } = TEN_A_MINUTE): LogLimit {
  const periods = new Map<string, { readonly since: number; lines: number; leftOut: number }>()

  const periodOf = (subject: string) => {
    const known = periods.get(subject)
    if (known !== undefined && clock.now() - known.since < perMs) return known
    if (periods.size >= MAX_SUBJECTS) periods.clear()
    const period = { since: clock.now(), lines: 0, leftOut: known?.leftOut ?? 0 }
    periods.set(subject, period)
    return period
  }
  return {
    admit: subject => {
      const period = periodOf(subject)
      if (period.lines >= lines) {
        period.leftOut++
        return null
      }
      period.lines++
      const { leftOut } = period
      period.leftOut = 0
      return leftOut > 0 ? { not_logged_before: leftOut } : {}
    },
  }
}
