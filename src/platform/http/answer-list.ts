import { Readable } from 'node:stream'
import { and, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database.ts'
import { selectAll, selectPortions } from '../database/select-all.ts'
import { type ListedRows, selectAllIds, selectIds, selectPage } from '../database/select-page.ts'
import { askedPage } from '../wire/page.ts'
import { setLinkHeader } from './link-header.ts'

interface ListRequest {
  /** As the query of a whole `listing` reads it. */
  readonly query: { page?: number; per_page?: number; sort?: string }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers a list that the contract gives no pages to: one page where the request asks for one, else all of it, sent
 * as it is read, so that a hundred thousand rows take no more memory here than a thousand.
 * @param documentsOf translates some rows; called for one portion after the other
 */
export async function answerList<T extends PgTable & { readonly id: PgColumn }, Document extends object>(
  db: Queryable,
  table: T,
  { filter, order }: ListedRows,
  { query, request, reply }: ListRequest,
  documentsOf: (rows: readonly T['$inferSelect'][]) => Promise<Document[]> | Document[],
): Promise<Document[] | Readable> {
  const page = askedPage(query)
  if (page !== null) {
    const { rows, totalRows } = await selectPage(db, table, filter, page, order)
    setLinkHeader(request, reply, page, totalRows)
    return documentsOf(rows)
  }
  const portions =
    query.sort === undefined
      ? selectAll(db, table, filter)
      : selectPortions(db, table, filter, await selectAllIds(db, table, filter, order))
  // Read before anything is sent: where storage fails at once, the answer can still say so.
  const first = await portions.next()
  const documents = await documentsOf(first.done ? [] : first.value)
  reply.type('application/json; charset=utf-8')
  return Readable.from(arrayText(documents, portions, documentsOf))
}

/**
 * The ids of one page where the request asks for one, else of all rows that meet the condition, in their order; undefined
 * where nothing is asked, so that nothing is left out. Sets `Link`.
 */
export async function listedIds(
  db: Queryable,
  table: PgTable & { readonly id: PgColumn },
  ofCompany: SQL | undefined,
  { filter: condition, order }: ListedRows,
  { query, request, reply }: ListRequest,
): Promise<readonly number[] | undefined> {
  const page = askedPage(query)
  const filter = and(ofCompany, condition)
  if (page !== null) {
    const { ids, totalRows } = await selectIds(db, table, filter, page, order)
    setLinkHeader(request, reply, page, totalRows)
    return ids
  }
  if (condition === undefined && query.sort === undefined) return undefined
  return selectAllIds(db, table, filter, order)
}

/**
 * The text of an array, as its portions are read. `first` has been read already. A portion may come to nothing: its rows may
 * have been deleted since their ids were read.
 */
export async function* arrayText<Row>(
  first: readonly object[],
  rest: AsyncIterable<readonly Row[]>,
  documentsOf: (rows: readonly Row[]) => Promise<object[]> | object[],
): AsyncGenerator<string, void, void> {
  yield `[${elementsText(first)}`
  let isBegun = first.length > 0
  for await (const rows of rest) {
    const documents = await documentsOf(rows)
    if (documents.length === 0) continue
    yield `${isBegun ? ',' : ''}${elementsText(documents)}`
    isBegun = true
  }
  yield ']'
}

const elementsText = (documents: readonly object[]) =>
  documents.map(document => JSON.stringify(document)).join(',')
