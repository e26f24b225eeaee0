import { cpus, totalmem } from 'node:os'
import { outputWidth, textTable } from '../../src/platform/terminal/text-table.ts'
import type { BenchmarkColumn, BenchmarkReport } from '../benchmark.ts'

/** The report as a table for people, or as JSON for machines. */
export function formatReport(name: string, report: BenchmarkReport, asJson: boolean): string {
  const machine = describeMachine()
  if (asJson) return JSON.stringify({ benchmark: name, machine, rows: report.rows, notes: report.notes })
  const rows = report.rows.map(row => report.columns.map(column => formatValue(row[column.key], column)))
  const table = textTable(report.columns, rows, outputWidth(process.stdout))
  return [`${name}   (${machine})`, '', table, '', ...report.notes].join('\n')
}

function formatValue(value: string | number | undefined, { digits = 0 }: BenchmarkColumn): string {
  if (typeof value !== 'number') return value ?? ''
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function describeMachine(): string {
  const processors = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gibibytes} GiB, Node ${process.versions.node}`
}
