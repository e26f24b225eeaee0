import type { Pool } from 'pg'
import { hasFilters } from './report-filters.ts'
import type { ReportQuestion } from './report-question.ts'
import { type ReportSums, type SummedRow, sumsOf } from './report-row.ts'
import { rawReport, rollupReport, type Statement } from './report-statement.ts'

/** One page of a report's rows, and the totals of all pages. */
export interface ReportPage {
  readonly rows: readonly SummedRow[]
  readonly allRows: number
  readonly totals: ReportSums
}

/** As storage answers them. */
type AllSums = { readonly [Name in keyof ReportSums as `all_${Name}`]: string | number }

interface PageRow extends Omit<SummedRow, 'key'>, AllSums {
  readonly is_built: boolean
  readonly all_rows: number
  /** Null in the only row that a page without rows has. */
  readonly key: string | null
}

/**
 * Reads a report as of now, in one statement and so one snapshot of storage. From the Company's rollups, or from the calls
 * where the rollups are of another zone or other tags, where no whole day is asked for, and for a publisher or buyer.
 */
export async function readReport(pool: Pool, question: ReportQuestion): Promise<ReportPage> {
  const { window, onlyAffiliateId, onlyTargetId } = question
  const isAboutAll =
    onlyAffiliateId === null &&
    onlyTargetId === null &&
    question.second === null &&
    !hasFilters(question.filters)
  if (isAboutAll && window.firstDay <= window.lastDay) {
    const rows = await run(pool, rollupReport(question))
    if (rows[0]?.is_built) return reportPage(rows)
  }
  return reportPage(await run(pool, rawReport(question)))
}

async function run(pool: Pool, { values, ...statement }: Statement): Promise<readonly PageRow[]> {
  const { rows } = await pool.query<PageRow>({ ...statement, values: [...values] })
  return rows
}

function reportPage(rows: readonly PageRow[]): ReportPage {
  const [first] = rows
  return {
    rows: rows.filter((row): row is PageRow & SummedRow => row.key !== null),
    allRows: first?.all_rows ?? 0,
    totals: sumsOf(name => Number(first?.[`all_${name}`] ?? 0)),
  }
}

export interface ReportReader {
  read(question: ReportQuestion): Promise<ReportPage>
}

/**
 * Reads each report once for all who ask the same while it is being read, so that a dashboard on many screens costs one.
 * Nothing is kept beyond that: whoever asks once a call has ended finds it.
 * @param read as `readReport`
 */
export function createReportReader(pool: Pool, read: typeof readReport = readReport): ReportReader {
  const underWay = new Map<string, Promise<ReportPage>>()
  return {
    read: question => {
      const name = JSON.stringify(question)
      const same = underWay.get(name)
      if (same !== undefined) return same
      const reading = read(pool, question).finally(() => underWay.delete(name))
      underWay.set(name, reading)
      return reading
    },
  }
}
