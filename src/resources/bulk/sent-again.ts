import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { HIDDEN } from '../audit-events/taken-back.ts'
import type { Fields } from './record-writer.ts'

/** Gathers what would make a record as a document shows it, field by field. */
export class SentFields {
  readonly fields: Record<string, unknown> = {}
  readonly leftOut: string[] = []
  readonly #document: Fields

  constructor(document: Fields) {
    this.#document = document
  }

  /** Fields that are sent as they are shown. */
  plain(names: readonly string[]): this {
    for (const name of names) {
      const value = this.#document[name]
      if (value === HIDDEN) this.leaveOut(name, 'it is kept secret')
      else if (value !== undefined) this.fields[name] = value
    }
    return this
  }

  /** Where the document has the field: what it is sent as. */
  translated<Shown>(name: string, fieldsOf: (shown: Shown) => Fields): this {
    if (this.#document[name] !== undefined)
      Object.assign(this.fields, fieldsOf(this.#document[name] as Shown))
    return this
  }

  leaveOut(name: string, why: string): void {
    this.leftOut.push(`${name}: ${why}`)
  }

  /** Those of `ids` that the Company still has; the others are left out. */
  async existing(
    db: Queryable,
    companyId: number,
    name: string,
    table: CompanyTable,
    ids: readonly number[],
  ) {
    const existing = await existingIds(db, companyId, table, ids)
    return this.#kept(name, ids, existing, gone => (gone.length === 1 ? 'is gone' : 'are gone'))
  }

  /** Where the document has the field: those of its users who may still be told; the others are left out. */
  async readers(name: string, readersAmong: (userIds: readonly number[]) => Promise<readonly number[]>) {
    const userIds = this.#document[name] as readonly number[] | undefined
    if (userIds === undefined) return
    this.fields[name] = this.#kept(
      name,
      userIds,
      new Set(await readersAmong(userIds)),
      ({ length }) => `${length === 1 ? 'has' : 'have'} left, or may not see by role what it is about`,
    )
  }

  #kept(
    name: string,
    ids: readonly number[],
    kept: ReadonlySet<number>,
    what: (others: readonly number[]) => string,
  ): readonly number[] {
    const others = ids.filter(id => !kept.has(id))
    if (others.length > 0) this.leaveOut(name, `${others.join(', ')} ${what(others)}`)
    return ids.filter(id => kept.has(id))
  }
}

type CompanyTable = PgTable & { readonly companyId: PgColumn; readonly id: PgColumn }

async function existingIds(
  db: Queryable,
  companyId: number,
  table: CompanyTable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.companyId, companyId), hasId(table.id, ids)))
  return new Set(rows.map(({ id }) => Number(id)))
}

/**
 * A list of nested records as a body sends it, so that its owner then has those of `wanted` and no others: one that the
 * owner still has is changed, and one that it lost added anew.
 * @param current null where the owner is created
 */
export function nestedItems<Shown extends { readonly id: number }>(
  wanted: readonly Shown[],
  current: readonly { readonly id: number }[] | null,
  itemOf: (shown: Shown) => Fields,
): Fields[] {
  const standing = new Set((current ?? []).map(({ id }) => id))
  const kept = new Set(wanted.map(({ id }) => id))
  const removed = [...standing].filter(id => !kept.has(id)).map(id => ({ id, _destroy: true }))
  return [
    ...removed,
    ...wanted.map(shown => (standing.has(shown.id) ? { id: shown.id, ...itemOf(shown) } : itemOf(shown))),
  ]
}

/** Tags as a `tag_list` writes them. */
export function tagList(
  tags: readonly { readonly key: string; readonly operator: string; readonly value: string }[],
): string {
  return tags.map(({ key, operator, value }) => `<<<${key}:${operator}${value}>>>`).join(',')
}
