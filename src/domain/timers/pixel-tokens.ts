import { bidTokens, type OfferedCall, withTargetTokens } from '../bids/bid-tokens.ts'
import { type Money, toDecimalString } from '../money/money.ts'
import type { TokenSource } from '../tokens/template.ts'

/** What is known of a call when it fires a timer. */
export interface TrackedCall extends OfferedCall, Worth {
  /** Whom it is connected with; null before that, and for a plain number. */
  readonly target: { readonly id: number; readonly tid: string | null } | null
  readonly connectedSeconds: number
  readonly recordingUrl: string | null
}

/** What a call brings, as it stands. Dollars. */
export interface Worth {
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

/**
 * What a sale brings is settled by storage (`save_calls`), which puts the amounts in for these marks: characters that no URL
 * has, and shorter than any amount.
 */
export const WORTH_MARKS: ReadonlyMap<string, string> = new Map<keyof Worth, string>([
  ['revenue', '\u0001'],
  ['payout', '\u0002'],
])

type PixelToken = (call: TrackedCall) => string | undefined

const OWN_TOKENS: ReadonlyMap<string, PixelToken> = new Map<string, PixelToken>([
  ['target_id', call => (call.target === null ? '' : undefined)],
  ['system_target_id', call => (call.target === null ? '' : undefined)],
  ['call_duration', call => String(call.connectedSeconds)],
  ['call_recording_url', call => call.recordingUrl ?? ''],
  ['revenue', call => toDecimalString(call.revenue)],
  ['payout', call => toDecimalString(call.payout)],
])
