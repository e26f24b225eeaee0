import { CsvError, parse } from 'csv-parse/sync'
import { csvPlace } from './csv-problems.ts'

export interface CsvRow {
  /** As a spreadsheet counts: from 1, blank lines too, a line break inside quotes not. */
  readonly row: number
  /** Without the space around them. */
  readonly cells: readonly string[]
}

/** Blank rows are no rules, but take time to be passed over: a megabyte could hold a million of them. */
const MAX_ROWS = 10_000

/** How much is read before others get their turn, to the end of the row: a few milliseconds. */
const PORTION_BYTES = 16_384
const PORTION_ROWS = 200

const utf8 = new TextEncoder()

/**
 * Reads comma-separated text (RFC 4180; a byte order mark and any line ending will do). Rows without any text are left
 * out, as spreadsheets export them below the table. Yields between portions.
 * @param enoughRows reading stops at so many with text
 */
export function* readCsvRows(
  text: string,
  enoughRows: number,
): Generator<void, { readonly rows: readonly CsvRow[] } | { readonly error: string }> {
  const rows: CsvRow[] = []
  let row = 0
  const take = (record: readonly string[]) => {
    row++
    const cells = record.map(cell => cell.trim())
    if (cells.some(cell => cell !== '')) rows.push({ row, cells })
    return rows.length < enoughRows && row <= MAX_ROWS
  }
  let rest: Uint8Array | null = utf8.encode(text)
  try {
    while (rest !== null) {
      rest = readPortion(rest, row === 0, take)
      yield
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { error: `${csvPlace(row + 1, columnOf(error))}: ${describe(error)}` }
  }
  if (row > MAX_ROWS) return { error: `it has more than ${MAX_ROWS} rows; remove the blank ones` }
  return { rows }
}

/**
 * @param take answers whether to go on
 * @returns what is still to be read; null when that is nothing
 */
function readPortion(
  bytes: Uint8Array,
  isFirst: boolean,
  take: (record: readonly string[]) => boolean,
): Uint8Array | null {
  const stop = new Error('no need to read on')
  let rest: Uint8Array | null = null
  try {
    parse(bytes, {
      bom: isFirst,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record: (record: readonly string[], { bytes: read, records }) => {
        if (!take(record)) throw stop
        if (read < PORTION_BYTES && records < PORTION_ROWS) return null
        rest = bytes.subarray(read)
        throw stop
      },
    })
  } catch (error) {
    if (error !== stop) throw error
  }
  return rest
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
