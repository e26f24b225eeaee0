import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { FoundSnapshot } from '../../configuration/snapshots/find-snapshot.ts'
import { countsById } from '../../domain/callers/call-frequency.ts'
import { readFilledText } from '../../domain/caps/filled-text.ts'
import { expectedConversion } from '../../domain/conversions/expected-conversion.ts'
import { money } from '../../domain/money/money.ts'
import { describeDifferences, type ReplayedDecision } from '../../domain/replays/replayed-decision.ts'
import type { NoTargetReason } from '../../domain/routing/no-target-reason.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import type { BidAnswers } from '../buyers/ask-by-priority.ts'
import type { BidAnswer } from '../buyers/buyer-bids.ts'
import { chooseTarget } from '../decide/choose-target.ts'
import { dialPlan } from '../decide/dial-plan.ts'
import { NOBODY_CONSIDERED, type PingOutcome } from '../decide/ping-outcome.ts'
import { type RoutingQuestion, routePing } from '../decide/route-ping.ts'
import type { StoredPing } from './find-stored-ping.ts'

/**
 * Makes the decision about a ping once more, with today's code and everything that it depended on then. What was not
 * decided but happened is taken as it was: the caller's suppression, the draw of the publisher's blocked share, the
 * buyers' answers.
 */
export function replayPing(ping: StoredPing, snapshot: FoundSnapshot): ReplayedDecision {
  const stored = storedValues(ping)
  const recomputed = recomputedValues(ping, snapshot)
  return { at: ping.createdAt, ...describeDifferences(stored, recomputed) }
}

type Values = Readonly<Record<string, unknown>>

/** What is compared. A duplicate promised nothing of its own: only the target it would have reached counts. */
function storedValues(ping: StoredPing): Values {
  const { decision } = ping
  const considered = { order: decision.order, skipped: decision.skipped }
  if (isDuplicate(ping)) return considered
  if (ping.targetId === null)
    return { outcome: ping.wasRejected ? 'rejected' : 'no-target', reason: ping.reason, ...considered }
  return {
    outcome: 'reserved',
    target_id: ping.targetId,
    ...considered,
    revenue: money(ping.revenue).toNumber(),
    payout: money(ping.payout).toNumber(),
    seconds: ping.seconds,
    pbm_table_version: ping.pbm.tableVersion,
    pbm_rule_id: ping.pbm.ruleId,
    pbm_bucket: ping.pbm.bucket,
    pbm_variant: ping.pbm.variant,
    pbm_original_payout: ping.pbm.originalPayout,
    pbm_percent_of_revenue: ping.pbm.percentOfRevenue,
  }
}

function recomputedValues(ping: StoredPing, snapshot: FoundSnapshot): Values {
  const { configuration } = snapshot
  const campaign = configuration.campaigns.get(ping.campaignId)
  if (campaign === undefined) return { outcome: 'no such campaign' }
  // It was drawn to be refused, and was answered with what its caller had: a draw is taken as it was.
  if (isDuplicate(ping) && ping.decision.basis.w !== undefined) return { ...NOBODY_CONSIDERED }
  const rejection = isDuplicate(ping) ? null : rejectionOf(ping, configuration)
  if (rejection !== null) return { outcome: 'rejected', reason: rejection, order: [], skipped: {} }
  const question = questionOf(ping, configuration, campaign)
  const bids = bidsOf(ping)
  const route = routePing(question, bids)
  const affiliate = { id: ping.affiliateId, afid: ping.afid, paused: false }
  const outcome = chooseTarget({ question, affiliate, route, bids, expiresAt: ping.createdAt })
  const { order, skipped } = outcome.decision
  if (isDuplicate(ping)) return { order, skipped }
  const values = outcomeValues(outcome, snapshot.campaignsWithoutTable.has(ping.campaignId) ? ping : null)
  return outcome.status === 'reserved' && isPromisedWithoutOffset(ping, outcome.targetId, question, bids)
    ? { ...values, seconds: ping.seconds }
    : values
}

