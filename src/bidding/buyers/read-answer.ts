import type { OutboundOutcome } from '../../delivery/outbound-client.ts'
import type { AskOutcome } from '../../domain/bids/circuit.ts'
import { type AnswerPaths, type ReadBid, readBid } from '../../domain/bids/read-bid.ts'
import { unreachable } from '../../domain/unreachable.ts'

/** The result of a question, and what it says about the buyer's health. */
export type BuyerAnswer = (Extract<ReadBid, { readonly kind: 'bid' }> | RefusedAnswer) & {
  readonly health: AskOutcome
}

interface RefusedAnswer {
  readonly kind: 'refused'
  readonly reason: 'bid_declined' | 'bid_timeout' | 'bid_failed'
  readonly detail: string
}

/** With less time than this even a fast buyer may be late: that is not held against it. */
const FAIR_TIME_MS = 100

/**
 * Judges the answer of a buyer. It declines with status 204 or by what its answer says; it fails with any other status
 * than a success, with an answer that cannot be read, or by not answering.
 * @param timeoutMs the time that the buyer was given
 */
export function readAnswer(outcome: OutboundOutcome, paths: AnswerPaths, timeoutMs: number): BuyerAnswer {
  switch (outcome.kind) {
    case 'busy':
      return { ...failed('Too many requests to it are under way.'), health: 'void' }
    case 'failed':
      return failed(outcome.detail)
    case 'timed-out':
      // A status that refuses counts even when the body is late.
      if (outcome.status !== null && !isSuccess(outcome.status)) return failedStatus(outcome.status)
      return {
        kind: 'refused',
        reason: 'bid_timeout',
        detail: `It had not answered in full after ${Math.round(timeoutMs)} ms.`,
        health: timeoutMs < FAIR_TIME_MS ? 'void' : 'failed',
      }
    case 'answered':
      if (!isSuccess(outcome.status)) return failedStatus(outcome.status)
      if (outcome.status === NO_CONTENT) return declined('It answered 204: no bid.')
      return readBody(outcome.body, paths)
    default:
      return unreachable(outcome)
  }
}

const NO_CONTENT = 204

function readBody(body: Buffer, paths: AnswerPaths): BuyerAnswer {
  const answer = parseJson(body)
  if (typeof answer !== 'object' || answer === null) return failed('Its answer is no JSON object or array.')
  const bid = readBid(answer, paths)
  switch (bid.kind) {
    case 'bid':
      return { ...bid, health: 'answered' }
    case 'declined':
      return declined(bid.detail)
    case 'unreadable':
      return failed(bid.detail)
    default:
      return unreachable(bid)
  }
}

/** Undefined where the body is not JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

function failedStatus(status: number): BuyerAnswer {
  const isRedirect = status >= 300 && status < 400
  return failed(`It answered ${status}${isRedirect ? '; redirects are not followed' : ''}.`)
}

function declined(detail: string): BuyerAnswer {
  return { kind: 'refused', reason: 'bid_declined', detail, health: 'answered' }
}

function failed(detail: string): BuyerAnswer {
  return { kind: 'refused', reason: 'bid_failed', detail, health: 'failed' }
}
