import type { LimitedKey } from './key-limits.ts'
import type { Role } from './permissions.ts'

export interface Membership {
  readonly companyId: number
  readonly role: Role
  /** The one Affiliate that a `publisher` may see. */
  readonly affiliateId: number | null
  /** The one Target that a `buyer` may see. */
  readonly targetId: number | null
}

/** Who sends a request. */
export interface AuthenticatedUser {
  readonly id: number
  readonly name: string
  /** Platform-wide: may act in every Company. */
  readonly administrator: boolean
  readonly activeCompanyId: number | null
  /** Those that the request reaches. */
  readonly memberships: readonly Membership[]
  /** The key that the request carries, where it may do less than the user; else null. */
  readonly key: LimitedKey | null
  /**
   * Since when whoever has the key has what it opens; null for a person at a browser. Its `memberships` lack those that its
   * user joined by an invitation after that.
   */
  readonly keyDrawnAt: Date | null
  /** When the person at the browser last proved who it is; null for a program, which has a key. */
  readonly provedAt: Date | null
}
