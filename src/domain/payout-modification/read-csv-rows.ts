import { CsvError, parse } from 'csv-parse/sync'
import { csvPlace } from './csv-place.ts'

export interface CsvRow {
  /** As a spreadsheet counts: from 1, blank lines too, a line break inside quotes not. */
  readonly row: number
  /** Without the space around them. */
  readonly cells: readonly string[]
}

/** Blank rows are no rules, but take time to be passed over: a megabyte could hold a million of them. */
const MAX_ROWS = 10_000

/**
 * Reads comma-separated text (RFC 4180; a byte order mark and any line ending will do). Rows without any text are left
 * out, as spreadsheets export them below the table.
 * @param enoughRows reading stops at so many with text
 */
export function readCsvRows(
  text: string,
  enoughRows: number,
): { readonly rows: readonly CsvRow[] } | { readonly error: string } {
  const rows: CsvRow[] = []
  const stop = new Error('no need to read on')
  let row = 0
  try {
    parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record: (record: readonly string[]) => {
        row++
        const cells = record.map(cell => cell.trim())
        if (cells.some(cell => cell !== '')) rows.push({ row, cells })
        if (rows.length === enoughRows || row > MAX_ROWS) throw stop
        return null
      },
    })
    return { rows }
  } catch (error) {
    if (error === stop && row > MAX_ROWS)
      return { error: `it has more than ${MAX_ROWS} rows; remove the blank ones` }
    if (error === stop) return { rows }
    if (!(error instanceof CsvError)) throw error
    return { error: `${csvPlace(row + 1, columnOf(error))}: ${describe(error)}` }
  }
}

function columnOf(error: CsvError): number {
  const column = error['column']
  return typeof column === 'number' ? column : 0
}

function describe({ code }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'the opening quote is never closed'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote stands inside a cell that does not begin with one; quote the whole cell, and double the quotes in it'
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'text follows a closing quote; double the quotes inside a quoted cell'
    default:
      return 'this is not comma-separated text'
  }
}
