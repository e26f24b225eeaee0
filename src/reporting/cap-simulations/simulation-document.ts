import { type Static, Type } from 'typebox'
import { CAP_KINDS } from '../../domain/caps/cap-limits.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import {
  Id,
  Integer,
  Nullable,
  NullableText,
  NullableTimestamp,
  OneOf,
  Rooted,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { CapOutcome, Comparison, OwnerComparison, Pair } from './compare-simulations.ts'
import { ROOT_KEY } from './simulation-schema.ts'
import type { Totals } from './totals.ts'

const Amount = (description: string) => Type.Number({ description })

const totals = {
  calls: Integer({ description: 'Calls that reached routing.' }),
  connected: Integer({ description: 'Calls that a target answered.' }),
  lost: Integer({ description: 'Calls that nobody was eligible for.' }),
  unanswered: Integer({ description: 'Calls that rang, and nobody answered.' }),
  revenue: Amount('Dollars.'),
  payout: Amount('Dollars.'),
}

const TotalsShape = Type.Object(totals)

/** Differences may be below zero. */
const Difference = Type.Object({
  connected: Type.Integer({ description: 'More calls that a target answered.' }),
  lost: Type.Integer({ description: 'More calls that nobody was eligible for.' }),
  unanswered: Type.Integer({ description: 'More calls that rang, and nobody answered.' }),
  revenue: Amount('Dollars more than before.'),
  payout: Amount('Dollars more than before.'),
})

const Cap = Type.Object({
  type: OneOf(CAP_KINDS.map(typeOf), { type: 'string' }),
  cap: Integer({ description: 'The limit.' }),
  first_full_at: { ...NullableTimestamp, description: 'When it was full for the first time.' },
  full_seconds: Integer({ description: 'For how long it was full, in all.' }),
  peak: Integer({ description: 'The most that was counted at a time.' }),
})

const Owner = Type.Object({
  id: Id,
  name: NullableText(),
  baseline: Type.Object({ ...totals, caps: Type.Array(Cap) }),
  proposal: Type.Object({ ...totals, caps: Type.Array(Cap) }),
  difference: Difference,
})

export const SimulationDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      start: { ...Timestamp, description: 'The first instant of the window.' },
      end: { ...Timestamp, description: 'The first instant after the window.' },
      cid: NullableText(),
      recorded: Type.Object(
        {
          calls: Integer({ description: 'Calls that reached routing.' }),
          connected: Integer({ description: 'Calls that a target answered.' }),
          revenue: Amount('Dollars.'),
          payout: Amount('Dollars.'),
        },
        { description: 'What really happened, by whatever configuration there was then.' },
      ),
      baseline: { ...TotalsShape, description: 'The same calls at the configuration as it is now.' },
      proposal: { ...TotalsShape, description: 'The same calls with the changes.' },
      difference: { ...Difference, description: 'Proposal less baseline.' },
      targets: Type.Array(Owner, { description: 'Targets, with the calls that they answered.' }),
      target_groups: Type.Array(Owner, { description: 'Target Groups, with the calls of their members.' }),
      moves: Type.Array(
        Type.Object({
          from_target_id: Nullable({ ...Id, description: 'Null: nobody had them.' }),
          to_target_id: Nullable({ ...Id, description: 'Null: nobody has them.' }),
          calls: Integer({ description: 'How many.' }),
          revenue: Amount('Dollars more than before.'),
          payout: Amount('Dollars more than before.'),
        }),
        { description: 'Calls that came to another end, the most first.' },
      ),
      hours: Type.Array(
        Type.Object({
          start: { ...Timestamp, description: 'When the hour begins.' },
          baseline: TotalsShape,
          proposal: TotalsShape,
        }),
        { description: 'Hours of the window.' },
      ),
    },
    { title: 'CapSimulation' },
  ),
)

interface Shown {
  readonly start: number
  readonly end: number
  readonly cid: string | null
  readonly recorded: Pick<Totals, 'calls' | 'connected' | 'revenue' | 'payout'>
  readonly comparison: Comparison
}

export function simulationDocument(shown: Shown): Static<typeof SimulationDocument> {
  const { start, end, cid, recorded, comparison } = shown
  return {
    [ROOT_KEY]: {
      start: toIsoString(start),
      end: toIsoString(end),
      cid,
      recorded: {
        calls: recorded.calls,
        connected: recorded.connected,
        revenue: recorded.revenue.toNumber(),
        payout: recorded.payout.toNumber(),
      },
      baseline: totalsShape(comparison.totals.baseline),
      proposal: totalsShape(comparison.totals.proposal),
      difference: differenceShape(comparison.totals),
      targets: comparison.targets.map(ownerShape),
      target_groups: comparison.groups.map(ownerShape),
      moves: comparison.moves.map(move => ({
        from_target_id: move.fromTargetId,
        to_target_id: move.toTargetId,
        calls: move.calls,
        revenue: move.revenue.toNumber(),
        payout: move.payout.toNumber(),
      })),
      hours: comparison.hours.map(hour => ({
        start: toIsoString(hour.start),
        baseline: totalsShape(hour.baseline),
        proposal: totalsShape(hour.proposal),
      })),
    },
  }
}

function totalsShape({ revenue, payout, ...counts }: Totals): Static<typeof TotalsShape> {
  return { ...counts, revenue: revenue.toNumber(), payout: payout.toNumber() }
}

function differenceShape({ baseline, proposal }: Pair<Totals>): Static<typeof Difference> {
  return {
    connected: proposal.connected - baseline.connected,
    lost: proposal.lost - baseline.lost,
    unanswered: proposal.unanswered - baseline.unanswered,
    revenue: proposal.revenue.minus(baseline.revenue).toNumber(),
    payout: proposal.payout.minus(baseline.payout).toNumber(),
  }
}

function ownerShape({ id, name, totals: pair, caps }: OwnerComparison): Static<typeof Owner> {
  return {
    id,
    name,
    baseline: { ...totalsShape(pair.baseline), caps: caps.baseline.map(capShape) },
    proposal: { ...totalsShape(pair.proposal), caps: caps.proposal.map(capShape) },
    difference: differenceShape(pair),
  }
}

const MILLISECONDS_PER_SECOND = 1_000

function capShape({ kind, cap, firstFullAt, fullMs, peak }: CapOutcome): Static<typeof Cap> {
  return {
    type: typeOf(kind),
    cap,
    first_full_at: firstFullAt === null ? null : toIsoString(firstFullAt),
    full_seconds: Math.round(fullMs / MILLISECONDS_PER_SECOND),
    peak,
  }
}

/** As caps are shown elsewhere: `Daily`. */
function typeOf(kind: (typeof CAP_KINDS)[number]): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}
