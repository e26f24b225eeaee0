import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { requireNoLimits } from '../../access/key-limits.ts'
import { permittedExtent } from '../../access/permissions.ts'
import { requireRecentProof } from '../../access/recent-proof.ts'
import { forbidden, notFound } from '../../platform/refusals/refusal.ts'
import type { StoredUser } from './table.ts'

/** What one user may do to others (completions.md §3): an administrator everything, an owner or superuser its Companies' users. */
export interface UserAuthority {
  readonly actor: AuthenticatedUser
  /** The Companies whose users the actor manages; null = all of the installation. */
  readonly companyIds: readonly number[] | null
  manages(companyId: number | null): boolean
}

export function userAuthority(actor: AuthenticatedUser): UserAuthority {
  const companyIds = actor.administrator
    ? null
    : actor.memberships
        .filter(({ role }) => permittedExtent(role, 'write', 'users') !== 'none')
        .map(({ companyId }) => companyId)
  return {
    actor,
    companyIds,
    manages: companyId => companyIds === null || (companyId !== null && companyIds.includes(companyId)),
  }
}

/** @throws `forbidden` for a user who manages no Company's users */
export function requireManager(actor: AuthenticatedUser): UserAuthority {
  const authority = userAuthority(actor)
  if (authority.companyIds?.length === 0) {
    throw forbidden('Only an owner or superuser of a Company, or an administrator, may manage users.')
  }
  return authority
}

/** @throws `not-found` unless the user exists and is in a Company that the actor manages */
export function requireManaged(authority: UserAuthority, user: StoredUser | null): StoredUser {
  const isManaged =
    authority.companyIds === null || user?.memberships.some(({ companyId }) => authority.manages(companyId))
  if (user === null || !isManaged) throw notFound('user', 'among those that you manage')
  return user
}

/**
 * Whether the user is the actor's alone to change. Whoever can change an address or an API key can act as that user:
 * an owner must not thereby become an administrator, or reach into another Company; nor must a key reach those that its
 * user has joined since.
 */
export function isWhollyManaged(authority: UserAuthority, { row, memberships }: StoredUser): boolean {
  const { actor } = authority
  if (authority.companyIds === null) return true
  if (actor.id === row.id) return memberships.every(({ companyId }) => reaches(actor, companyId))
  return !row.administrator && memberships.every(({ companyId }) => authority.manages(companyId))
}

function reaches({ memberships }: AuthenticatedUser, companyId: number): boolean {
  return memberships.some(membership => membership.companyId === companyId)
}

/** Whether the actor may learn of a user's membership in a Company. */
export function isShownMembership(
  { actor, companyIds, manages }: UserAuthority,
  userId: number,
  companyId: number | null,
): boolean {
  if (companyIds === null || manages(companyId)) return true
  return actor.id === userId && companyId !== null && reaches(actor, companyId)
}

/** @throws `forbidden` unless `isWhollyManaged` */
export function requireWhollyManaged(authority: UserAuthority, user: StoredUser): void {
  if (isWhollyManaged(authority, user)) return
  if (authority.actor.id === user.row.id) {
    throw forbidden(
      'You have joined a Company since this API key was drawn, which it does not reach: sign in with a browser, or use a newer key.',
    )
  }
  throw forbidden(
    'This user is an administrator or also belongs to Companies that you do not manage: only its memberships in yours can be changed.',
  )
}

/**
 * For what lets somebody in, or further in: it would be of use to who has taken over a session or a key with limits, and
 * outlast both.
 * @throws `forbidden` for a key with limits; `unproven` for a person who has not proved lately who it is
 */
export function requireMayLetIn({ key, provedAt }: AuthenticatedUser): void {
  requireNoLimits(key)
  requireRecentProof({ provedAt }, new Date())
}

/** @throws `forbidden` when someone other than an administrator sets or clears `administrator` */
export function requireAdministratorFlag(
  authority: UserAuthority,
  requested: boolean | undefined,
  current: boolean,
): void {
  if (requested === undefined || requested === current || authority.actor.administrator) return
  throw forbidden('Only an administrator may set or clear administrator.')
}

/** @throws `not-found` when the user was deleted since its request was authenticated */
export function requireSelf(user: StoredUser | null): StoredUser {
  if (user === null) throw notFound('user', 'any more')
  return user
}
