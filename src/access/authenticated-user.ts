import type { Role } from './permissions.ts'

export interface Membership {
  readonly companyId: number
  readonly role: Role
  /** The one Affiliate that a `publisher` may see. */
  readonly affiliateId: number | null
  /** The one Target that a `buyer` may see. */
  readonly targetId: number | null
}

/** Whose API key a request carries. */
export interface AuthenticatedUser {
  readonly id: number
  readonly name: string
  /** Platform-wide: may act in every Company. */
  readonly administrator: boolean
  readonly activeCompanyId: number | null
  readonly memberships: readonly Membership[]
}
