import { createContext, useContext } from 'react'
import type { Credentials, Schemas } from '../api/api-client.ts'
import type { Role } from '../words/role-words.ts'
import type { TimeZoneName } from '../words/time-zones.ts'

export type User = Schemas['User']
export type Permissions = Schemas['Permissions']
export type Resource = Permissions['read'][number]
export type Operation = 'read' | 'write'

/** Who works here, in which Company, and what the role lets them see and do. */
export interface Session {
  readonly user: User
  /** A key shows what its user may see, and opens nothing of how its user signs in. */
  readonly signedInBy: Credentials['kind']
  /** Who came by a link and has nothing else to come back by. */
  readonly lacksPassword: boolean
  readonly companyId: number
  readonly companyName: string
  /** The clock that times are shown by: the Company's. */
  readonly timeZone: string
  /** The name that was chosen for it, by which targets have theirs: several are of one clock. */
  readonly timeZoneName: TimeZoneName
  /** null: an administrator. */
  readonly role: Role | null
  /** The one Affiliate of a publisher, the one Target of a buyer. */
  readonly affiliateId: number | null
  readonly targetId: number | null
  /** What the API would refuse is not shown. */
  may(operation: Operation, resource: Resource): boolean
  chooseCompany(companyId: number): void
  signOut(): Promise<void>
}

/** Before a Company is chosen: who asks, and how. */
export interface SignedIn {
  readonly kind: 'signed-in'
  readonly user: User
  readonly credentials: Credentials
  /** A Company wants a second factor and there is none: nothing else is open until one is added. */
  readonly mustEnrol: boolean
  readonly lacksPassword: boolean
}

/** By the ways in which a second factor can be answered. */
export type FactorWay = Schemas['Session']['factors'][number]

/** Whose password was right, and whose second factor is still to be answered. */
export interface FactorNeeded {
  readonly kind: 'factor-needed'
  readonly ways: readonly FactorWay[]
  readonly csrfToken: string
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('a screen is shown to nobody')
  return session
}
