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
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rules.ts'
import { INVITATION_DAYS, type InvitationRow } from './table.ts'

export const ROOT_KEY = 'invitation'

const ROLE = 'What they may do in the Company.'
const roleShown = OneOf(ROLES, { type: 'string', description: ROLE, examples: ['member'] })

export const InvitationCreate = Type.Object(
  {
    email: RequiredText({
      format: 'email',
      description:
        'Who is invited. Another invitation of the same replaces the first, whose link is good no more.',
      examples: ['grace@example.com'],
    }),
    role: OneOf(ROLES, { description: ROLE, 'x-example': 'member' }),
    affiliate_id: Type.Optional(
      Nullable({
        ...Id,
        description: 'The Affiliate that a `publisher` may see; needed there, and for no other role.',
      }),
    ),
    target_id: Type.Optional(
      Nullable({
        ...Id,
        description: 'The Target that a `buyer` may see; needed there, and for no other role.',
      }),
    ),
  },
  { title: 'InvitationCreate' },
)

const fields = {
  id: Id,
  email: Text({ description: 'Who is invited.', examples: ['grace@example.com'] }),
  role: roleShown,
  affiliate_id: Nullable({ ...Id, description: 'What a `publisher` is to see.' }),
  target_id: Nullable({ ...Id, description: 'What a `buyer` is to see.' }),
  invited_by: Text({ description: 'Who invites, by name.', examples: ['Ada Lovelace'] }),
  expired: Type.Boolean({ description: 'Whether its link has run out: send it again.' }),
  created_at: Timestamp,
  sent_at: { ...Timestamp, description: 'When its link was made last.' },
  expires_at: { ...Timestamp, description: `Until when its link is good: ${INVITATION_DAYS} days.` },
}

export const InvitationDocument = Rooted(ROOT_KEY, Type.Object(fields, { title: 'Invitation' }))

export const SentInvitationDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      ...fields,
      url: Text({
        description: 'The link that is also mailed: lets one person in, once. Shown this once.',
        examples: ['https://calls.example.com/console/invitation#token=q7Jm0m0cYw2vX9fJtqz7'],
      }),
    },
    { title: 'SentInvitation' },
  ),
)

/** @param now epoch milliseconds */
export function invitationDocument(row: InvitationRow, now: number): Static<typeof InvitationDocument> {
  const { id, email, affiliateId, targetId, invitedBy } = row
  return {
    invitation: {
      id,
      email,
      role: row.role as Role,
      affiliate_id: affiliateId,
      target_id: targetId,
      invited_by: invitedBy,
      expired: row.expiresAt.getTime() <= now,
      created_at: row.createdAt.toISOString(),
      sent_at: row.sentAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    },
  }
}

/** As the audit log shows it: whether it has run out is no change of anybody's. */
export function auditedInvitation(row: InvitationRow): object {
  const { expired, ...shown } = invitationDocument(row, 0).invitation
  return shown
}

export const InvitationAccept = Type.Object(
  {
    name: Type.Optional(
      RequiredText({ description: 'Of who has no account yet.', examples: ['Grace Hopper'] }),
    ),
    password: Type.Optional(
      Text({
        maxLength: MAX_PASSWORD_LENGTH,
        description:
          'Likewise, to sign in with from now on. At least 12 characters, and none that guessers try first.',
      }),
    ),
  },
  { title: 'InvitationAccept' },
)

export const InvitationOfferDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      company_name: NullableText({ description: 'Into which Company it leads.', examples: ['Acme Calls'] }),
      email: fields.email,
      role: roleShown,
      invited_by: fields.invited_by,
      has_account: Type.Boolean({
        description: 'Whether the address has an account: who accepts must then be signed in to it.',
      }),
      expires_at: fields.expires_at,
    },
    { title: 'InvitationOffer' },
  ),
)
