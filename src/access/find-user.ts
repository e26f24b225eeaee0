import type { Pool } from 'pg'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import type { AuthenticatedUser, Membership } from './authenticated-user.ts'
import type { LimitedKey } from './key-limits.ts'

/** What is known of an API key. */
export interface FoundKey {
  readonly user: AuthenticatedUser
  /** Why it opens nothing any more: it has expired, or another one has replaced it. Null = it opens. */
  readonly ended: 'expired' | 'replaced' | null
  /** Whether it is time to note that it is in use. */
  readonly isUseDue: boolean
}

/**
 * The user whose API key has this hash, or null. Read anew for each request: a key that was reset stops working at
 * once.
 */
export type FindUserByApiKeyHash = (apiKeyHash: string) => Promise<FoundKey | null>

const MAX_BATCH_SIZE = 128

/** How often a key's use is noted. */
const USE_NOTED_EVERY = `interval '1 minute'`

const NAME = 'find_users_by_api_key'

/**
 * A user's first key stands with the user, and has no limits. The old secret of a key that was given a new one is still
 * known once it has ended: its user is to be told so, and not that there is no such key. No key reaches a Company that its
 * user joined by an invitation after it was drawn: whoever made the account may have kept it.
 */
const STATEMENT = `
  SELECT found.*, users.name AS user_name, users.administrator, users.active_company_id,
    memberships.company_id, memberships.role, memberships.affiliate_id, memberships.target_id
  FROM (
    SELECT api_key_hash AS hash, id AS user_id, api_key_drawn_at AS drawn_at, NULL::int AS key_id, NULL::text[] AS scopes,
      NULL::text[] AS addresses, NULL::timestamptz AS expires_at, NULL::text AS ended, false AS is_use_due
    FROM users WHERE api_key_hash = ANY ($1)
    UNION ALL
    SELECT key_hash, user_id, drawn_at, id, scopes, addresses, expires_at,
      CASE WHEN expires_at <= now() THEN 'expired' END,
      last_used_at IS NULL OR last_used_at <= now() - ${USE_NOTED_EVERY}
    FROM api_keys WHERE key_hash = ANY ($1)
    UNION ALL
    SELECT old_key_hash, user_id, coalesce(old_key_drawn_at, created_at), id, scopes, addresses, expires_at,
      CASE WHEN expires_at <= now() THEN 'expired' WHEN overlap_until > now() THEN NULL ELSE 'replaced' END,
      last_used_at IS NULL OR last_used_at <= now() - ${USE_NOTED_EVERY}
    FROM api_keys WHERE old_key_hash = ANY ($1)
  ) AS found
  JOIN users ON users.id = found.user_id
  LEFT JOIN memberships ON memberships.user_id = found.user_id
    AND (users.administrator OR memberships.accepted_at IS NULL OR memberships.accepted_at < found.drawn_at)
  ORDER BY memberships.company_id`

/**
 * Every request asks: concurrent ones share a statement, which is planned once for each connection.
 * @param onBatch called with the name and size of each batch
 */
export function createFindUserByApiKeyHash(
  pool: Pool,
  onBatch: (name: string, size: number) => void,
): FindUserByApiKeyHash {
  return databaseBatcher<string, FoundKey | null>({
    name: NAME,
    maxBatchSize: MAX_BATCH_SIZE,
    onBatch,
    run: async apiKeyHashes => {
      const rowsByHash = new Map<string, FoundRow[]>(apiKeyHashes.map(hash => [hash, []]))
      const values = [[...rowsByHash.keys()]]
      const { rows } = await pool.query<FoundRow>({ name: NAME, text: STATEMENT, values })
      for (const row of rows) rowsByHash.get(row.hash)?.push(row)
      return apiKeyHashes.map(hash => foundKey(rowsByHash.get(hash) ?? []))
    },
  }).submit
}

interface FoundRow {
  readonly hash: string
  readonly user_id: number
  readonly user_name: string
  readonly administrator: boolean
  readonly active_company_id: number | null
  readonly drawn_at: Date
  /** Null for a user's first key, and then likewise what follows of it. */
  readonly key_id: number | null
  readonly scopes: LimitedKey['scopes'] | null
  readonly addresses: readonly string[] | null
  readonly expires_at: Date | null
  readonly ended: FoundKey['ended']
  readonly is_use_due: boolean
  /** Null for a user without a membership that the key reaches, and then likewise what follows. */
  readonly company_id: number | null
  readonly role: Membership['role'] | null
  readonly affiliate_id: number | null
  readonly target_id: number | null
}

/** @param rows one for each membership of one user, or a single one without membership */
function foundKey(rows: readonly FoundRow[]): FoundKey | null {
  const first = rows[0]
  if (first === undefined) return null
  const user = {
    id: first.user_id,
    name: first.user_name,
    administrator: first.administrator,
    activeCompanyId: first.active_company_id,
    memberships: rows.flatMap(membershipOf),
    key: limitedKey(first),
    keyDrawnAt: first.drawn_at,
    provedAt: null,
  }
  return { user, ended: first.ended, isUseDue: first.is_use_due }
}

function membershipOf(row: FoundRow): readonly Membership[] {
  const { company_id: companyId, role } = row
  if (companyId === null || role === null) return []
  return [{ companyId, role, affiliateId: row.affiliate_id, targetId: row.target_id }]
}

function limitedKey({ key_id: id, scopes, addresses, expires_at: expiresAt }: FoundRow): LimitedKey | null {
  return id === null ? null : { id, scopes: scopes ?? [], addresses: addresses ?? [], expiresAt }
}
