import type { Pool } from 'pg'
import { type ReportPage, readReport } from './read-report.ts'
import type { ReportQuestion } from './report-question.ts'

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
