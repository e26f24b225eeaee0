/**
 * Where something stands in a CSV, as a spreadsheet names it: `row 3, column B ("caller_state")`.
 * @param row from 1
 * @param column from 0
 * @param header empty where the column has none
 */
export function csvPlace(row: number, column: number, header = ''): string {
  const place = `row ${row}, column ${columnLetters(column)}`
  return header === '' ? place : `${place} (${quoteShortly(header)})`
}

const LETTERS = 26
const CODE_OF_A = 65

function columnLetters(column: number): string {
  const last = String.fromCharCode(CODE_OF_A + (column % LETTERS))
  return column < LETTERS ? last : `${columnLetters(Math.floor(column / LETTERS) - 1)}${last}`
}

/** Long enough to recognise a cell, short enough for a message. */
const MAX_QUOTED_LENGTH = 60

/** What stands in a cell, for a message. */
export function quoteShortly(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text)
}
