import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { generateApiKey, hashApiKey } from '../../access/api-key.ts'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { type KeyLimits, SCOPES, type Scope, widenedField } from '../../access/key-limits.ts'
import { requireRecentProof } from '../../access/recent-proof.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { ipNetworkText, parseIpNetwork } from '../../platform/networks/ip-network.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { impossible, notFound } from '../../platform/refusals/refusal.ts'
import { recordAuditEvent } from '../audit-events/record-audit-event.ts'
import { lockUser } from '../users/store.ts'
import type { StoredUser } from '../users/table.ts'
import { requireSelf } from '../users/user-authority.ts'
import {
  type ApiKeyColumns,
  type ApiKeyFields,
  type ApiKeyRow,
  type DrawnAt,
  decidedFields,
  ROOT_KEY,
} from './schema.ts'
import { countApiKeys, createApiKey, deleteApiKey, lockApiKey, updateApiKey } from './store.ts'

/** One for each program that somebody runs, and far fewer than would make a list of them hard to read. */
const MAX_KEYS = 50

/** Begins every key, so that who finds one in a log or a repository knows what it is. */
const MARK = 'dpk_'

/** As much of a key as is shown, so that its user knows it again: 48 of its 240 random bits. */
const PREFIX_LENGTH = MARK.length + 8
const KEY_BYTES = 30

/** A key and what storage holds of it. */
interface NewSecret {
  readonly key: string
  readonly columns: { readonly keyHash: string; readonly prefix: string }
}

function newSecret(): NewSecret {
  const key = `${MARK}${generateApiKey(KEY_BYTES)}`
  return { key, columns: { keyHash: hashApiKey(key), prefix: key.slice(0, PREFIX_LENGTH) } }
}

/**
 * Whoever holds a key must not draw one by it that reaches further. Its user is locked: whoever lets it join a Company
 * meanwhile does so later by the clock too.
 */
function drawingTime({ keyDrawnAt }: AuthenticatedUser): DrawnAt {
  return keyDrawnAt ?? sql`clock_timestamp()`
}

/** A key as it now is, with its secret where that is new. */
interface IssuedKey {
  readonly row: ApiKeyRow
  readonly key: string
}

/** What a key begins with unless its user says otherwise. */
const NEW_KEY: KeyLimits = { scopes: ['write'], addresses: [], expiresAt: null }

/** @throws `invalid` for fields that cannot be, or where the key that asks may do less; `impossible` for one too many */
export async function addApiKey(
  tx: Queryable,
  actor: AuthenticatedUser,
  fields: ApiKeyFields & { readonly name: string },
  now: Date,
): Promise<IssuedKey> {
  requireRecentProof(actor, now)
  const owner = requireSelf(await lockUser(tx, actor.id))
  const limits = checkedLimits(actor, NEW_KEY, fields, now)
  if ((await countApiKeys(tx, actor.id)) >= MAX_KEYS) {
    throw impossible(`You have ${MAX_KEYS} API keys already: delete one that is not used any more.`)
  }
  const { key, columns } = newSecret()
  const row = await createApiKey(tx, {
    userId: actor.id,
    name: fields.name,
    ...columns,
    drawnAt: drawingTime(actor),
    scopes: [...limits.scopes],
    addresses: [...limits.addresses],
    expiresAt: limits.expiresAt,
  })
  await recordKeyChange(tx, actor, owner, 'create', { before: null, after: row })
  return { row, key }
}

/** @throws `not-found` for a key that is not the actor's; `invalid` as for a new one */
export async function changeApiKey(
  tx: Queryable,
  actor: AuthenticatedUser,
  id: number,
  fields: ApiKeyFields,
  now: Date,
): Promise<ApiKeyRow> {
  requireRecentProof(actor, now)
  const owner = requireSelf(await lockUser(tx, actor.id))
  const stored = existing(await lockApiKey(tx, actor.id, id))
  const limits = checkedLimits(actor, stored, fields, now)
  const wanted: ApiKeyColumns = {
    ...(fields.name !== undefined && { name: fields.name }),
    scopes: [...limits.scopes],
    addresses: [...limits.addresses],
    expiresAt: limits.expiresAt,
  }
  const row = await updateApiKey(tx, stored, differingFrom(stored, wanted))
  await recordKeyChange(tx, actor, owner, 'update', { before: stored, after: row })
  return row
}

/**
 * Gives a key a new secret. The old one works for so much longer; one that was still working beside it ends now.
 * @throws `not-found` for a key that is not the actor's; `invalid` for one that has expired, or that may do more than
 * the key that asks
 */
