import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, requiredText } from '../../platform/database/columns.ts'
import { users } from '../../resources/users/table.ts'

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Apps that show codes (TOTP, RFC 6238). One counts once its user has typed a code that it showed. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    name: requiredText('name'),
    /** As `sealSecret` makes it. */
    sealedSecret: requiredText('sealed_secret'),
    confirmedAt: instant('confirmed_at'),
    /** The time step of the last code that was accepted: neither that one nor an earlier is accepted again. */
    lastStep: bigint('last_step', { mode: 'number' }),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  table => [index().on(table.userId)],
)

/** Keys that a device or a security key holds (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    name: requiredText('name'),
    /** As browsers name it, base64url. */
    credentialId: requiredText('credential_id').unique(),
    /** COSE, base64url. */
    publicKey: requiredText('public_key'),
    /** The host that it was made for; it works for no other. */
    rpId: requiredText('rp_id'),
    /** How often it was used as it says itself; most say 0 always. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  table => [index().on(table.userId)],
)

/** For who has lost every factor; each opens once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofUser(),
    /** As `hashRecoveryCode` makes it. */
    codeHash: requiredText('code_hash'),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Challenges that a passkey has answered, and sign-ins that a provider has, until they would have run out anyway. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    runsOutAt: instant('runs_out_at').notNull(),
  },
  table => [index().on(table.runsOutAt)],
)
