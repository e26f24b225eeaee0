export interface TextTableColumn {
  readonly title: string
  /** Numbers stand under each other at the right. Default: left. */
  readonly align?: 'left' | 'right'
}

/** A column is not squeezed below this many characters: rather than that, the table overflows its width. */
const MIN_COLUMN_WIDTH = 8

const GAP = '  '

/**
 * Lays out a table in plain text of at most `width` characters, ruled under its header. Where the cells are too long
 * together, the widest columns are wrapped, inside words only when nothing else helps. No colour and no line drawing beyond the rule, so that it
 * reads the same in a terminal, a file and a bug report.
 */
export function textTable(
  columns: readonly TextTableColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const cellsOf = columns.map((column, index) => [column.title, ...rows.map(row => row[index] ?? '')])
  const available = width - GAP.length * (columns.length - 1)
  const unbroken = squeeze(
    cellsOf.map(longest),
    cellsOf.map(cells => longest(cells.flatMap(cell => cell.split(' ')))),
    available,
  )
  const widths = squeeze(
    unbroken,
    cellsOf.map(() => MIN_COLUMN_WIDTH),
    available,
  )
  const rule = widths.map(columnWidth => '─'.repeat(columnWidth)).join(GAP)
  const lines = [
    ...layOut(
      columns.map(column => column.title),
      columns,
      widths,
    ),
    rule,
    ...rows.flatMap(row => layOut(row, columns, widths)),
  ]
  return lines.map(line => line.trimEnd()).join('\n')
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map(text => text.length))
}

/** Narrows the widest column that is above its least width, again and again, until all fit or none can give. */
function squeeze(natural: readonly number[], least: readonly number[], available: number): readonly number[] {
  const widths = [...natural]
  for (let excess = sum(widths) - available; excess > 0; excess--) {
    const yielding = widths.filter((width, index) => width > (least[index] ?? 0))
    if (yielding.length === 0) break
    const widest = Math.max(...yielding)
    const index = widths.findIndex((width, column) => width === widest && width > (least[column] ?? 0))
    widths[index] = widest - 1
  }
  return widths
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** One row as lines of text: as many as its most wrapped cell has. */
function layOut(
  cells: readonly string[],
  columns: readonly TextTableColumn[],
  widths: readonly number[],
): readonly string[] {
  const wrapped = widths.map((width, index) => wrapText(cells[index] ?? '', width))
  const height = Math.max(...wrapped.map(lines => lines.length))
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, index) => {
        const text = wrapped[index]?.[line] ?? ''
        return columns[index]?.align === 'right' ? text.padStart(width) : text.padEnd(width)
      })
      .join(GAP),
  )
}

/**
 * Breaks a text between words into lines of at most `width` characters; a longer word is broken inside. Spaces before
 * the first word indent every line.
 */
export function wrapText(text: string, width: number): readonly string[] {
  const indent = /^ */.exec(text)?.[0].slice(0, width - 1) ?? ''
  return wrapWords(text.trimStart(), width - indent.length).map(line => `${indent}${line}`)
}

function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  return [...lines, line]
}

/** Narrower than this, a table's columns would hold no words. */
const MIN_WIDTH = 60

/** A longer line is hard to read, however wide the terminal. */
const MAX_WIDTH = 110

/** Where output goes to a file or a pipe. */
const DEFAULT_WIDTH = 80

/** How many characters a line of output may have. */
export function outputWidth(stream: { readonly columns?: number | undefined }): number {
  return Math.min(Math.max(stream.columns || DEFAULT_WIDTH, MIN_WIDTH), MAX_WIDTH)
}
