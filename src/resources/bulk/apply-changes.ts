import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { conflict, malformed, notFound, Refusal } from '../../platform/refusals/refusal.ts'
import { type RecordedChange, recordAuditEvents } from '../audit-events/record-audit-event.ts'
import { type FieldsOf, idsByName, type RecordChange, sentBy } from './record-change.ts'
import { type AnyRecordWriter, type Fields, recordWords, type Writing } from './record-writer.ts'

/** What became of it; null where there was, or is, no record. */
export type ChangeOutcome =
  | {
      readonly kind: Made['kind']
      readonly id: number
      readonly before: Fields | null
      readonly after: Fields | null
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What a change has made of a record. */
interface Made {
  readonly kind: 'created' | 'updated' | 'deleted' | 'kept'
  readonly id: number
  /** What an update was sent. */
  readonly sent?: Fields
}

interface Performed {
  readonly outcomes: readonly ChangeOutcome[]
  /** Ends the transaction of changes that are kept: all calls of the Company may wait from then on. */
  heedLimits(): Promise<void>
}

interface Manner {
  /** Whether one refused change lets nothing happen; else the others happen without it. */
  readonly isAtomic: boolean
  /** Finds out what would become of the changes, and undoes all of it. */
  readonly isRehearsal?: boolean
}

export interface AppliedChanges {
  /** Of the changes, in their order. */
  readonly outcomes: readonly ChangeOutcome[]
  /** Whether anything was kept. */
  readonly isApplied: boolean
  /** What their audit events are known by. */
  readonly batchId: string
}

/**
 * Makes many changes of one resource in one transaction, which is one version of the Company's configuration. In most
 * batches nothing is refused: they are first tried as a whole, and only where something is, each change by itself, so that
 * every refused one can be named.
 */
export async function applyChanges(
  writer: AnyRecordWriter,
  access: CompanyAccess,
  changes: readonly RecordChange[],
  { isAtomic, isRehearsal = false }: Manner,
  at: Instant,
): Promise<AppliedChanges> {
  const batchId = randomUUID()
  const writing = { companyId: access.companyId, at, access }
  const batch = { writer, changes, writing, batchId }
  const mayPass = !isRehearsal && changes.every(({ kind }) => kind !== 'refused')
  const whole = mayPass ? await appliedWhole(batch) : null
  if (whole !== null) return { outcomes: whole, isApplied: true, batchId }
  const isToUndo = (outcomes: readonly ChangeOutcome[]) =>
    isRehearsal || (isAtomic && outcomes.some(({ kind }) => kind === 'refused'))
  return { ...(await appliedEach(batch, isToUndo)), batchId }
}

interface Batch {
  readonly writer: AnyRecordWriter
  readonly changes: readonly RecordChange[]
  readonly writing: Writing
  readonly batchId: string
}

/** @returns null where any change is refused: nothing has changed then */
async function appliedWhole(batch: Batch): Promise<readonly ChangeOutcome[] | null> {
  const { writer, writing } = batch
  try {
    return await writer.changes.change(writing.companyId, async tx => {
      const { outcomes, heedLimits } = await perform(tx, batch, { each: work => work(tx), mayRefuse: false })
      await heedLimits()
      return outcomes
    })
  } catch (error) {
    if (error instanceof Refusal && REFUSED_CHANGES.has(error.kind)) return null
    throw error
  }
}

/** What is wrong with a change; other refusals are the service's trouble, and end the whole request. */
const REFUSED_CHANGES: ReadonlySet<string> = new Set([
  'malformed',
  'in-use',
  'forbidden',
  'not-found',
  'conflict',
  'invalid',
  'too-large',
])

async function appliedEach(
  batch: Batch,
  isToUndo: (outcomes: readonly ChangeOutcome[]) => boolean,
): Promise<{ readonly outcomes: readonly ChangeOutcome[]; readonly isApplied: boolean }> {
  const { writer, writing } = batch
  let undone: readonly ChangeOutcome[] | null = null
  const undo = new Error('the changes were undone')
  try {
    const outcomes = await writer.changes.change(writing.companyId, async tx => {
      // A transaction within one is a savepoint.
      const each = <T>(work: (inner: Queryable) => Promise<T>) => tx.transaction(work)
      const performed = await perform(tx, batch, { each, mayRefuse: true })
      if (isToUndo(performed.outcomes)) {
        undone = performed.outcomes
        throw undo
      }
      await performed.heedLimits()
      return performed.outcomes
    })
    return { outcomes, isApplied: true }
  } catch (error) {
    if (error !== undo || undone === null) throw error
    return { outcomes: undone, isApplied: false }
  }
}

interface Steps {
  /** Runs the work of one change. */
  each<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Whether a refused change lets the others go on. */
  readonly mayRefuse: boolean
}

async function perform(tx: Queryable, batch: Batch, steps: Steps): Promise<Performed> {
  const { writer, writing, changes } = batch
  const { companyId } = writing
  if (changes.some(change => change.kind === 'create' && change.restoredId !== undefined)) {
    await restoreInTurn(tx, companyId)
  }
  const sent = changes.flatMap(change => sentBy(change, writer.naturalKey?.field ?? 'id'))
  if (sent.length > 0) await writer.prepare?.(tx, companyId, sent)
  const idOf = await idsByName(tx, writer, companyId, changes)
  const ids = changes.map(change => idOf(change))
  await lockRecords(tx, batch, ids)
  const before = await writer.read(tx, companyId, present(ids))
  const named = new Set<number>()
  const made: (ChangeOutcome | Made)[] = []
  for (const [index, change] of changes.entries()) {
    try {
      made.push(await makeChange(batch, steps, change, ids[index] ?? null, before, named))
    } catch (error) {
      if (!steps.mayRefuse || !(error instanceof Refusal && REFUSED_CHANGES.has(error.kind))) throw error
      made.push({ kind: 'refused', refusal: error })
    }
  }
  const updates = made.flatMap(outcome =>
    'sent' in outcome && outcome.sent !== undefined
      ? { id: outcome.id, fields: outcome.sent, before: before.get(outcome.id) ?? {} }
      : [],
  )
  const { limits } = writer
  const limited = updates.length > 0 ? await limits?.set(tx, writing, updates) : undefined
  const kept = made.flatMap(outcome => ('id' in outcome && outcome.kind !== 'deleted' ? outcome.id : []))
  const after = await writer.read(tx, companyId, kept)
  const outcomes = made.map(outcome =>
    outcome.kind === 'refused'
      ? outcome
      : {
          kind: outcome.kind,
          id: outcome.id,
          before: before.get(outcome.id) ?? null,
          after: after.get(outcome.id) ?? null,
        },
  )
  await recordAuditEvents(
    tx,
    writing.access,
    outcomes.flatMap((outcome, index) => eventOf(batch, outcome, changes[index])),
    batch.batchId,
  )
  return {
    outcomes,
    heedLimits: async () => {
      if (limited !== undefined) await limits?.heed?.(tx, writing, updates, limited)
    },
  }
}

/** Before anything else is locked: whoever restores a record knows whether another has done so. */
async function restoreInTurn(tx: Queryable, companyId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('restored records'), ${companyId})`)
}

const present = (ids: readonly (number | null)[]) => [...new Set(ids.flatMap(id => id ?? []))]

/** In the order of ids, as whoever else locks many of them: so no two batches ever wait for each other. */
async function lockRecords(tx: Queryable, { writer, writing }: Batch, ids: readonly (number | null)[]) {
  const { table } = writer
  const known = present(ids)
  if (known.length === 0) return
  await tx
    .select({ id: table.id })
    .from(table as never)
    .where(and(eq(table.companyId, writing.companyId), hasId(table.id, known)))
    .orderBy(asc(table.id))
    .for('no key update')
}

/** @throws the refusal of the change */
async function makeChange(
  { writer, writing }: Batch,
  { each }: Steps,
  change: RecordChange,
  id: number | null,
  before: ReadonlyMap<number, Fields>,
  named: Set<number>,
): Promise<Made> {
  if (change.kind === 'refused') throw change.refusal
  const doing = <T>(work: (tx: Queryable) => Promise<T>) => withRefusals(writer.refusals, () => each(work))
  const current = id === null ? undefined : before.get(id)
  if (change.kind === 'create' && (id === null || current === undefined)) {
    return {
      kind: 'created',
      id: await doing(async tx => writer.create(tx, writing, await contentOf(change.fields, tx, null))),
    }
  }
  if (id === null || current === undefined) throw notFound(recordWords(writer))
  if (named.has(id)) throw malformed('The request names this record twice: put all of it into one change.')
  named.add(id)
  if (change.kind === 'keep') return { kind: 'kept', id }
  if (change.kind === 'create') {
    await doing(async tx => writer.createAgain?.(tx, writing, id, await contentOf(change.fields, tx, null)))
    return { kind: 'updated', id }
  }
  refuseIfChangedSince(change.ifUpdatedAt, current)
  if (change.kind === 'delete') {
    await doing(tx => writer.remove(tx, writing, id, change.fields))
    return { kind: 'deleted', id }
  }
  const { update } = writer
  if (update === null)
    throw malformed(`A ${recordWords(writer)} cannot be changed: delete it, and create another.`)
  const { fields } = change
  const sent = await doing(async tx => {
    const content = await contentOf(fields, tx, current)
    await update(tx, writing, id, content)
    return content
  })
  return { kind: 'updated', id, sent }
}

const contentOf = (fields: FieldsOf, tx: Queryable, current: Fields | null) =>
  typeof fields === 'function' ? fields(tx, current) : fields

function refuseIfChangedSince(since: string | undefined, current: Fields): void {
  if (since === undefined || Date.parse(since) === Date.parse(String(current['updated_at']))) return
  throw conflict(
    'The record has been changed since then: read it again, and send if_updated_at as it is now.',
  )
}

const OPERATIONS = { created: 'create', updated: 'update', deleted: 'delete' } as const

function eventOf(
  { writer }: Batch,
  outcome: ChangeOutcome,
  change: RecordChange | undefined,
): RecordedChange[] {
  if (outcome.kind === 'refused' || outcome.kind === 'kept') return []
  const { id, before, after } = outcome
  const what = { resource: writer.rootKey, resourceId: id, operation: OPERATIONS[outcome.kind] }
  const restoredId = change?.kind === 'create' ? change.restoredId : undefined
  return [{ ...what, before, after, ...(restoredId !== undefined && { restoredId }) }]
}
