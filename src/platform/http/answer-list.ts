import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
  return answerPortions(reply, portions, documentsOf)
}

/**
 * Answers an array as its portions are read, each document as the route's schema writes it in a shorter answer.
 * @param documentsOf translates one portion, called for one after the other
 */
export async function answerPortions<Row>(
  reply: FastifyReply,
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  documentsOf: (rows: readonly Row[]) => Promise<readonly object[]> | readonly object[],
): Promise<Readable> {
  async function* translated() {
    for await (const portion of rows) yield documentsOf(portion)
  }
  const portions = translated()
  // Read before anything is sent: where storage fails at once, the answer can still say so.
  const first = await portions.next()
  const textOf = (document: object) => String(reply.serialize([document])).slice(1, -1)
  reply.type('application/json; charset=utf-8')
  return Readable.from(arrayText(first.done ? [] : first.value, portions, textOf))
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

/** How much text is written before others get their turn. */
const PART_CHARACTERS = 65_536

/**
 * The text of an array, as its portions are read. `first` has been read already. A portion may come to nothing: its rows may
 * have been deleted since their ids were read.
 */
export async function* arrayText(
  first: readonly object[],
  rest: AsyncIterable<readonly object[]>,
  textOf: (document: object) => string,
): AsyncGenerator<string, void, void> {
  let text = '['
  let isBegun = false
  for await (const documents of startingWith(first, rest)) {
    for (const document of documents) {
      text += `${isBegun ? ',' : ''}${textOf(document)}`
      isBegun = true
      if (text.length < PART_CHARACTERS) continue
      yield text
      text = ''
      await nextTurn()
    }
  }
  yield `${text}]`
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  yield first
  yield* rest
}
