import { type Static, Type } from 'typebox'
import { RESERVATION_STATUSES, type ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import { NO_TARGET_REASONS } from '../../domain/routing/no-target-reason.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { Nullable, OneOf } from '../../platform/wire/wire-types.ts'
import { percent } from '../calls/report-row.ts'
import type { PingCount } from './ping-counts.ts'

const Pings = (description: string) => Type.Integer({ minimum: 0, description })

const Percent = (part: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${part}, as a percentage of all pings.` })

const rowFigures = {
  pings: Pings('How many ended so.'),
  pings_percent: Percent('They'),
}

const totalFigures = {
  pings: Pings('All of them, repeated ones included.'),
  unanswered: Pings('Those that found no target: `no-target` and `rejected`.'),
  unanswered_percent: Percent('Those'),
}

const outcome = {
  status: OneOf(RESERVATION_STATUSES, { description: 'As in the log.', examples: ['no-target'] }),
  reason: Nullable(
    OneOf(NO_TARGET_REASONS, {
      description: 'Why there was no target, as the publisher was told; null where there was one.',
      examples: ['capped'],
    }),
  ),
}

export const PingReport = Type.Object(
  {
    counted_from: Nullable(
      Type.String({
        format: 'date-time',
        description:
          'Where counting begins: with the window, or where the log begins if that is later. Null where there is no log.',
      }),
    ),
    totals: Type.Object({
      ...totalFigures,
      previous: Type.Optional(
        Type.Object(totalFigures, { description: 'With `compare`: of the earlier window.' }),
      ),
    }),
    rows: Type.Array(
      Type.Object({
        ...outcome,
        ...rowFigures,
        previous: Type.Optional(
          Type.Object(rowFigures, { description: 'With `compare`: of the earlier window.' }),
        ),
      }),
      {
        description:
          'A row for each status and reason that pings of the window, or of the earlier one, ended with: most pings first.',
      },
    ),
    intervals: Type.Optional(
      Type.Array(
        Type.Object({
          interval_start: Type.String({
            format: 'date-time',
            description: 'When it begins: before the window does where that cuts it.',
          }),
          ...totalFigures,
          rows: Type.Array(Type.Object({ ...outcome, pings: rowFigures.pings }), {
            description: 'As of the whole window, of this interval alone.',
          }),
        }),
        { description: 'With `interval`: in order, those without a ping included.' },
      ),
    ),
  },
  { title: 'PingReport' },
)
export type PingReport = Static<typeof PingReport>

/** What was counted of a window. */
interface CountedWindow {
  readonly counts: readonly PingCount[]
}

interface CountedReport extends CountedWindow {
  readonly countedFrom: Instant | null
  /** Of the earlier window; null where none is compared with. */
  readonly previous: CountedWindow | null
  /** When each interval begins; null where none were asked for. */
  readonly intervalStarts: readonly Instant[] | null
}

/** The report on the wire. */
export function pingReport({ countedFrom, counts, previous, intervalStarts }: CountedReport): PingReport {
  const totals = totalsOf(counts)
  const earlier = previous && totalsOf(previous.counts)
  const before = new Map(previous && sums(previous.counts).map(sum => [nameOf(sum), sum.pings]))
  // What occurred only earlier has a row as well: that a reason is gone is news.
  const gone = (previous?.counts ?? []).map(count => ({ ...count, pings: 0 }))
  return {
    counted_from: countedFrom === null ? null : toIsoString(countedFrom),
    totals: { ...totals, ...(earlier && { previous: earlier }) },
    rows: sums([...counts, ...gone]).map(sum => ({
      ...sum,
      pings_percent: percent(sum.pings, totals.pings),
      ...(earlier && { previous: rowFiguresOf(before.get(nameOf(sum)) ?? 0, earlier.pings) }),
    })),
    ...(intervalStarts && {
      intervals: intervalStarts.map((at, interval) => {
        const own = counts.filter(count => count.interval === interval)
        return { interval_start: toIsoString(at), ...totalsOf(own), rows: sums(own) }
      }),
    }),
  }
}

/** In them a publisher got no target for its caller. */
const UNANSWERED: ReadonlySet<ReservationStatus> = new Set(['no-target', 'rejected'])

function totalsOf(counts: readonly PingCount[]) {
  const pings = total(counts)
  const unanswered = total(counts.filter(({ status }) => UNANSWERED.has(status)))
  return { pings, unanswered, unanswered_percent: percent(unanswered, pings) }
}

const total = (counts: readonly PingCount[]) => counts.reduce((sum, { pings }) => sum + pings, 0)

type Outcome = Pick<PingCount, 'status' | 'reason'>

const nameOf = ({ status, reason }: Outcome) => `${status} ${reason ?? ''}`

/** One for each status and reason, most pings first. */
function sums(counts: readonly PingCount[]): (Outcome & { readonly pings: number })[] {
  const found = new Map<string, Outcome & { readonly pings: number }>()
  for (const { status, reason, pings } of counts) {
    const name = nameOf({ status, reason })
    found.set(name, { status, reason, pings: pings + (found.get(name)?.pings ?? 0) })
  }
  return [...found.values()].sort(
    (left, right) => right.pings - left.pings || (nameOf(left) < nameOf(right) ? -1 : 1),
  )
}

const rowFiguresOf = (pings: number, all: number) => ({ pings, pings_percent: percent(pings, all) })
