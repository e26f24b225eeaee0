import type { Instant } from '../time/instant.ts'
import type { CapKind } from './cap-limits.ts'
import { windowLabel } from './window-label.ts'

/** The kinds whose counts start again with every hour, day or month of a zone. */
export const WINDOWED_KINDS = ['hourly', 'daily', 'monthly'] as const satisfies readonly CapKind[]

export type WindowedKind = (typeof WINDOWED_KINDS)[number]

export function isWindowed(kind: CapKind): kind is WindowedKind {
  return (WINDOWED_KINDS as readonly CapKind[]).includes(kind)
}

/** All instants that have one label. */
export interface CapWindow {
  readonly kind: WindowedKind
  readonly label: string
  readonly startsAt: Instant
  /** The first instant of the next window. */
  readonly endsAt: Instant
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** No window is longer: a day with a clock change, a month and that. */
const LONGEST: Readonly<Record<WindowedKind, number>> = { hourly: DAY, daily: 3 * DAY, monthly: 34 * DAY }

/** The window that contains `at` in an IANA zone: by definition, all instants around it with the same label. */
export function capWindow(kind: WindowedKind, at: Instant, zone: string): CapWindow {
  const label = windowLabel(kind, at, zone)
  const minute = Math.floor(at / MINUTE)
  const isInside = (of: number) => windowLabel(kind, of * MINUTE, zone) === label
  const reach = LONGEST[kind] / MINUTE
  return {
    kind,
    label,
    startsAt: lastInside(minute, -1, reach, isInside) * MINUTE,
    endsAt: (lastInside(minute, 1, reach, isInside) + 1) * MINUTE,
  }
}

/** That window, so many before it and so many after it, in the order of time. */
export function capWindowsAround(
  kind: WindowedKind,
  at: Instant,
  zone: string,
  { before, after }: { readonly before: number; readonly after: number },
): readonly CapWindow[] {
  const windows = [capWindow(kind, at, zone)]
  for (let first = windows[0]; first !== undefined && windows.length <= before; first = windows[0]) {
    windows.unshift(capWindow(kind, first.startsAt - 1, zone))
  }
  for (
    let last = windows.at(-1);
    last !== undefined && windows.length <= before + after;
    last = windows.at(-1)
  ) {
    windows.push(capWindow(kind, last.endsAt, zone))
  }
  return windows
}

/** The farthest minute of a direction that is inside, with none outside before it. Clock changes fall on whole minutes. */
function lastInside(
  from: number,
  direction: 1 | -1,
  reach: number,
  isInside: (minute: number) => boolean,
): number {
  let inside = 0
  let outside = reach
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (isInside(from + direction * middle)) inside = middle
    else outside = middle
  }
  return from + direction * inside
}
