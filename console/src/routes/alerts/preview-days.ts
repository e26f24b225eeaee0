import type { AlertPreview } from '../../api/resources/alerts.ts'

export interface PreviewDay {
  /** `2026-11-20`, by the Company's clock. */
  readonly day: string
  readonly times: number
}

const DAY_MS = 24 * 60 * 60_000

/** How often it would have been raised in all. */
export function timesRaised({ events, events_left_out: leftOut }: AlertPreview): number {
  return events.length + leftOut
}

/** How often it would have been raised, day by day, those without any among them. */
export function previewDays(
  {
    from,
    until,
    events,
  }: Pick<AlertPreview, 'from' | 'until'> & {
    readonly events: readonly Pick<AlertPreview['events'][number], 'raised_at'>[]
  },
  timeZone: string,
): readonly PreviewDay[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone })
  const times = new Map<string, number>()
  for (const { raised_at: at } of events) {
    const day = dayOf.format(new Date(at))
    times.set(day, (times.get(day) ?? 0) + 1)
  }
  const days: PreviewDay[] = []
  const last = Date.parse(dayOf.format(new Date(until)))
  for (let at = Date.parse(dayOf.format(new Date(from))); at <= last; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push({ day, times: times.get(day) ?? 0 })
  }
  return days
}
