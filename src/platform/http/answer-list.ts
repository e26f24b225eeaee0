import { Readable } from 'node:stream'
import { and, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database.ts'
import { selectAll } from '../database/select-all.ts'
import { selectPage } from '../database/select-page.ts'
import { askedPage } from '../wire/page.ts'
import { setLinkHeader } from './link-header.ts'

interface ListRequest {
  /** As `OptionalPageQuery` reads it. */
  readonly query: { page?: number; per_page?: number }
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
  filter: SQL | undefined,
  { query, request, reply }: ListRequest,
  documentsOf: (rows: readonly T['$inferSelect'][]) => Promise<Document[]> | Document[],
): Promise<Document[] | Readable> {
  const page = askedPage(query)
  if (page !== null) {
    const { rows, totalRows } = await selectPage(db, table, filter, page)
    setLinkHeader(request, reply, page, totalRows)
    return documentsOf(rows)
  }
  const portions = selectAll(db, table, filter)
  // Read before anything is sent: where storage fails at once, the answer can still say so.
  const first = await portions.next()
  const documents = await documentsOf(first.done ? [] : first.value)
  reply.type('application/json; charset=utf-8')
  return Readable.from(arrayText(documents, portions, documentsOf))
}

/**
 * The ids of one page where the request asks for one, else of all rows that meet the condition; undefined where there is
 * neither, so that nothing is left out. Sets `Link`.
 */
export async function listedIds<T extends PgTable & { readonly id: PgColumn }>(
  db: Queryable,
  table: T,
  ofCompany: SQL | undefined,
  condition: SQL | undefined,
  { query, request, reply }: ListRequest,
): Promise<readonly number[] | undefined> {
  const page = askedPage(query)
  const filter = and(ofCompany, condition)
  if (page !== null) {
    const { rows, totalRows } = await selectPage(db, table, filter, page)
    setLinkHeader(request, reply, page, totalRows)
    return rows.map(row => Number((row as { id: unknown }).id))
  }
  if (condition === undefined) return undefined
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(filter)
  return rows.map(row => Number(row.id))
}

/** The text of an array, as its portions are read. `first` has been read already. */
export async function* arrayText<Row>(
  first: readonly object[],
  rest: AsyncIterable<readonly Row[]>,
  documentsOf: (rows: readonly Row[]) => Promise<object[]> | object[],
): AsyncGenerator<string, void, void> {
  yield `[${elementsText(first)}`
  for await (const rows of rest) yield `,${elementsText(await documentsOf(rows))}`
  yield ']'
}

const elementsText = (documents: readonly object[]) =>
  documents.map(document => JSON.stringify(document)).join(',')
