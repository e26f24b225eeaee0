import type { Instant } from '../domain/time/instant.ts'
import { malformed, notFound, unauthenticated } from '../platform/refusals/refusal.ts'
import type { Bidding } from './bidding.ts'
import type { BiddingMetrics } from './bidding-metrics.ts'
import { readPingRequest } from './request/ping-request.ts'
import type { RtbCaller } from './request/rtb-key.ts'
import type { RtbParameters } from './request/rtb-parameters.ts'
import type { RtbAnswer, Wording } from './rtb-schema.ts'

export interface RtbAnswerPorts extends Wording {
  readonly bidding: Bidding
  readonly metrics: Pick<BiddingMetrics, 'countPing' | 'countConfirm'>
  /** Pings are counted by key; rejects beyond the limit. */
  readonly limits: { readonly pings: { countSubject(keyId: string): Promise<void> } }
  readonly now: () => Instant
}

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
  return answer
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
  if (answer.kind === 'no-target') return answer
  return { kind: 'reservation', reservation: answer.reservation, isShielded: false }
}
