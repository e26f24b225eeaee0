import type { OutboundClient } from '../../delivery/outbound-client.ts'
import { withTargetTokens } from '../../domain/bids/bid-tokens.ts'
import type { BidAnswer, BidQuestion, Buyer, RefusedBid } from './buyer-bids.ts'
import type { BuyerCircuits } from './buyer-circuits.ts'
import type { BuyerMetrics } from './buyer-metrics.ts'
import type { BidRequestCompiler, CompiledBidRequest } from './compile-bid-request.ts'
import { type BuyerAnswer, readAnswer } from './read-answer.ts'

interface AskingPorts {
  readonly client: OutboundClient
  readonly circuits: BuyerCircuits
  readonly metrics: BuyerMetrics
  readonly compile: BidRequestCompiler
  readonly now: () => number
}

/** Asks one buyer, unless it is to be skipped or there is no time left. */
export async function askBuyer(
  buyer: Buyer,
  { companyId, tokens, budgetMs }: BidQuestion,
  ports: AskingPorts,
): Promise<BidAnswer> {
  const { targetId, bidRequest } = buyer
  const { circuits, compile, metrics } = ports
  const compiled = compile(bidRequest)
  if ('error' in compiled) return skipped(targetId, 'bid_failed', compiled.error, metrics)
  const timeoutMs = Math.min(budgetMs, compiled.timeoutMs ?? budgetMs)
  if (!(timeoutMs > 0)) return skipped(targetId, 'bid_timeout', 'No time was left to ask it.', metrics)
  // Rendered first: nothing may come between entering a circuit and settling it.
  const rendered = compiled.render(withTargetTokens(tokens, buyer))
  const owner = { companyId, targetId, fingerprint: compiled.fingerprint }
  const passage = circuits.enter(owner)
  if (passage === 'skipped') return skipped(targetId, 'bid_failed', KEEPS_FAILING, metrics)
  const { answer, latencyMs } = await exchange(compiled, rendered, timeoutMs, ports).catch(error => {
    // Our fault, not the buyer's. Without this the trial would never be settled, and the buyer never asked again.
    circuits.settle(owner, passage, 'void', '')
    throw error
  })
  const { health, ...said } = answer
  circuits.settle(owner, passage, health, said.kind === 'refused' ? said.detail : '')
  metrics.time(targetId, latencyMs)
  metrics.count(targetId, outcomeOf(answer))
  return { ...said, targetId, latencyMs }
}

const KEEPS_FAILING = 'It keeps failing and is skipped for a while.'

async function exchange(
  { method, origin, paths }: CompiledBidRequest,
  rendered: ReturnType<CompiledBidRequest['render']>,
  timeoutMs: number,
  { client, now }: AskingPorts,
): Promise<{ answer: BuyerAnswer; latencyMs: number }> {
  const askedAt = now()
  const outcome = await client.send({ method, origin, ...rendered, timeoutMs })
  const answer = readAnswer(outcome, paths, timeoutMs)
  return { answer, latencyMs: now() - askedAt }
}

/** The answer for a buyer that was not asked. */
function skipped(
  targetId: number,
  reason: RefusedBid['reason'],
  detail: string,
  metrics: BuyerMetrics,
): RefusedBid {
  metrics.count(targetId, 'skipped')
  return { kind: 'refused', targetId, reason, detail, latencyMs: 0 }
}

function outcomeOf(answer: BuyerAnswer) {
  if (answer.kind === 'bid') return answer.revenue === null ? 'accepted' : 'bid'
  return OUTCOMES[answer.reason]
}

const OUTCOMES = { bid_declined: 'declined', bid_timeout: 'timeout', bid_failed: 'failed' } as const
