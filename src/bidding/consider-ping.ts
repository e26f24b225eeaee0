import type { ConfiguredAffiliate } from '../configuration/company-configuration.ts'
import { bidTokens, type OfferedCall } from '../domain/bids/bid-tokens.ts'
import type { CallerFacts } from '../domain/callers/caller-facts.ts'
import { isSuppressed } from '../domain/callers/is-suppressed.ts'
import type { CallerPlace } from '../domain/phone/caller-place.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Batcher } from '../platform/batching/batcher.ts'
import { askBuyers, type BidRoundPorts, hasBuyerToAsk } from './buyers/ask-by-priority.ts'
import type { AskingTurn } from './buyers/asking-turns.ts'
import { chooseTarget, decisionRecord } from './decide/choose-target.ts'
import { NOBODY_CONSIDERED, type PingOutcome } from './decide/ping-outcome.ts'
import { type RejectionPorts, rejectionOf } from './decide/rejections.ts'
import { NOBODY_ASKED, type RoutingQuestion, routePing } from './decide/route-ping.ts'
import type { ShieldQuestion } from './record/find-shields.ts'
import { shieldScope } from './record/shield-scope.ts'
import type { Ping } from './request/ping-request.ts'

/** The call that a ping asks about, as far as it is known. */
export interface ExpectedCall {
  readonly affiliate: ConfiguredAffiliate
  readonly caller: CallerFacts
  readonly place: CallerPlace
  readonly inboundNumber: string | null
  readonly question: RoutingQuestion
}

export interface ConsiderationPorts extends RejectionPorts, BidRoundPorts {
  readonly shields: Batcher<ShieldQuestion, boolean>
}

export interface Consideration {
  readonly outcome: PingOutcome
  /** When it was decided: the moment of the ping, or, where buyers were asked, when they had answered. */
  readonly decidedAt: Instant
}

/**
 * Decides what becomes of a ping. It waits for nothing but the publisher's claims, where the key has a threshold, and,
 * where one of the candidates has a bid request, for its turn, for the look whether the caller is shielded, then for buyers.
 * @param mayBeShielded whether the caller may have a live reservation; it is looked for before buyers are asked, since
 *   they are not asked again for a duplicate (service-api.md, States and transitions)
 * @param turn taken before that; whoever stores what is decided ends it
 */
export async function considerPing(
  ping: Ping,
  call: ExpectedCall,
  mayBeShielded: boolean,
  turn: AskingTurn,
  ports: ConsiderationPorts,
): Promise<Consideration> {
  const rejection = await rejectionOf(sourceOf(ping, call), ports)
  if (rejection !== null) {
    const outcome = { status: 'rejected', reason: rejection, decision: NOBODY_CONSIDERED } as const
    return { outcome, decidedAt: ping.at }
  }
  const route = routePing(call.question, NOBODY_ASKED)
  if (!hasBuyerToAsk(route.candidates, call.question.configuration.targets)) {
    return reserve(ping, call, route, NOBODY_ASKED, ping.at)
  }
  const arrivedAt = ports.monotonicNow()
  const shielded = shieldedCaller(ping, call)
  if (shielded !== null) {
    await turn.take(nameOf(shielded))
    if (mayBeShielded && (await ports.shields.submit(shielded))) {
      const decision = decisionRecord(route, NOBODY_ASKED)
      return { outcome: { status: 'ping-shield', decision }, decidedAt: ping.at }
    }
  }
  const { companyId, targets } = call.question.configuration
  const bids = await askBuyers(
    {
      companyId,
      candidates: route.candidates,
      targets,
      tokens: bidTokens(offeredCall(ping, call)),
      // The publisher's time, whatever it was spent on.
      budgetMs: ping.key.bidTimeoutMs - (ports.monotonicNow() - arrivedAt),
    },
    ports,
  )
  // A reservation lives from when it is made: buyers may take longer than it lives.
  const decidedAt = ping.at + Math.round(ports.monotonicNow() - arrivedAt)
  return reserve(ping, call, routePing(call.question, bids), bids, decidedAt)
}

const MILLISECONDS_PER_SECOND = 1_000

function reserve(
  { key }: Ping,
  { question, affiliate }: ExpectedCall,
  route: ReturnType<typeof routePing>,
  bids: Parameters<typeof routePing>[1],
  decidedAt: Instant,
): Consideration {
  const expiresAt = decidedAt + key.ttlSeconds * MILLISECONDS_PER_SECOND
  return { outcome: chooseTarget({ question, affiliate, route, bids, expiresAt }), decidedAt }
}

function sourceOf({ key, campaign, configuration, at }: Ping, { affiliate, caller }: ExpectedCall) {
  const { companyId, usesGlobalSuppressionList } = configuration
  const scope = { campaignId: campaign.id, affiliateId: affiliate.id }
  const isCallerSuppressed = isSuppressed(caller, scope, usesGlobalSuppressionList)
  return { companyId, key, campaign, affiliate, isCallerSuppressed, at }
}

/** The caller as the Ping Shield knows it; null for one whom no shield concerns. */
function shieldedCaller(
  { request: { callerNumber }, key, configuration, at }: Ping,
  { caller }: ExpectedCall,
): ShieldQuestion | null {
  if (callerNumber === null || caller.isStatic) return null
  return { companyId: configuration.companyId, ...shieldScope(key), callerNumber, at }
}

function nameOf({ companyId, scope, scopeId, callerNumber }: ShieldQuestion): string {
  return `${companyId} ${scope} ${scopeId} ${callerNumber}`
}

function offeredCall({ request, campaign }: Ping, call: ExpectedCall): OfferedCall {
  const { affiliate, inboundNumber, place, question } = call
  const { callerNumber } = request
  const { callUuid, tags } = question
  return { callUuid, callerNumber, campaign, affiliate, inboundNumber, place, tags: tags.values }
}
