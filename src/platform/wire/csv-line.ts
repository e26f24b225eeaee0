export type CsvCell = string | number | boolean | null

/** A line of CSV (RFC 4180) with its end; null is an empty cell. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

/** First characters that make spreadsheets take a cell for a formula (OWASP, CSV Injection), as in exports. */
const FORMULA = /^[\t\n\r+\-=@＋－＝＠]/
const SIGNED_NUMBER = /^[+-][0-9]+$/

/** A text with an apostrophe before it where spreadsheets would run it, as in exports (completions.md §7, §10). */
function cellText(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const isFormula = (FORMULA.test(value) && !SIGNED_NUMBER.test(value)) || value.includes(';')
  const text = isFormula ? `'${value}` : value
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
