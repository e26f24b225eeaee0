import type { ComposedReport } from './compose-report.ts'
import { type ReportTable, reportTable } from './report-table.ts'

/** A mail to one person. */
export interface ReportMail {
  readonly companyId: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachment: { readonly filename: string; readonly contentType: string; readonly content: string }
}

/** What everybody who sees the same of a report is mailed. @param url where the console shows it; null: unknown */
export function reportMail(report: ComposedReport, url: string | null): Omit<ReportMail, 'companyId' | 'to'> {
  const { name, csv, span, zone, asked } = report
  const days = span.first === span.last ? span.first : `${span.first} to ${span.last}`
  const table = reportTable(report)
  const rest = restOf(report, table.rows.length)
  return {
    subject: `${name}: ${days}`,
    text: textOf(table, [`${name}`, `${days} (${zone})`], [...rest, ...(url === null ? [] : [url])]),
    html: htmlOf(table, { name, days: `${days} (${zone})`, rest, url }),
    attachment: {
      filename: `calls-by-${asked.facet}-${span.first}-${span.last}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: csv,
    },
  }
}

/** What the table leaves out. */
function restOf({ answer: { count, count_total: all } }: ComposedReport, shown: number): readonly string[] {
  if (all <= shown) return []
  const inFile =
    count < all ? `the first ${count} of them are in the attached file` : 'all are in the attached file'
  return [`These are the first ${shown} of ${all} rows; ${inFile}.`]
}

const NO_CALLS = 'No calls on these days.'

function textOf(table: ReportTable, above: readonly string[], below: readonly string[]): string {
  const { headings, rows, totals } = table
  const lines = [headings, ...rows, ...(totals === null ? [] : [totals])]
  const widths = headings.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const written = lines.map(line =>
    line
      .map((cell, column) =>
        column < table.names ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const parts = [above.join('\n'), rows.length === 0 ? NO_CALLS : written.join('\n'), ...below]
  return `${parts.join('\n\n')}\n`
}

interface HtmlWords {
  readonly name: string
  readonly days: string
  readonly rest: readonly string[]
  readonly url: string | null
}

/** Readers of mail take styles from attributes alone. */
const CELL = 'padding:4px 10px;border-bottom:1px solid #ddd;white-space:nowrap'
const FIGURE = `${CELL};text-align:right`

function htmlOf(
  { headings, names, rows, totals }: ReportTable,
  { name, days, rest, url }: HtmlWords,
): string {
  const line = (cells: readonly string[], tag: 'th' | 'td', weight = 'normal') =>
    `<tr>${cells
      .map((cell, column) => {
        const style = `${column < names ? `${CELL};text-align:left` : FIGURE};font-weight:${weight}`
        return `<${tag} style="${style}">${escaped(cell)}</${tag}>`
      })
      .join('')}</tr>`
  const body = [...rows.map(row => line(row, 'td')), ...(totals === null ? [] : [line(totals, 'td', 'bold')])]
  const table = `<table style="border-collapse:collapse;font-size:14px"><thead>${line(headings, 'th', 'bold')}</thead><tbody>${body.join('')}</tbody></table>`
  return [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#222">',
    `<h1 style="font-size:18px">${escaped(name)}</h1>`,
    `<p>${escaped(days)}</p>`,
    rows.length === 0 ? `<p>${NO_CALLS}</p>` : table,
    ...rest.map(text => `<p>${escaped(text)}</p>`),
    ...(url === null ? [] : [`<p><a href="${escaped(url)}">Open it in the console</a></p>`]),
    '</body></html>',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? '')
