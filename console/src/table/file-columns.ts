import type { Column } from './column.ts'

/**
 * The columns that the API's file of a list is to have, so that it shows what the list shows, in its order. A column that the
 * list puts together of several fields is those fields.
 * @param inFile by a column's id
 */
export function fileColumns<Name extends string>(
  shown: readonly Pick<Column<never>, 'id'>[],
  inFile: Readonly<Record<string, readonly Name[]>>,
): Name[] {
  return [...new Set(shown.flatMap(({ id }) => inFile[id] ?? []))]
}
