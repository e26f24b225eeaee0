import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { type Actor as NamedActor, recordAuditEvent } from '../audit-events/record-audit-event.ts'
import type { WrittenVersion } from './written-version.ts'

/** Who changes something, where, and which version of it they know; without one, they change whichever there is. */
export interface Actor extends NamedActor {
  readonly version?: WrittenVersion
}

/** A kind of record whose changes are on the audit log. */
export interface Audited<Key, Outcome = never> {
  /** Its root key. */
  readonly resource: string
  /** Keeps other changes of the record that `key` names waiting until the transaction ends; null = there is none. */
  lock(tx: Queryable, companyId: number, key: Key): Promise<number | null>
  /** The record as the log shows it: its fields on the wire, less what calls change. Null once it is gone. */
  read(tx: Queryable, companyId: number, id: number): Promise<object | null>
  /** The same, for records whose changes answer all of it: those are not read again. */
  after?(outcome: Outcome): object
}

/** Ways to change a record: each runs `work` in one transaction, and writes who changed what in the same one. */
export interface AuditedChanges {
  /** @param work answers the new record, or null when it made none */
  create<T extends { readonly id: number } | null>(
    actor: Actor,
    audited: Audited<never, T>,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T>
  /**
   * @param operation how the log calls it, `update` unless it is a more special act
   * @throws `not-found` when there is no such record
   */
  update<Key, T>(
    actor: Actor,
    audited: Audited<Key, T>,
    key: Key,
    work: (tx: Queryable, id: number) => Promise<T>,
    operation?: string,
  ): Promise<T>
  /**
   * Creates or updates. `audited.lock` must keep two that create the same record apart.
   * @param work gets null where there is no record yet, and answers the record
   */
  upsert<Key, T extends { readonly id: number }>(
    actor: Actor,
    audited: Audited<Key>,
    key: Key,
    work: (tx: Queryable, id: number | null) => Promise<T>,
  ): Promise<T>
  /** @throws `not-found` when there is no such record */
  delete<Key>(
    actor: Actor,
    audited: Audited<Key>,
    key: Key,
    work: (tx: Queryable, id: number) => Promise<unknown>,
  ): Promise<void>
}

/** @param change runs a transaction, and does what every change of the Company entails */
export function auditedChanges(
  change: <T>(companyId: number, work: (tx: Queryable) => Promise<T>) => Promise<T>,
): AuditedChanges {
  return {
    create: (actor, audited, work) =>
      change(actor.companyId, async tx => {
        const record = await work(tx)
        if (record === null) return record
        const after = await readAfter(tx, actor.companyId, audited, record.id, record)
        const { resource } = audited
        const event = { resource, resourceId: record.id, operation: 'create', before: null, after }
        await recordAuditEvent(tx, actor, event)
        await actor.version?.note(tx, resource, actor.companyId, record.id)
        return record
      }),

    update: (actor, audited, key, work, operation = 'update') =>
      change(actor.companyId, async tx => {
        const { companyId } = actor
        const id = await lockExisting(tx, actor, audited, key)
        const before = await audited.read(tx, companyId, id)
        const outcome = await work(tx, id)
        const after = await readAfter(tx, companyId, audited, id, outcome)
        const { resource } = audited
        await recordAuditEvent(tx, actor, { resource, resourceId: id, operation, before, after })
        await actor.version?.note(tx, resource, companyId, id)
        return outcome
      }),

    upsert: (actor, audited, key, work) =>
      change(actor.companyId, async tx => {
        const { companyId } = actor
        const existing = await audited.lock(tx, companyId, key)
        const { resource } = audited
        if (existing === null) actor.version?.requireNone(resource)
        else await actor.version?.require(tx, resource, companyId, existing)
        const before = existing === null ? null : await audited.read(tx, companyId, existing)
        const record = await work(tx, existing)
        const after = await audited.read(tx, companyId, record.id)
        const operation = existing === null ? 'create' : 'update'
        await recordAuditEvent(tx, actor, { resource, resourceId: record.id, operation, before, after })
        await actor.version?.note(tx, resource, companyId, record.id)
        return record
      }),

    delete: (actor, audited, key, work) =>
      change(actor.companyId, async tx => {
        const { companyId } = actor
        const id = await lockExisting(tx, actor, audited, key)
        const before = await audited.read(tx, companyId, id)
        await work(tx, id)
        const { resource } = audited
        await recordAuditEvent(tx, actor, {
          resource,
          resourceId: id,
          operation: 'delete',
          before,
          after: null,
        })
      }),
  }
}

async function readAfter<T>(
  tx: Queryable,
  companyId: number,
  audited: Audited<never, T>,
  id: number,
  outcome: T,
): Promise<object | null> {
  return audited.after === undefined ? audited.read(tx, companyId, id) : audited.after(outcome)
}

async function lockExisting<Key>(
  tx: Queryable,
  { companyId, version }: Actor,
  { lock, resource }: Audited<Key>,
  key: Key,
): Promise<number> {
  const id = await lock(tx, companyId, key)
  if (id === null) throw notFound(resource.replaceAll('_', ' '))
  await version?.require(tx, resource, companyId, id)
  return id
}
