/**
 * Of the columns that a request sets, those whose value differs from the stored row's, so that a request that changes
 * nothing writes nothing. Values are compared as `===` does.
 */
export function changedColumns<Columns extends object>(
  row: { readonly [Name in keyof Columns]?: unknown },
  columns: Columns,
): Partial<Columns> {
  const changed: Partial<Columns> = {}
  for (const name in columns) {
    if (columns[name] !== row[name]) changed[name] = columns[name]
  }
  return changed
}

/** Whether any column is set. */
export function hasColumns(columns: object): boolean {
  return Object.keys(columns).length > 0
}
