import type { Pool } from 'pg'
import { unlessTimedOut } from '../../platform/database/unless-timed-out.ts'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import type { Turns } from '../../platform/jobs/turns.ts'
import { unavailable } from '../../platform/refusals/refusal.ts'
import { hasFilters } from './report-filters.ts'
import type { ReportQuestion } from './report-question.ts'
import { type ReportSums, type SummedRow, sumsOf } from './report-row.ts'
import { rawReport, rollupReport, type Statement, summedReport } from './report-statement.ts'
import { cutDaysOf, wholeDaysOf } from './report-window.ts'
import { summedSource } from './summed-source.ts'

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
 * Reads a report as of now, in one statement and so one snapshot of storage. From the Company's sums: rollups of one facet,
 * or cubes of several. Or from the calls, where no sums know what is asked for together (`summedSource`), where they are of
 * another zone or other tags, and where no whole day is asked for.
 * @param takeTurn for the calls of more than a few days: sums and days are read at once
 * @throws overloaded where as many reports are read from the calls, or wait, as may
 */
export async function readReport(
  pool: Pool,
  question: ReportQuestion,
  takeTurn: Turns = (_companyId, work) => work(),
): Promise<ReportPage> {
  const summed = await readSummed(pool, question)
  if (summed !== null) return summed
  const read = () => addUp(pool, rawReport(question))
  const { companyId, window } = question
  const isShort = wholeDaysOf(window) + cutDaysOf(window) <= SHORT_DAYS
  return reportPage(await (isShort ? read() : takeTurn(companyId, read)))
}

/** The calls of a day or two are soon added up: what a page shows of today waits for nobody. */
const SHORT_DAYS = 3

/** The same where sums tell it; null where only the calls do. */
export async function readSummed(pool: Pool, question: ReportQuestion): Promise<ReportPage | null> {
  const statement = statementFromSums(question)
  if (statement === null) return null
  const rows = await run(pool, statement)
  return rows[0]?.is_built ? reportPage(rows) : null
}

/** @throws 503 that says what to change, where the calls are too many for the time that a statement has */
function addUp(pool: Pool, statement: Statement): Promise<readonly PageRow[]> {
  return unlessTimedOut(run(pool, statement), tooManyCalls)
}

const tooManyCalls = () =>
  unavailable(
    'This report is added up call by call, and its window has too many calls for that: ask for fewer days, or without tags, hours or parts of days.',
    null,
  )

function statementFromSums(question: ReportQuestion): Statement | null {
  const { window, onlyAffiliateId, onlyTargetId } = question
  const isAboutAll =
    onlyAffiliateId === null &&
    onlyTargetId === null &&
    question.second === null &&
    !hasFilters(question.filters)
  if (isAboutAll) return window.firstDay <= window.lastDay ? rollupReport(question) : null
  const source = summedSource(question)
  return source && summedReport(question, source)
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
 * What is added up call by call holds a connection and a core of the database for up to 30 seconds: two at a time leave the
 * others to everybody else. Most take a fraction of that, and so a Company may have a few pages of them waiting.
 */
const TURNS = { atOnce: 2, ofOwner: 8, inAll: 24 }

/**
 * Reads each report once for all who ask the same while it is being read, so that a dashboard on many screens costs one.
 * Nothing is kept beyond that: whoever asks once a call has ended finds it. Those that no sums tell are read in turn.
 * @param read as `readReport`
 */
export function createReportReader(pool: Pool, read: typeof readReport = readReport): ReportReader {
  const underWay = new Map<string, Promise<ReportPage>>()
  const takeTurn = inTurn(TURNS)
  return {
    read: question => {
      const name = JSON.stringify(question)
      const same = underWay.get(name)
      if (same !== undefined) return same
      const reading = read(pool, question, takeTurn).finally(() => underWay.delete(name))
      underWay.set(name, reading)
      return reading
    },
  }
}
