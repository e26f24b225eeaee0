import { type Static, Type } from 'typebox'
import type { Role } from '../../access/permissions.ts'
import { provenUntil } from '../../access/recent-proof.ts'
import { mustEnrol } from '../../access/sessions/find-session.ts'
import type { SessionRow } from '../../access/sessions/table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Id, OneOf, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'
import { UserDocument, userDocument } from '../../resources/users/schema.ts'
import { findUser } from '../../resources/users/store.ts'
import type { StoredUser } from '../../resources/users/table.ts'
import { userAuthority } from '../../resources/users/user-authority.ts'
import { countRecoveryCodesLeft, listFactors } from '../factors/store.ts'
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rules.ts'
import { findPasswordOf } from '../passwords/store.ts'
import { describeBrowser } from './describe-browser.ts'

export const SignIn = Type.Object(
  {
    email: Text({ description: 'In any case.', examples: ['ada@example.com'] }),
    password: Text({ maxLength: MAX_PASSWORD_LENGTH, description: 'As it was chosen.' }),
    code: Type.Optional(
      Text({
        description:
          'Of an app, or a recovery code, where the user has a second factor; it can be answered afterwards too.',
        examples: ['287082'],
      }),
    ),
  },
  { title: 'SignIn' },
)

const method = Text({
  description: 'How its user proved who it is: `password`, `link`, `invitation`, `passkey` or `oidc`.',
  examples: ['password'],
})

const times = {
  created_at: Timestamp,
  expires_at: { ...Timestamp, description: 'When it ends, however much it is used.' },
}

const Session = Type.Object(
  {
    user: Type.Unsafe<Static<typeof UserDocument>['user'] | null>({
      anyOf: [UserDocument.properties.user, { type: 'null' }],
      description: 'Who is signed in; null until the second factor is answered.',
    }),
    method,
    needs_factor: Type.Boolean({
      description: 'Whether a second factor is still to be answered: until then nothing else is.',
    }),
    factors: Type.Array(OneOf(['totp', 'passkey', 'recovery_code'], { type: 'string' }), {
      description:
        'What its user can be asked for: `totp`, `passkey`, and `recovery_code` while any is left.',
      examples: [['totp', 'recovery_code']],
    }),
    must_enrol: Type.Boolean({
      description:
        'Whether a Company requires a second factor and none was proved: until one is added, nothing else is open.',
    }),
    proven_until: {
      ...Timestamp,
      description:
        'Until when factors and API keys may be added or removed without proving once more who it is (`/session/proof.json`).',
    },
    has_password: Type.Boolean({ description: 'Whether its user has a password, and so can sign in again.' }),
    csrf_token: Text({
      description: 'To be sent as `X-CSRF-Token` with every request that changes something.',
      examples: ['Yt0m3v0dS8rZ1n1f2d3e4f5a6b7c8d9e0f1a2b3c4d5'],
    }),
    valid_until: { ...Timestamp, description: 'When it ends if it is not used; moves with use.' },
    ...times,
  },
  { title: 'Session' },
)

export const SessionDocument = Rooted('session', Session)

/** What the browser that is in the session is told of it. */
export async function sessionDocument(
  db: Queryable,
  row: SessionRow,
  csrfToken: string,
): Promise<Static<typeof SessionDocument>> {
  const user = row.needsFactor ? null : await findUser(db, row.userId)
  return {
    session: {
      user: user === null ? null : userDocument(user, userAuthority(asAuthenticated(user))).user,
      method: row.method,
      needs_factor: row.needsFactor,
      factors: await kindsOfFactors(db, row.userId),
      must_enrol: await mustEnrol(db, row),
      proven_until: provenUntil(row.provedAt).toISOString(),
      has_password: (await findPasswordOf(db, row.userId)) !== null,
      csrf_token: csrfToken,
      valid_until: row.validUntil.toISOString(),
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    },
  }
}

async function kindsOfFactors(db: Queryable, userId: number) {
  const { totp, passkeys } = await listFactors(db, userId)
  if (totp.length + passkeys.length === 0) return []
  const codesLeft = await countRecoveryCodesLeft(db, userId)
  return [
    ...(totp.length > 0 ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(codesLeft > 0 ? (['recovery_code'] as const) : []),
  ]
}

const BY_BROWSER = { key: null, keyDrawnAt: null, provedAt: null }

function asAuthenticated({ row, memberships }: StoredUser) {
  const { id, name, administrator, activeCompanyId } = row
  const held = memberships.map(membership => ({ ...membership, role: membership.role as Role }))
  return { id, name, administrator, activeCompanyId, memberships: held, ...BY_BROWSER }
}

export const ListedSessionDocument = Rooted(
  'session',
  Type.Object(
    {
      id: Id,
      method,
      browser: Text({ description: 'In words.', examples: ['Firefox on Windows'] }),
      address: Text({
        description: 'Where it was last used from; a network of IPv6 counts as one.',
        examples: ['203.0.113.7'],
      }),
      current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
      seen_at: { ...Timestamp, description: 'When it was last used, to the minute.' },
      ...times,
    },
    { title: 'ListedSession' },
  ),
)

export function listedSessionDocument(
  row: SessionRow,
  currentHash: string | null,
): Static<typeof ListedSessionDocument> {
  return {
    session: {
      id: row.id,
      method: row.method,
      browser: describeBrowser(row.userAgent),
      address: row.address,
      current: row.tokenHash === currentHash,
      seen_at: row.seenAt.toISOString(),
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    },
  }
}
