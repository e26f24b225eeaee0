import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { Resource } from '../../access/permissions.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/refusals/refusal.ts'

/** A change's fields as they are sent, or a record as it is shown. */
export type Fields = Readonly<Record<string, unknown>>

/** Where, when and by whom something is written. */
export interface Writing {
  readonly companyId: number
  /** Who writes: some records are not for everybody who may write others of their kind. */
  readonly access: CompanyAccess
  readonly at: Instant
}

/** A record as a body would send it, and what cannot be sent. */
export interface SentAgain {
  readonly fields: Fields
  /** In words, such as `sip_password: it is kept secret`. */
  readonly leftOut: readonly string[]
}

/** What a record is called in a sentence: `target group`. */
export const recordWords = ({ rootKey }: { readonly rootKey: string }) => rootKey.replaceAll('_', ' ')

/** A record that `update` has changed. */
export interface UpdatedRecord<Sent> {
  readonly id: number
  readonly fields: Sent
  /** The record before its update, as `read` answers it. */
  readonly before: Fields
}

interface Limits<Sent> {
  /** @returns those of which any limit is another now */
  set(tx: Queryable, writing: Writing, updates: readonly UpdatedRecord<Sent>[]): Promise<ReadonlySet<number>>
  /** What follows from that, for which all calls of the Company may wait until the transaction ends: it is the last thing in it. */
  heed?(
    tx: Queryable,
    writing: Writing,
    updates: readonly UpdatedRecord<Sent>[],
    limited: ReadonlySet<number>,
  ): Promise<void>
}

/** The name by which customers know a record, such as a Campaign's `cid`. */
export interface NaturalKey {
  readonly field: string
  readonly description: string
  /** The name in the form that storage keeps; null for what is none. */
  parse(text: string): string | null
  /** The ids of those records that exist, by name. */
  find(db: Queryable, companyId: number, names: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/**
 * How records of one resource are written, said once for every way to write many of them: bulk changes, import, clone,
 * restore. The statements are those of the resource's own routes; whoever calls them locks, writes the audit log and
 * raises the configuration's version (`apply-changes.ts`).
 */
export interface RecordWriter<
  Create extends TSchema = TObject<TProperties>,
  Update extends TSchema = TObject<TProperties>,
> {
  /** Of one record, such as `target`. */
  readonly rootKey: string
  readonly permission: Resource
  /** Of its own routes, where messages about fields have another than 422. */
  readonly validationStatus?: number
  /** The heading of the API document. */
  readonly tag: string
  /** Of the collection, such as `/targets`. */
  readonly path: string
  readonly table: PgTable & { readonly companyId: PgColumn; readonly id: PgColumn }
  /** Runs a transaction, and does what every change of the Company entails. */
  readonly changes: { change<T>(companyId: number, work: (tx: Queryable) => Promise<T>): Promise<T> }
  /** What constraints that a change may violate mean to its sender, by name. */
  readonly refusals: Readonly<Record<string, Refusal>>
  /** Null where records have no name but their id. */
  readonly naturalKey: NaturalKey | null
  /** What a create and an update take; null where records are never changed. */
  readonly created: Create
  readonly updated: Update | null
  /** What a delete may say besides; without it, nothing. */
  readonly removed?: TObject<TProperties>
  /** A record as answers show it. */
  readonly shown: TObject<TProperties>
  /** Takes locks that come before those of any record: what the changes are about, all of them. */
  prepare?(tx: Queryable, companyId: number, changes: readonly Fields[]): Promise<void>
  /** Records as the audit log shows them, by id: those that exist. */
  read(tx: Queryable, companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>>
  /** @returns its id */
  create(tx: Queryable, writing: Writing, fields: Static<Create>): Promise<number>
  /** Changes a locked record; null where records are never changed, as `updated` is. */
  readonly update:
    | ((tx: Queryable, writing: Writing, id: number, fields: Static<Update>) => Promise<unknown>)
    | null
  /** Limits of calls, which `update` leaves: they are set of all records at once, when everything else of them is written. */
  readonly limits?: Limits<Static<Update>>
  /** What a create does where a locked record has that name already; without it that is refused. */
  createAgain?(tx: Queryable, writing: Writing, id: number, fields: Static<Create>): Promise<unknown>
  remove(tx: Queryable, writing: Writing, id: number, fields: Fields): Promise<unknown>
  /**
   * What to send so that a record becomes as `document` shows it, or as much of one as that holds. For a clone, and to
   * restore what the audit log kept.
   * @param document as `read` answers it
   * @param current the record that there is; null where one is created
   */
  asSent(tx: Queryable, companyId: number, document: Fields, current: Fields | null): Promise<SentAgain>
  /** What the cells of an imported row send, where that is not a field for each. */
  importedFields?(kind: 'create' | 'update', cells: Fields): Fields
  /** What a copy is sent otherwise than its original; where there is none, records are not copied. */
  cloned?(fields: Fields, document: Fields): Fields
  /** Records as this reader is shown them, by id. */
  show(db: Queryable, access: CompanyAccess, ids: readonly number[]): Promise<ReadonlyMap<number, object>>
}

/** Any of them: its schemas check what its functions are given. */
export type AnyRecordWriter = RecordWriter<TObject<TProperties>, TObject<TProperties>>

export function recordWriter<Create extends TSchema, Update extends TSchema>(
  writer: RecordWriter<Create, Update>,
): AnyRecordWriter {
  return writer as unknown as AnyRecordWriter
}

/** A natural key that is one column of the resource's own table. */
export function namedBy(
  table: PgTable & { readonly companyId: PgColumn; readonly id: PgColumn },
  column: PgColumn,
  {
    field,
    description,
    parse = trimmed,
  }: Pick<NaturalKey, 'field' | 'description'> & Partial<Pick<NaturalKey, 'parse'>>,
): NaturalKey {
  return {
    field,
    description,
    parse,
    find: async (db, companyId, names) => {
      const rows = await db
        .select({ id: table.id, name: column })
        .from(table as PgTable)
        .where(and(eq(table.companyId, companyId), sql`${column} = ANY(${sql.param([...names])}::text[])`))
      return new Map(rows.map(({ id, name }) => [String(name), Number(id)]))
    },
  }
}

const trimmed = (text: string) => text.trim() || null

/** A name may be as long as any other text. */
const MAX_NAME_LENGTH = 1_000
const COPY = ' copy'

/** What the copy of a record is called; `otherwise` names the field that stands in where it has no name. */
export function nameOfCopy(document: Fields, otherwise: string): string {
  const name = document['name'] ?? document[otherwise]
  return `${String(name).slice(0, MAX_NAME_LENGTH - COPY.length)}${COPY}`
}

/** Records by their id. */
export function byId<Document extends { readonly id: number }>(
  documents: readonly Document[],
): ReadonlyMap<number, Document> {
  return new Map(documents.map(document => [document.id, document]))
}
