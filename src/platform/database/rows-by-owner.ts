/**
 * Looks up rows by their owner's id, each owner's in the order in which the query answered them; none for an owner
 * without rows. Rows whose owner is null belong to another kind of owner and are left out.
 */
export function rowsByOwner<Row>(
  rows: readonly Row[],
  ownerOf: (row: Row) => number | null,
): (ownerId: number) => readonly Row[] {
  const byOwner = new Map<number, Row[]>()
  for (const row of rows) {
    const owner = ownerOf(row)
    if (owner === null) continue
    const siblings = byOwner.get(owner)
    if (siblings === undefined) byOwner.set(owner, [row])
    else siblings.push(row)
  }
  return ownerId => byOwner.get(ownerId) ?? []
}
