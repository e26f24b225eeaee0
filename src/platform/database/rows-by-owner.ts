/**
 * Looks up rows by their owner's id, each owner's in the order in which the query answered them; none for an owner
 * without rows. Rows whose owner is null belong to another kind of owner and are left out.
 */
export function rowsByOwner<Row>(
  rows: readonly Row[],
  ownerOf: (row: Row) => number | null,
): (ownerId: number) => readonly Row[] {
  const indexing = indexByOwner(rows, ownerOf)
  for (;;) {
    const step = indexing.next()
    if (step.done) return step.value
  }
}

/** A millisecond's work. */
const ROWS_AT_ONCE = 2_000

/** Does what `rowsByOwner` does, and yields now and then, so that whoever drives it can let others in. */
export function* indexByOwner<Row>(
  rows: readonly Row[],
  ownerOf: (row: Row) => number | null,
): Generator<void, (ownerId: number) => readonly Row[]> {
  const byOwner = new Map<number, Row[]>()
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const owner = ownerOf(row)
    if (owner === null) continue
    const siblings = byOwner.get(owner)
    if (siblings === undefined) byOwner.set(owner, [row])
    else siblings.push(row)
  }
  return ownerId => byOwner.get(ownerId) ?? []
}
