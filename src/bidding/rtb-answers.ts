import type { Instant } from '../domain/time/instant.ts'
import { malformed, notFound, unauthenticated } from '../platform/refusals/refusal.ts'
import type { Bidding } from './bidding.ts'
import type { BiddingMetrics } from './bidding-metrics.ts'
import { readPingRequest } from './request/ping-request.ts'
import type { RtbCaller } from './request/rtb-key.ts'
import type { RtbParameters } from './request/rtb-parameters.ts'
import { reservationDocument } from './rtb-schema.ts'

export interface RtbAnswerPorts {
  readonly bidding: Bidding
  readonly metrics: Pick<BiddingMetrics, 'countPing' | 'countConfirm'>
  /** Pings are counted by key; rejects beyond the limit. */
  readonly limits: { readonly pings: { countSubject(keyId: string): Promise<void> } }
  /** The host of reservations' SIP addresses. */
  readonly sipDomain: string
  /** What the names of `service_payout` and its like begin with. */
  readonly fieldPrefix: string
  readonly now: () => Instant
}

/** What a publisher is answered with, by the schema of reservations. */
export interface RtbAnswer {
  readonly document: Readonly<Record<string, unknown>>
  /** Why there is no target, where that is said. */
  readonly reason: string | null
}

/** The header that says why there is no target; the body stays as the contract has it (completions.md §6). */
export const REASON_HEADER = 'x-no-target-reason'

/** Answers a ping whose key is known, whichever way it was sent. */
export async function pingAnswer(
  parameters: RtbParameters,
  { key, configuration }: RtbCaller,
  ports: RtbAnswerPorts,
): Promise<RtbAnswer> {
  await ports.limits.pings.countSubject(String(key.id))
  const campaign = configuration.campaigns.get(key.campaignId)
  if (campaign === undefined) {
    throw unauthenticated('This postback key belongs to no campaign: check key.')
  }
  const request = readPingRequest(parameters, key, configuration)
  const answer = await ports.bidding.ping({ request, key, campaign, configuration, at: ports.now() })
  ports.metrics.countPing(answer)
  if (answer.kind === 'no-target') return noTarget(answer.uuid, answer.reason)
  return { document: reservationDocument(answer.reservation, ports, answer.isShielded), reason: null }
}

/** Answers a confirm whose key is known. @param uuid of the reservation, as it stands in the path */
export async function confirmAnswer(
  uuid: string,
  parameters: RtbParameters,
  { key, configuration }: RtbCaller,
  ports: RtbAnswerPorts,
): Promise<RtbAnswer> {
  if (parameters.get('status') !== 'confirmed') {
    throw malformed('status must be "confirmed": nothing else can be done to a reservation.')
  }
  const confirm = { uuid: uuid.toLowerCase(), key, configuration, at: ports.now() }
  const answer = await ports.bidding.confirm(confirm)
  ports.metrics.countConfirm(answer)
  if (answer === null) throw notFound('reservation', 'for this key')
  if (answer.kind === 'no-target') return noTarget(answer.uuid, answer.reason)
  return { document: reservationDocument(answer.reservation, ports, false), reason: null }
}

function noTarget(uuid: string, reason: string | null): RtbAnswer {
  return { document: { uuid, status: 'no-target' }, reason }
}
