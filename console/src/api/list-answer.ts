import type { Asked } from '../parts/curl-of.ts'

/** A page of a list, whichever of the API's shapes it came in. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[]
  /** null: the list does not say how many there are. */
  readonly total: number | null
  readonly hasNext: boolean
  /** The request that it answers. */
  readonly asked?: Asked | undefined
}

/**
 * The contract has bare objects, objects under a root key, and arrays under a name (completions.md §2): all become rows.
 */
export function listAnswer<Row>(body: unknown, headers: Headers, rootKey: string): ListAnswer<Row> {
  const rows = rowsOf(body).map(row => (rootKey in row ? rooted(row, rootKey) : row)) as unknown as Row[]
  const total = headers.get('x-total-count')
  return {
    rows,
    total: total === null ? null : Number(total),
    hasNext: (headers.get('link') ?? '').includes('rel="next"'),
  }
}

type WireRow = Readonly<Record<string, unknown>>

function rowsOf(body: unknown): readonly WireRow[] {
  if (Array.isArray(body)) return body
  const named = Object.values(body as WireRow).find(Array.isArray)
  return named ?? []
}

/** A Number has a field `number` as well as that root key: only an object is a record. */
function rooted(row: WireRow, rootKey: string): WireRow {
  const inner = row[rootKey]
  return typeof inner === 'object' && inner !== null ? (inner as WireRow) : row
}
