import { dayAfter } from './report-window.ts'

/**
 * The days of the spans that are rolled up, ascending, each a multiple of the one before. With adding and subtracting,
 * two years take some ten of them and never more than 13, where days and months would take 80; each further step is one
 * more row to write for every key.
 */
export const SPAN_LENGTHS = [1, 4, 16, 64, 256] as const

/** Spans of one length that follow each other, by the first day of the first and of the last. */
export interface RollupSpans {
  readonly days: number
  readonly from: string
  readonly to: string
  /** Whether they are added, or subtract what lies in a longer span but not in the days asked for. */
  readonly isAdded: boolean
}

/** The stored rollups that make up the days from `firstDay` to `lastDay`, as few as that takes. */
export function rollupSpans(firstDay: string, lastDay: string): readonly RollupSpans[] {
  const { steps } = shortest(dayNumber(firstDay), dayNumber(lastDay) + 1, 0, new Map())
  return steps.map(({ days, start, end, isAdded }) => ({
    ...{ days, isAdded },
    from: dateOf(start),
    to: dateOf(end - days),
  }))
}

interface Step {
  readonly days: number
  readonly start: number
  /** Not included. */
  readonly end: number
  readonly isAdded: boolean
}

interface Path {
  readonly steps: readonly Step[]
  /** The spans of all steps. */
  readonly length: number
}

/**
 * From `start` to `end`, both multiples of the level's days: in spans of them all the way, or to where spans of the next
 * level begin, which may lie outside, and on from there.
 * @param known paths found already: many ways lead to each of the few places where longer spans begin
 */
function shortest(start: number, end: number, level: number, known: Map<string, Path>): Path {
  const name = `${level} ${start} ${end}`
  const path = known.get(name) ?? shortestAnew(start, end, level, known)
  known.set(name, path)
  return path
}

function shortestAnew(start: number, end: number, level: number, known: Map<string, Path>): Path {
  const days = SPAN_LENGTHS[level] ?? 1
  let best = step(start, end, days, true)
  const longer = SPAN_LENGTHS[level + 1]
  if (longer === undefined) return best
  for (const from of multiplesAround(start, longer)) {
    for (const to of multiplesAround(end, longer)) {
      if (from > to) continue
      const first = step(Math.min(start, from), Math.max(start, from), days, from >= start)
      const last = step(Math.min(end, to), Math.max(end, to), days, to <= end)
      if (first.length + last.length >= best.length) continue
      const middle = shortest(from, to, level + 1, known)
      const length = first.length + middle.length + last.length
      if (length < best.length) best = { steps: [...first.steps, ...middle.steps, ...last.steps], length }
    }
  }
  return best
}

function step(start: number, end: number, days: number, isAdded: boolean): Path {
  return start < end
    ? { steps: [{ days, start, end, isAdded }], length: (end - start) / days }
    : { steps: [], length: 0 }
}

function multiplesAround(day: number, days: number): readonly number[] {
  const [below, above] = [Math.floor(day / days) * days, Math.ceil(day / days) * days]
  return below === above ? [below] : [above, below]
}

const DAY_MS = 24 * 3_600_000

/** Days since 1970-01-01, which no report begins before. */
const dayNumber = (date: string) => Date.parse(date) / DAY_MS

const dateOf = (day: number) => dayAfter('1970-01-01', day)
