import type { CallFrequencyReader } from '../../callers/call-frequency-reader.ts'
import type { CallerReader } from '../../callers/caller-reader.ts'
import type { PerformanceReader } from '../../calls/records/performance-reader.ts'
import type { FilledReader } from '../../capacity/filled-reader.ts'
import type { ConfiguredAffiliate } from '../../configuration/company-configuration.ts'
import type { OfferedCall } from '../../domain/bids/bid-tokens.ts'
import { type CallFrequency, NO_CALLS } from '../../domain/callers/call-frequency.ts'
import { type CallerFacts, withKeptTags } from '../../domain/callers/caller-facts.ts'
import type { CallerPlace } from '../../domain/phone/caller-place.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { Ping } from '../request/ping-request.ts'
import { dialPlan } from './dial-plan.ts'
import { chooseInboundNumber, type InboundNumberChoice } from './inbound-number.ts'
import type { RoutingQuestion } from './route-ping.ts'

/** The call that a ping asks about, as far as known. */
export interface ExpectedCall {
  readonly affiliate: ConfiguredAffiliate
  readonly caller: CallerFacts
  /** How often it has called. */
  readonly frequency: CallFrequency
  readonly place: CallerPlace
  /** Where the call will come in. */
  readonly number: InboundNumberChoice
  /** What the ping says of the call, and what somebody has written for it before. */
  readonly ownTags: Readonly<Record<string, string>>
  readonly question: RoutingQuestion
}

export interface ExpectationPorts {
  readonly filled: FilledReader
  readonly callers: CallerReader
  readonly frequencies: CallFrequencyReader
  readonly performance: PerformanceReader
}

/** What is known about the call, and about those who might take it. */
export async function expectCall(
  { request, key, campaign, configuration, at }: Ping,
  affiliate: ConfiguredAffiliate,
  ports: ExpectationPorts,
): Promise<ExpectedCall> {
  const { companyId } = configuration
  const number = chooseInboundNumber(request.inboundNumber, key, campaign, affiliate)
  const plan = dialPlan(configuration, campaign)
  // Both at once: looking up the caller must not make a ping wait a second time.
  const isCounted = plan.limitsCallers || campaign.velocityCalls !== null
  const [caller, calls, filled, performance] = await Promise.all([
    ports.callers.read(configuration, request.callerNumber),
    isCounted ? ports.frequencies.read(configuration, request.callerNumber, at) : NO_CALLS,
    ports.filled.read(companyId, plan.limitedOwners, at),
    campaign.routingStrategy === 'performance' ? ports.performance.read(companyId) : NO_PERFORMANCE,
  ])
  const { inboundNumber } = number
  const ownTags = withKeptTags(caller, campaign.id, request.tags)
  const { tags, place } = carriedTags({
    callerNumber: request.callerNumber,
    affiliate,
    number: inboundNumber === null ? null : (configuration.numbers.get(inboundNumber) ?? null),
    contact: caller.contactTags,
    request: ownTags,
  })
  const callUuid = uuidV7(at)
  const frequency = caller.isStatic ? NO_CALLS : calls
  const callsOfCaller = frequency.ofTargets
  const question = { plan, campaign, configuration, filled, performance, callsOfCaller, tags, callUuid, at }
  return { affiliate, caller, frequency, place, number, ownTags, question }
}

/** The call as it is described to buyers. */
export function offeredCall({ request, campaign }: Ping, call: ExpectedCall): OfferedCall {
  const { affiliate, number, place, question } = call
  const { callerNumber } = request
  const { callUuid, tags } = question
  const { inboundNumber } = number
  return { callUuid, callerNumber, campaign, affiliate, inboundNumber, place, tags: tags.values }
}
