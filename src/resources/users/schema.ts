import { type Static, Type } from 'typebox'
import { ROLES, type Role } from '../../access/permissions.ts'
import {
  Id,
  Nullable,
  NullableText,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { MembershipRow, StoredUser, UserColumns } from './table.ts'
import { isShownMembership, type UserAuthority } from './user-authority.ts'

/** Far more Companies than anyone works in. */
const MAX_MEMBERSHIPS = 1_000

const Email = NullableText({ format: 'email', description: 'Unique in the installation.' })

const ROLE = 'What the user may do in the Company.'

const MembershipItem = Type.Object({
  company_id: Id,
  role: OneOf(ROLES, { description: ROLE, 'x-example': 'member' }),
  affiliate_id: Type.Optional(Nullable({ ...Id, description: 'Needed by a `publisher`: what it may see.' })),
  target_id: Type.Optional(Nullable({ ...Id, description: 'Needed by a `buyer`: what it may see.' })),
})

export type MembershipFields = Static<typeof MembershipItem>

const optionalFields = {
  email: Type.Optional(Email),
  administrator: Type.Optional(Type.Boolean({ description: 'Platform-wide; only administrators set it.' })),
  memberships: Type.Optional(Type.Array(MembershipItem, { maxItems: MAX_MEMBERSHIPS })),
}

export const UserCreate = Type.Object({ name: RequiredText(), ...optionalFields }, { title: 'UserCreate' })
export const UserUpdate = Type.Object(
  { name: Type.Optional(RequiredText()), ...optionalFields },
  { title: 'UserUpdate' },
)

export const SelfUpdate = Type.Object(
  {
    name: Type.Optional(RequiredText()),
    email: Type.Optional(Email),
    active_company_id: Type.Optional({
      ...Nullable(Id),
      description: 'Used where a request names no company; null leaves it as it is.',
      'x-example': 1,
    }),
  },
  { title: 'SelfUpdate' },
)

const User = Type.Object(
  {
    id: Id,
    name: Text(),
    email: NullableText({ description: 'Unique in the installation.', examples: ['ada@example.com'] }),
    administrator: Type.Boolean({ description: 'Platform-wide: may act in every Company.' }),
    active_company_id: Nullable({
      ...Id,
      description: 'The Company that requests act in when they name none.',
      examples: [1],
    }),
    memberships: Type.Array(
      Type.Object({
        company_id: Id,
        role: OneOf(ROLES, { type: 'string', description: ROLE, examples: ['member'] }),
        affiliate_id: Nullable(Id),
        target_id: Nullable(Id),
      }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'User' },
)

export const UserDocument = Rooted('user', User)

/** The answers of create and reset alone carry the key: it is not stored. */
export const UserWithKeyDocument = Rooted(
  'user',
  Type.Object(
    {
      ...User.properties,
      api_key: Text({
        description: 'The API key, shown this once.',
        examples: ['4mC2pTqk0m0cYw2vX9fJtqz7Rk1dQe3B'],
      }),
    },
    { title: 'UserWithKey' },
  ),
)

/**
 * A user as `viewer` may see it: an owner learns nothing of the Companies that are not its own, nor a key of those that it
 * does not reach.
 */
export function userDocument(user: StoredUser, viewer: UserAuthority): Static<typeof UserDocument> {
  const { row } = user
  const isShown = (companyId: number | null) => isShownMembership(viewer, row.id, companyId)
  return {
    user: {
      id: row.id,
      name: row.name,
      email: row.email,
      administrator: row.administrator,
      active_company_id: isShown(row.activeCompanyId) ? row.activeCompanyId : null,
      memberships: user.memberships.filter(({ companyId }) => isShown(companyId)).map(membershipFields),
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}

export function membershipFields(membership: MembershipRow) {
  return {
    company_id: membership.companyId,
    role: membership.role as Role,
    affiliate_id: membership.affiliateId,
    target_id: membership.targetId,
  }
}

/**
 * The columns that anyone may set of itself: only those whose field was sent. What takes authority, such as
 * `administrator`, is not among them, whatever else the body holds. Addresses compare without regard to case.
 */
export function profileColumns(fields: Static<typeof SelfUpdate>): UserColumns {
  return {
    ...('name' in fields && { name: fields.name }),
    ...('email' in fields && { email: fields.email?.toLowerCase() ?? null }),
  }
}
