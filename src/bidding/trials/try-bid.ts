import type { OutboundClient, OutboundOutcome } from '../../delivery/outbound-client.ts'
import type { TokenSource } from '../../domain/tokens/template.ts'
import type { CompiledBidRequest } from '../buyers/compile-bid-request.ts'
import { readAnswer } from '../buyers/read-answer.ts'
import type { BidTrial } from './bid-trial-schema.ts'

interface TrialPorts {
  readonly client: OutboundClient
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number
}

/** Enough to see what a buyer says; the whole of it may be 64 KB. */
const MAX_SHOWN_CHARACTERS = 8_000

/** What a postback key leaves its buyers unless it says otherwise (completions.md §4). */
const USUAL_TIMEOUT_MS = 3_000

/** Asks one buyer as a ping would. Neither its circuit nor its metrics hear of it. */
export async function tryBid(
  { method, origin, paths, timeoutMs, render }: CompiledBidRequest,
  tokens: TokenSource,
  { client, monotonicNow }: TrialPorts,
): Promise<BidTrial> {
  const rendered = render(tokens)
  const budgetMs = timeoutMs ?? USUAL_TIMEOUT_MS
  const askedAt = monotonicNow()
  const outcome = await client.send({ method, origin, ...rendered, timeoutMs: budgetMs })
  const ms = Math.round(monotonicNow() - askedAt)
  const { path, headers, body } = rendered
  const read = readAnswer(outcome, paths, budgetMs)
  return {
    request: { method, url: `${origin}${path}`, headers, body, timeout_ms: budgetMs },
    answer: shownAnswer(outcome),
    ms,
    outcome: read.kind === 'bid' ? 'bid' : read.reason,
    detail: read.kind === 'bid' ? null : read.detail,
    bid: read.kind === 'bid' ? (read.revenue?.toNumber() ?? null) : null,
    seconds: read.kind === 'bid' ? read.seconds : null,
    number: read.kind === 'bid' ? read.number : null,
  }
}

function shownAnswer(outcome: OutboundOutcome): BidTrial['answer'] {
  switch (outcome.kind) {
    case 'answered': {
      const [type = null] = [outcome.headers['content-type'] ?? null].flat()
      const text = outcome.body.toString('utf8').slice(0, MAX_SHOWN_CHARACTERS)
      return { status: outcome.status, content_type: type, body: text }
    }
    case 'timed-out':
      return outcome.status === null ? null : { status: outcome.status, content_type: null, body: null }
    case 'failed':
    case 'busy':
      return null
  }
}
