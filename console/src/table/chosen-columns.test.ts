import { expect, test } from 'vitest'
import { shownColumns } from './chosen-columns.ts'
import type { Column } from './column.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  heading: id,
  cell: () => id,
  ...more,
})

const COLUMNS = [
  column('facet_name'),
  column('facet2', { isNaming: true }),
  column('calls'),
  column('repeats', { isExtra: true }),
]

const idsOf = (choice: readonly string[] | null) => shownColumns(COLUMNS, choice).map(({ id }) => id)

test('unless the reader chooses, those are shown that are not extra', () => {
  expect(idsOf(null)).toEqual(['facet_name', 'facet2', 'calls'])
})

test('chosen ones are shown in their order, after all that name the row', () => {
  expect(idsOf(['repeats', 'calls'])).toEqual(['facet_name', 'facet2', 'repeats', 'calls'])
  expect(idsOf([])).toEqual(['facet_name', 'facet2'])
})

test('what was chosen once and is no column now is left out, and what names the row is there once', () => {
  expect(idsOf(['gone', 'facet2', 'facet_name', 'calls'])).toEqual(['facet_name', 'facet2', 'calls'])
})
