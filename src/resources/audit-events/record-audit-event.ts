import { isDeepStrictEqual } from 'node:util'
import { noteEffect } from '../../platform/database/commit-trace.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ClosingStatement } from '../../platform/database/transact.ts'
import { auditEvents } from './table.ts'
import { HIDDEN } from './taken-back.ts'

/** Who changes something, and in which Company. */
export interface Actor {
  readonly companyId: number
  readonly user: { readonly id: number; readonly name: string }
}

/** A record before and after; null where there was, or is, none. */
export interface RecordedChange {
  /** The record's root key. */
  readonly resource: string
  readonly resourceId: number
  /** `create`, `update`, `delete` or the name of a more special act. */
  readonly operation: string
  readonly before: object | null
  readonly after: object | null
  /** Of a create that restores a record: the id that this had before it was deleted. */
  readonly restoredId?: number
}

/** Fields whose values never leave their own resource: the log says that they changed, not what they are. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'sip_password',
  'password',
  'api_key',
  'secret',
  'client_secret',
])
/** Maps of which every value is as secret: a bid request's headers hold the buyer's credentials. */
const SECRET_MAPS: ReadonlySet<string> = new Set(['headers'])
/** Names that are no secret elsewhere, by root key: what only writers are shown of these records (docs/decisions/0057). */
const SECRETS_OF: Readonly<Record<string, string>> = {
  campaign: 'show_key',
  company: 'embedded_key',
  postback_key: 'key',
}
/** What says what an id is the id of, which changes less often: kept with the id. */
const KEPT_WITH: Readonly<Record<string, string>> = { subject_id: 'subject_type' }
/** Follows from whatever else changed. */
const DERIVED_FIELDS: ReadonlySet<string> = new Set(['updated_at'])

/**
 * Writes an audit event in the transaction of the change itself. Of an update only the fields that differ are kept;
 * one that changes nothing leaves no event.
 */
export async function recordAuditEvent(tx: Queryable, actor: Actor, change: RecordedChange): Promise<void> {
  await recordAuditEvents(tx, actor, [change])
}

/**
 * As `recordAuditEvent`, for many changes.
 * @param batchId what they are known by together
 */
export async function recordAuditEvents(
  tx: Queryable,
  actor: Actor,
  changes: readonly RecordedChange[],
  batchId: string | null = null,
): Promise<void> {
  await insertEvents(tx, actor, changes, batchId)
}

/** As `recordAuditEvent`, at the end of the transaction. */
export function closingAuditEvent(
  tx: Queryable,
  actor: Actor,
  change: RecordedChange,
): readonly ClosingStatement[] {
  const insert = insertEvents(tx, actor, [change], null)
  return insert === null ? [] : [{ statement: insert.getSQL() }]
}

/** The statement; null where there is nothing to write. */
function insertEvents(
  tx: Queryable,
  actor: Actor,
  changes: readonly RecordedChange[],
  batchId: string | null,
) {
  const rows = changes.flatMap(change => eventRow(actor, change, batchId))
  const [first] = rows
  if (first === undefined) return null
  const others = rows.length > 1 ? ` and ${rows.length - 1} more` : ''
  noteEffect(`${first.operation} ${first.resource} ${first.resourceId}${others}`)
  return tx.insert(auditEvents).values(rows)
}

function eventRow(
  { companyId, user }: Actor,
  { before, after, ...change }: RecordedChange,
  batchId: string | null,
) {
  const differing = before !== null && after !== null ? differingFields(before, after) : null
  if (differing?.length === 0) return []
  const kept = differing?.flatMap(name => [name, KEPT_WITH[name] ?? []].flat()) ?? null
  return [
    {
      ...change,
      companyId,
      batchId,
      userId: user.id,
      userName: user.name,
      before: shownFields(change.resource, before, kept),
      after: shownFields(change.resource, after, kept),
    },
  ]
}

export function differingFields(before: object, after: object): readonly string[] {
  const [old, current] = [before, after] as Record<string, unknown>[]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(
    name => !DERIVED_FIELDS.has(name) && !isDeepStrictEqual(old?.[name], current?.[name]),
  )
}

/** @param names the fields to keep; null = all of them */
export function shownFields(
  resource: string,
  record: object | null,
  names: readonly string[] | null,
): object | null {
  if (record === null) return null
  const entries = Object.entries(record).filter(([name]) => names === null || names.includes(name))
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === SECRETS_OF[resource] && value !== null ? HIDDEN : shownValue(name, value),
    ]),
  )
}

function shownValue(name: string, value: unknown): unknown {
  if (value === null) return null
  if (SECRET_FIELDS.has(name)) return HIDDEN
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const inner = Object.entries(value)
  const isSecret = SECRET_MAPS.has(name)
  return Object.fromEntries(inner.map(([key, held]) => [key, isSecret ? HIDDEN : shownValue(key, held)]))
}
