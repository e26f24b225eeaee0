import { expect, test } from 'vitest'
import { readCells, writeCells } from './read-cells.ts'

const cellsOf = (text: string) => readCells(text)?.map(({ cells }) => cells)

test.each([
  ['commas', 'number,name\n+1305,Ada\n'],
  ['semicolons, as some spreadsheets write', 'number;name\r\n+1305;Ada'],
  ['tabs, as they are copied', '\uFEFFnumber\tname\r+1305\tAda'],
])('cells are told apart by %s', (_, text) => {
  expect(cellsOf(text)).toEqual([
    ['number', 'name'],
    ['+1305', 'Ada'],
  ])
})

test('a cell in quotes holds commas, line breaks and quotes, and rows count as in a spreadsheet', () => {
  expect(readCells('a,b\n"x, ""y""\nz", 2 \n\n , \nlast,')).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 2, cells: ['x, "y"\nz', '2'] },
    { row: 5, cells: ['last', ''] },
  ])
})

test('one number a line is one cell a row', () => {
  expect(cellsOf('+1 305 555 0142\n+1 305 555 0143')).toEqual([['+1 305 555 0142'], ['+1 305 555 0143']])
})

test('a quote that is never closed is no table', () => {
  expect(readCells('a,"b\nc')).toBeNull()
})

test('what is written is read as it was', () => {
  const rows = [
    ['number', 'note'],
    ['', 'he said "no", twice\n'],
  ]
  expect(cellsOf(writeCells(rows))).toEqual([rows[0], ['', 'he said "no", twice']])
})
