import type { Column } from './column.ts'

/** What is shown, as a file: one line a row, by RFC 4180. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ heading, text }) => (text === undefined ? [] : [{ heading, text }]))
  const lines = [
    exported.map(({ heading }) => heading),
    ...rows.map(row => exported.map(({ text }) => text(row))),
  ]
  return lines.map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers, also of telephones, do not. */
function quoted(text: string): string {
  const safe = /^[=@\t\r]|^[+-](?![\d.()\s-]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
