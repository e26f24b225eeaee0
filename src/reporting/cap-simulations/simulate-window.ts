import type { Pool } from 'pg'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { FilledByCap } from '../../domain/caps/cap-limits.ts'
import { money } from '../../domain/money/money.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { impossible } from '../../platform/refusals/refusal.ts'
import { type Comparison, compareSimulations, type Pair } from './compare-simulations.ts'
import { expectedOutcomes } from './expected-outcomes.ts'
import { readCallsUnderWay, readCounted } from './read-earlier-calls.ts'
import { readRecordedCalls } from './read-recorded-calls.ts'
import type { RecordedCall } from './recorded-call.ts'
import { type Simulation, simulateCalls } from './simulate-calls.ts'
import { addCall, CALLS_AT_ONCE, emptyTotals, type Totals } from './totals.ts'

export interface WindowRequest {
  readonly companyId: number
  readonly configurations: Pair<CompanyConfiguration>
  readonly start: Instant
  /** Not included. */
  readonly end: Instant
  /** The Campaign whose calls are reported; null = all. */
  readonly campaignId: number | null
}

export interface WindowPorts {
  readonly pool: Pool
  readonly performance: (companyId: number) => Promise<TargetPerformance>
  /** What the caps of a configuration have counted by now. */
  readonly filledNow: (configuration: CompanyConfiguration) => Promise<FilledByCap>
}

/**
 * How many calls are read, and held in memory while they are simulated: each with its tags and attempts, about a
 * kilobyte.
 */
export const MAX_CALLS = 50_000

/** How many candidates are looked at in both simulations together: about ten seconds of one core. */
const MAX_CANDIDATES = 20_000_000

/**
 * Simulates a window twice, at the configuration in force and with changes. Stores and counts nothing.
 * @throws `invalid` where that is more work than is done for one request
 */
export async function simulateWindow(
  { companyId, configurations, start, end, campaignId }: WindowRequest,
  { pool, performance, filledNow }: WindowPorts,
): Promise<{ readonly comparison: Comparison; readonly recorded: Totals }> {
  const calls = await readRecordedCalls(pool, { companyId, start, end, most: MAX_CALLS })
  if (calls === null) throw tooMuch(`has more than ${MAX_CALLS} calls`)
  const earlier = await readCallsUnderWay(pool, companyId, start)
  const shared = { calls, start, end, earlier, expected: await inSlices(expectedOutcomes(calls)) }
  const lately = await performance(companyId)
  let candidates = 0
  const simulate = async (configuration: CompanyConfiguration): Promise<Simulation> => {
    const counted = await readCounted(pool, configuration, start, await filledNow(configuration))
    const onConsidered = (considered: number) => {
      candidates += considered
      if (candidates > MAX_CANDIDATES) throw tooMuch('has too many calls with too many candidates')
    }
    return inSlices(simulateCalls({ ...shared, configuration, counted, performance: lately, onConsidered }))
  }
  const baseline = await simulate(configurations.baseline)
  const proposal = await simulate(configurations.proposal)
  const isAskedFor = (call: RecordedCall) => campaignId === null || call.campaignId === campaignId
  const simulations = { baseline, proposal }
  return {
    comparison: await inSlices(compareSimulations({ configurations, simulations, start, end, isAskedFor })),
    recorded: await inSlices(recordedTotals(calls.filter(isAskedFor))),
  }
}

function tooMuch(what: string) {
  return impossible(`The window ${what}: choose a shorter one.`)
}

/** What became of the calls when they took place. Yields now and then. */
function* recordedTotals(calls: readonly RecordedCall[]): Generator<void, Totals> {
  const totals = emptyTotals()
  for (const [place, { connection, attempts }] of calls.entries()) {
    if (place % CALLS_AT_ONCE === CALLS_AT_ONCE - 1) yield
    const unconnected = attempts.length === 0 ? 'no_target' : 'unanswered'
    const { revenue, payout } = connection ?? NOTHING
    addCall(totals, { result: connection === null ? unconnected : 'connected', revenue, payout })
  }
  return totals
}

const NOTHING = { revenue: money(0), payout: money(0) }
