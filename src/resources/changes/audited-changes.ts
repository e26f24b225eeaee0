import type { DatabaseLane, Queryable } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import type { Closing } from '../../platform/database/transact.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { closingAuditEvent, type Actor as NamedActor } from '../audit-events/record-audit-event.ts'
import type { WrittenVersion } from './written-version.ts'

/** Who changes something, where, and which version of it they know; without one, they change whichever there is. */
export interface Actor extends NamedActor {
  readonly version?: WrittenVersion
}

/** A kind of record whose changes are on the audit log. */
export interface Audited<Key, Outcome = never> {
  /** Its root key. */
  readonly resource: string
  /** Set where `key` is the id itself: the record is read in the same round trip in which it is locked. */
  readonly isKeyedById?: boolean
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

/** The transaction of a change: its work, and what leaves with its end. */
interface ChangeTransaction<T> {
  work(tx: Queryable): Promise<T>
  readonly closing: Closing<Queryable, T>
}

/** For records that no configuration holds. */
export function auditedTransactions(database: Pick<DatabaseLane, 'transaction'>): AuditedChanges {
  return auditedChanges((_companyId, { work, closing }) => database.transaction(work, closing))
}

/** @param change runs a transaction, and does what every change of the Company entails */
export function auditedChanges(
  change: <T>(companyId: number, transaction: ChangeTransaction<T>) => Promise<T>,
): AuditedChanges {
  /** What is written down of a change leaves with its end: nothing in it waits for that. */
  const written = async <T>(
    actor: Actor,
    { resource }: Audited<never, T>,
    operation: string | null,
    work: (tx: Queryable) => Promise<Written<T>>,
  ): Promise<T> => {
    const { companyId, version } = actor
    const closing: Closing<Queryable, Written<T>> = (tx, { id, before, after }) => {
      if (id === null) return []
      const did = operation ?? (before === null ? 'create' : 'update')
      const event = { resource, resourceId: id, operation: did, before, after }
      const noted = did === 'delete' ? undefined : version?.closingNote(resource, companyId, id)
      return [...closingAuditEvent(tx, actor, event), ...(noted ?? [])]
    }
    return (await change(companyId, { work, closing })).outcome
  }
  return {
    create: (actor, audited, work) =>
      written(actor, audited, 'create', async tx => {
        const outcome = await work(tx)
        if (outcome === null) return { outcome, id: null, before: null, after: null }
        const { id } = outcome
        return {
          outcome,
          id,
          before: null,
          after: await readAfter(tx, actor.companyId, audited, id, outcome),
        }
      }),

    update: (actor, audited, key, work, operation = 'update') =>
      written(actor, audited, operation, async tx => {
        const { id, before } = await lockExisting(tx, actor, audited, key)
        const outcome = await work(tx, id)
        return { outcome, id, before, after: await readAfter(tx, actor.companyId, audited, id, outcome) }
      }),

    upsert: (actor, audited, key, work) =>
      written(actor, audited, null, async tx => {
        const { companyId } = actor
        const existing = await audited.lock(tx, companyId, key)
        const { resource } = audited
        if (existing === null) actor.version?.requireNone(resource)
        else await actor.version?.require(tx, resource, companyId, existing)
        const before = existing === null ? null : await audited.read(tx, companyId, existing)
        const outcome = await work(tx, existing)
        return { outcome, id: outcome.id, before, after: await audited.read(tx, companyId, outcome.id) }
      }),

    delete: (actor, audited, key, work) =>
      written(actor, audited, 'delete', async tx => {
        const { id, before } = await lockExisting(tx, actor, audited, key)
        await work(tx, id)
        return { outcome: undefined, id, before, after: null }
      }),
  }
}

/** What a change has come to. */
interface Written<T> {
  readonly outcome: T
  /** Null where nothing was made. */
  readonly id: number | null
  readonly before: object | null
  readonly after: object | null
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

/** Locks a record, and reads it as it is then. */
async function lockExisting<Key>(
  tx: Queryable,
  { companyId, version }: Actor,
  { lock, read, resource, isKeyedById = false }: Audited<Key>,
  key: Key,
): Promise<{ readonly id: number; readonly before: object | null }> {
  const [id, early] = await together(
    tx,
    () => lock(tx, companyId, key),
    async () => (isKeyedById ? read(tx, companyId, Number(key)) : null),
  )
  if (id === null) throw notFound(resource.replaceAll('_', ' '))
  await version?.require(tx, resource, companyId, id)
  return { id, before: isKeyedById ? early : await read(tx, companyId, id) }
}
