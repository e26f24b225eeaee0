import { bidTokens, type OfferedCall, withTargetTokens } from '../bids/bid-tokens.ts'
import { type Money, toDecimalString } from '../money/money.ts'
import type { TokenSource } from '../tokens/template.ts'

/** What is known of a call when it fires a timer. */
export interface TrackedCall extends OfferedCall {
  /** Whom it is connected with; null before that, and for a plain number. */
  readonly target: { readonly id: number; readonly tid: string | null } | null
  readonly connectedSeconds: number
  readonly recordingUrl: string | null
  /** As they stand. */
  readonly revenue: Money
  readonly payout: Money
}

/**
 * The tokens of a timer's URL (service-api.md, Timer; completions.md §5, Timers; §9): those that buyers get, and what
 * has become of the call. Names of ours come before tags of the same name, which a caller's page could have sent.
 */
export function pixelTokens(call: TrackedCall): TokenSource {
  const { target } = call
  const known = bidTokens(call)
  const tokens = target === null ? known : withTargetTokens(known, { targetId: target.id, tid: target.tid })
  return { get: name => OWN_TOKENS.get(name)?.(call) ?? tokens.get(name) }
}

type PixelToken = (call: TrackedCall) => string | undefined

const OWN_TOKENS: ReadonlyMap<string, PixelToken> = new Map<string, PixelToken>([
  ['target_id', call => (call.target === null ? '' : undefined)],
  ['system_target_id', call => (call.target === null ? '' : undefined)],
  ['call_duration', call => String(call.connectedSeconds)],
  ['call_recording_url', call => call.recordingUrl ?? ''],
  ['revenue', call => toDecimalString(call.revenue)],
  ['payout', call => toDecimalString(call.payout)],
])
