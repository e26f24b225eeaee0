/** A row of a text with cells. */
export interface CellRow {
  /** As a spreadsheet counts: from 1, blank rows too, a line break inside quotes not. */
  readonly row: number
  readonly cells: readonly string[]
}

/** What is between cells: files have commas or semicolons, and what is copied out of a spreadsheet has tabs. */
const SEPARATORS = [',', ';', '\t'] as const

/**
 * Reads text with cells (RFC 4180; any line ending, also with a byte order mark). Blank rows are left out; so is the space
 * around cells. Null: a quote is never closed.
 */
export function readCells(text: string): readonly CellRow[] | null {
  const content = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(content)
  const rows: CellRow[] = []
  let place = 0
  for (let row = 1; place < content.length; row++) {
    const read = readRow(content, place, separator)
    if (read === null) return null
    if (read.cells.some(cell => cell !== '')) rows.push({ row, cells: read.cells })
    place = read.end
  }
  return rows
}

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.trimStart().split(/\r?\n|\r/, 1)
  const counts = SEPARATORS.map(separator => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** @param start where the row begins; `end` is where the next one does */
function readRow(text: string, start: number, separator: string) {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = start; place < text.length; place++) {
    const character = text.charAt(place)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(place + 1) === '"') {
        cell += '"'
        place++
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (character === '\n' || character === '\r') {
      const isPair = character === '\r' && text.charAt(place + 1) === '\n'
      return { cells: [...cells, cell.trim()], end: place + (isPair ? 2 : 1) }
    } else cell += character
  }
  return isQuoted ? null : { cells: [...cells, cell.trim()], end: text.length }
}

/** Rows as the API reads them: comma-separated, every cell in quotes, so that no row is taken for a blank one. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  return rows.map(cells => `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
}
