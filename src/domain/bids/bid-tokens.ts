import type { CallerPlace } from '../phone/caller-place.ts'
import type { TokenSource } from '../tokens/template.ts'

/** What is known of the call that buyers are asked about. */
export interface OfferedCall {
  readonly callUuid: string
  /** E.164; null when withheld. */
  readonly callerNumber: string | null
  /** Without a `cid` once it is gone. */
  readonly campaign: { readonly id: number; readonly cid: string | null }
  /** Null = nobody’s; a ping always has one. */
  readonly affiliate: { readonly id: number; readonly afid: string } | null
  /** What the caller will dial; null where that is not known yet. */
  readonly inboundNumber: string | null
  readonly place: CallerPlace
  /** What the call carries, by key. */
  readonly tags: ReadonlyMap<string, string>
}

/**
 * The tokens of a call that is offered to buyers (completions.md §5, Timers; §9). Nothing is built: each is looked up
 * when a template names it. Names of ours come before tags of the same name, which a publisher could have sent.
 */
export function bidTokens(call: OfferedCall): TokenSource {
  return { get: name => CALL_TOKENS.get(name)?.(call) ?? call.tags.get(name) }
}

/** The tokens of a call together with those of the target that is asked. */
export function withTargetTokens(
  tokens: TokenSource,
  target: { readonly targetId: number; readonly tid: string | null },
): TokenSource {
  return {
    get: name => {
      if (name === 'target_id') return target.tid ?? String(target.targetId)
      if (name === 'system_target_id') return String(target.targetId)
      return tokens.get(name)
    },
  }
}

/** Null leaves the name to a tag. */
type CallToken = (call: OfferedCall) => string | null

const CALL_TOKENS: ReadonlyMap<string, CallToken> = new Map<string, CallToken>([
  ['call_uuid', call => call.callUuid],
  ['call_log_id', call => call.callUuid],
  ['caller_number', call => call.callerNumber ?? ''],
  ['caller_id', call => call.callerNumber ?? ''],
  ['nanp_caller_number', call => nationalNumber(call.callerNumber)],
  ['called_number', call => call.inboundNumber ?? ''],
  ['publisher_id', call => call.affiliate?.afid ?? ''],
  ['affiliate_id', call => call.affiliate?.afid ?? ''],
  ['campaign_id', call => call.campaign.cid ?? String(call.campaign.id)],
  ['system_publisher_id', call => String(call.affiliate?.id ?? '')],
  ['system_affiliate_id', call => String(call.affiliate?.id ?? '')],
  ['system_campaign_id', call => String(call.campaign.id)],
  ['caller_zip', call => call.place.zip],
  ['caller_state', call => call.place.state],
  ['caller_city', call => call.place.city],
  ['caller_country', call => call.place.country],
])

/** Ten digits, as North America writes its numbers; empty for any other. */
function nationalNumber(callerNumber: string | null): string {
  return /^\+1(\d{10})$/.exec(callerNumber ?? '')?.[1] ?? ''
}