/** Older promises named the seconds of the tier alone, without the target's offset (docs/decisions/0142): that is no difference. */
function isPromisedWithoutOffset(
  ping: StoredPing,
  targetId: number,
  { configuration, campaign, tags }: RoutingQuestion,
  bids: BidAnswers,
): boolean {
  const target = configuration.targets.get(targetId)
  const bid = bids.get(targetId)
  if (target === undefined || (bid?.kind === 'bid' && bid.seconds !== null)) return false
  const { seconds } = expectedConversion(target.conversionCriteria, campaign.conversionCriteria, tags)
  return ping.seconds === seconds
}

/**
 * @param withoutTable set where the payout table no longer exists: its effect cannot be repeated, and is taken as it
 * was
 */
function outcomeValues(outcome: PingOutcome, withoutTable: StoredPing | null): Values {
  const { order, skipped } = outcome.decision
  if (outcome.status !== 'reserved') {
    return { outcome: outcome.status, reason: 'reason' in outcome ? outcome.reason : null, order, skipped }
  }
  const { quote, modification } = outcome
  const ofTable = {
    payout: quote.payout.toNumber(),
    pbm_table_version: modification?.tableVersion ?? null,
    pbm_rule_id: modification?.ruleId ?? null,
    pbm_bucket: modification?.bucket ?? null,
    pbm_variant: modification?.variant ?? null,
    pbm_original_payout: modification?.originalPayout.toNumber() ?? null,
    pbm_percent_of_revenue: modification?.percentOfRevenue ?? null,
  }
  const values = {
    outcome: 'reserved',
    target_id: outcome.targetId,
    order,
    skipped,
    revenue: quote.revenue.toNumber(),
    seconds: quote.seconds,
    ...ofTable,
  }
  if (withoutTable === null) return values
  const stands = storedValues(withoutTable)
  const kept = Object.keys(ofTable).map(name => [name, stands[name]] as const)
  return { ...values, ...Object.fromEntries(kept) }
}

/** A pause can be looked up; the other reasons are facts about caller and publisher. */
function rejectionOf(ping: StoredPing, configuration: CompanyConfiguration): NoTargetReason | null {
  const key = configuration.postbackKeys.get(String(ping.postbackKeyId))
  const isPaused =
    key?.paused === true ||
    configuration.campaigns.get(ping.campaignId)?.paused === true ||
    configuration.affiliates.get(ping.affiliateId)?.paused === true
  if (isPaused) return 'paused'
  return ping.wasRejected && ping.reason !== 'paused' ? ping.reason : null
}

function questionOf(
  ping: StoredPing,
  configuration: CompanyConfiguration,
  campaign: RoutingQuestion['campaign'],
): RoutingQuestion {
  const { f: filled = '', p: earned = {}, h: calls = {}, n: number, c: contact = {} } = ping.decision.basis
  const { tags } = carriedTags({
    callerNumber: ping.callerNumber,
    affiliate: { afid: ping.afid },
    number: number === undefined ? null : (configuration.numbers.get(number) ?? null),
    contact,
    request: ping.tags,
  })
  return {
    plan: dialPlan(configuration, campaign),
    campaign,
    configuration,
    filled: readFilledText(filled),
    performance: new Map(Object.entries(earned).map(([id, perCall]) => [Number(id), perCall])),
    callsOfCaller: countsById(calls),
    tags,
    callUuid: ping.callUuid,
    at: ping.consideredAt,
  }
}

function bidsOf({ decision, dialNumber }: StoredPing): BidAnswers {
  const answers = (decision.bids ?? []).map((record): BidAnswer => {
    const { target_id: targetId, outcome, bid, seconds = null, ms: latencyMs } = record
    if (outcome !== 'bid') return { kind: 'refused', targetId, reason: outcome, detail: '', latencyMs }
    return {
      kind: 'bid',
      targetId,
      revenue: bid === null ? null : money(bid),
      seconds,
      number: dialNumber,
      latencyMs,
    }
  })
  return new Map(answers.map(answer => [answer.targetId, answer]))
}

function isDuplicate({ status }: StoredPing): boolean {
  return status === 'ping-shield'
}
