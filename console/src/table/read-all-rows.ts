import type { ListAnswer } from '../api/list-answer.ts'

/** As many rows as the API gives at once. */
export const PER_REQUEST = 100

/** What is read of one list at most: a hundred requests, and some megabytes. */
export const MAX_ALL_ROWS = 10_000

/** As far as a list has been read. */
export interface ReadSoFar<Row> {
  readonly rows: readonly Row[]
  readonly pages: number
  /** Of all that match, as the last page said; null: the list does not say. */
  readonly total: number | null
  /** Set where there is no further page. */
  readonly isAll: boolean
}

export interface ReadAllRows<Row> {
  /** @param page from 1 on, of `PER_REQUEST` rows */
  readPage(page: number): Promise<ListAnswer<Row>>
  idOf(row: Row): string
  /** Told after every page; what it was told last is where a failed reading goes on. */
  onProgress(read: ReadSoFar<Row>): void
  readonly begun?: ReadSoFar<Row> | null
}

const NOTHING: ReadSoFar<never> = { rows: [], pages: 0, total: null, isAll: false }

/**
 * Reads a list page by page, up to `MAX_ALL_ROWS` rows. A row that moves to the next page meanwhile, since another came before it,
 * is one row nevertheless.
 * @throws what a page was refused with
 */
export async function readAllRows<Row>(reading: ReadAllRows<Row>): Promise<ReadSoFar<Row>> {
  const { readPage, idOf, onProgress, begun } = reading
  let read = begun ?? NOTHING
  const known = new Set(read.rows.map(idOf))
  while (!read.isAll && read.rows.length < MAX_ALL_ROWS) {
    const { rows, total, hasNext } = await readPage(read.pages + 1)
    const others = rows.filter(row => !known.has(idOf(row)))
    for (const row of others) known.add(idOf(row))
    read = {
      rows: [...read.rows, ...others].slice(0, MAX_ALL_ROWS),
      pages: read.pages + 1,
      total,
      isAll: !hasNext,
    }
    onProgress(read)
  }
  return read
}

/** A row as its resource has it, where the list gives each under a root key: `{ target: { id: 7 } }`. */
export function withoutRoot<Row>(row: Row | Readonly<Record<string, Row>>): Row {
  const [inner, ...others] = Object.values(row as object)
  const isWrapped = others.length === 0 && typeof inner === 'object' && inner !== null
  return (isWrapped ? inner : row) as Row
}