export async function rotateApiKey(
  tx: Queryable,
  actor: AuthenticatedUser,
  id: number,
  { overlapSeconds, now }: { readonly overlapSeconds: number; readonly now: Date },
): Promise<IssuedKey> {
  requireRecentProof(actor, now)
  const owner = requireSelf(await lockUser(tx, actor.id))
  const stored = existing(await lockApiKey(tx, actor.id, id))
  checkedLimits(actor, stored, {}, now)
  if (stored.expiresAt !== null && stored.expiresAt <= now) {
    throw impossible('This API key has expired: set a later expires_at first, or create another.')
  }
  const { key, columns } = newSecret()
  const overlapUntil = overlapSeconds === 0 ? null : new Date(now.getTime() + overlapSeconds * 1_000)
  const row = await updateApiKey(tx, stored, {
    ...columns,
    drawnAt: drawingTime(actor),
    oldKeyHash: stored.keyHash,
    oldKeyDrawnAt: stored.drawnAt,
    overlapUntil,
  })
  await recordKeyChange(tx, actor, owner, 'rotate', { before: stored, after: row })
  return { row, key }
}

/** @throws `not-found` unless the key is that user's */
export async function removeApiKey(
  tx: Queryable,
  actor: AuthenticatedUser,
  owner: StoredUser,
  id: number,
): Promise<void> {
  const stored = existing(await lockApiKey(tx, owner.row.id, id))
  await deleteApiKey(tx, owner.row.id, id)
  await recordKeyChange(tx, actor, owner, 'delete', { before: stored, after: null })
}

/** The limits that come of what was sent. */
function checkedLimits(
  actor: AuthenticatedUser,
  stored: KeyLimits,
  fields: ApiKeyFields,
  now: Date,
): KeyLimits {
  const problems = new FieldProblems()
  const limits = {
    scopes: fields.scopes === undefined ? stored.scopes : inOrder(fields.scopes),
    addresses: fields.addresses === undefined ? stored.addresses : networksOf(fields.addresses, problems),
    expiresAt: fields.expires_at === undefined ? stored.expiresAt : instantOf(fields.expires_at, problems),
  }
  if (fields.expires_at != null && limits.expiresAt !== null && limits.expiresAt <= now) {
    problems.add('expires_at', 'must be in the future')
  }
  const widened = widenedField(actor.key, limits)
  if (widened !== null) problems.add(widened, WIDER[widened])
  problems.throwIfAny(ROOT_KEY)
  return limits
}

const WIDER = {
  addresses: 'must lie within those of the API key that you ask with',
  expires_at: 'must not be later than that of the API key that you ask with',
}

/** Each once, and in the order in which they are listed. */
function inOrder(scopes: readonly Scope[]): readonly Scope[] {
  return SCOPES.filter(scope => scopes.includes(scope))
}

function networksOf(addresses: readonly string[], problems: FieldProblems): readonly string[] {
  const networks = addresses.flatMap(text => {
    const network = parseIpNetwork(text)
    if (network === null) problems.add('addresses', `${JSON.stringify(text)} ${NOT_A_NETWORK}`)
    return network === null ? [] : ipNetworkText(network)
  })
  return [...new Set(networks)]
}

const NOT_A_NETWORK = 'is neither an IP address nor a network such as 198.51.100.0/24'

function instantOf(text: string | null, problems: FieldProblems): Date | null {
  const instant = text === null ? null : new Date(text)
  // A leap second is a time, but none that the clock of a computer ever shows.
  if (instant === null || !Number.isNaN(instant.getTime())) return instant
  problems.add('expires_at', 'is not a time')
  return null
}

function differingFrom(stored: ApiKeyRow, columns: ApiKeyColumns): ApiKeyColumns {
  const current: Readonly<Record<string, unknown>> = stored
  const entries = Object.entries(columns)
  return Object.fromEntries(entries.filter(([name, value]) => !isDeepStrictEqual(value, current[name])))
}

/** On the log of every Company of whose user it is: what that user may do there, the key may. */
async function recordKeyChange(
  tx: Queryable,
  actor: AuthenticatedUser,
  owner: StoredUser,
  operation: string,
  { before, after }: { readonly before: ApiKeyRow | null; readonly after: ApiKeyRow | null },
): Promise<void> {
  const change = {
    resource: ROOT_KEY,
    resourceId: (after ?? before)?.id ?? 0,
    operation,
    before: before && { user_id: owner.row.id, ...decidedFields(before) },
    after: after && { user_id: owner.row.id, ...decidedFields(after) },
  }
  for (const { companyId } of owner.memberships) {
    await recordAuditEvent(tx, { companyId, user: actor }, change)
  }
}

function existing(row: ApiKeyRow | null): ApiKeyRow {
  if (row === null) throw notFound('API key', 'among those of this user')
  return row
}
