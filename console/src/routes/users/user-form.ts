import type { Schemas } from '../../api/api-client.ts'
import type { User } from '../../api/resources/users.ts'
import type { Role } from '../../words/role-words.ts'

type Membership = User['memberships'][number]

/**
 * A user as it is typed: with its role in the Company that is shown. `memberships` is called as the API calls it, so that
 * what is wrong with a role stands at its field.
 */
export interface UserForm {
  readonly name: string
  readonly email: string | null
  readonly administrator: boolean
  readonly memberships: {
    /** null: none, of an administrator. */
    readonly role: Role | null
    readonly affiliate_id: number | null
    readonly target_id: number | null
  }
}

export const NEW_USER: UserForm = {
  name: '',
  email: null,
  administrator: false,
  memberships: { role: 'member', affiliate_id: null, target_id: null },
}

export function userForm(user: User, companyId: number): UserForm {
  const { name, email, administrator } = user
  const { role = null, affiliate_id = null, target_id = null } = membershipIn(user, companyId) ?? {}
  return { name, email, administrator, memberships: { role, affiliate_id, target_id } }
}

export function membershipIn(user: Pick<User, 'memberships'>, companyId: number): Membership | undefined {
  return user.memberships.find(membership => membership.company_id === companyId)
}

/**
 * What of it is sent. An update replaces the memberships, so those in other Companies are sent as they are.
 * @param before those of now; none of a new user
 */
export function userFields(
  changed: Partial<UserForm>,
  before: readonly Membership[],
  companyId: number,
): Schemas['UserUpdate'] {
  const { memberships: typed, ...others } = changed
  if (typed === undefined) return others
  const elsewhere = before.filter(membership => membership.company_id !== companyId)
  if (typed.role === null) return { ...others, memberships: elsewhere }
  const here = {
    company_id: companyId,
    role: typed.role,
    affiliate_id: typed.role === 'publisher' ? typed.affiliate_id : null,
    target_id: typed.role === 'buyer' ? typed.target_id : null,
  }
  return { ...others, memberships: [...elsewhere, here] }
}
