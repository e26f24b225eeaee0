import type { ConfiguredPostbackKey } from '../../configuration/company-configuration.ts'

/** The scope within which a caller's further pings are duplicates. */
export interface ShieldScope {
  readonly scope: 'postback_key' | 'campaign'
  /** The id of that key or campaign. */
  readonly scopeId: number
  /** The key's. Under campaign scope, reservations that other keys of the campaign made under key scope count too. */
  readonly campaignId: number
}

/** The requesting key's setting governs (completions.md §9, Ping). */
export function shieldScope({ id, campaignId, pingShieldScope }: ConfiguredPostbackKey): ShieldScope {
  return { scope: pingShieldScope, scopeId: pingShieldScope === 'campaign' ? campaignId : id, campaignId }
}
