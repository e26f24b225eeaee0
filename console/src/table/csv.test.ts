import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { csvOf } from './csv.ts'

const COLUMNS: readonly Column<{ readonly name: string }>[] = [
  { id: 'name', heading: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'button', heading: 'Not exported', cell: () => null },
]

test.each([
  ['North', 'North'],
  ['North, Inc.', '"North, Inc."'],
  ['the "best"', '"the ""best"""'],
  ['two\nlines', '"two\nlines"'],
  ['+12125550100', '+12125550100'],
  ['-5.25', '-5.25'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['-1+cmd', "'-1+cmd"],
  ['@sum', "'@sum"],
])('%s is written so that a spreadsheet reads it as it is', (name, cell) => {
  expect(csvOf(COLUMNS, [{ name }])).toBe(`Name\r\n${cell}\r\n`)
})
