import pg, { type Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { createReportReader, type ReportPage, readReport } from './read-report.ts'
import { NO_FILTERS } from './report-filters.ts'
import { type ReportQuestion, UNFILTERED } from './report-question.ts'
import { NO_SUMS } from './report-row.ts'
import { reportWindow } from './report-window.ts'

function question(differences: Partial<ReportQuestion> = {}): ReportQuestion {
  const window = reportWindow('2026-11-01', '2026-11-30', 'Etc/UTC')
  if ('error' in window) throw new Error(window.error)
  const whose = {
    companyId: 1,
    onlyAffiliateId: null,
    onlyTargetId: null,
    zone: 'Etc/UTC',
    tagKeys: [],
  }
  return {
    ...UNFILTERED,
    ...whose,
    facet: 'campaign',
    tagKey: null,
    window,
    limit: 25,
    offset: 0,
    ...differences,
  }
}

const page = (allRows: number): ReportPage => ({
  rows: [],
  allRows,
  totals: NO_SUMS,
})

test('who asks the same while it is being read shares the reading; who asks later reads anew', async () => {
  const read = vi.fn(async () => page(read.mock.calls.length))
  const reader = createReportReader({} as Pool, read)
  const [one, other] = await Promise.all([reader.read(question()), reader.read(question())])
  expect([one.allRows, other.allRows]).toEqual([1, 1])
  expect((await reader.read(question())).allRows).toBe(2)
})

test.each([
  [{ companyId: 2 }],
  [{ onlyAffiliateId: 3 }],
  [{ onlyTargetId: 3 }],
  [{ facet: 'target' as const }],
  [{ zone: 'Asia/Tokyo' }],
  [{ offset: 25 }],
  [{ onlyKeys: ['1'] }],
  [{ second: { interval: 'day' as const } }],
  [{ filters: { ...NO_FILTERS, converted: false } }],
])('who asks otherwise reads alone: %o', async differences => {
  const read = vi.fn(async () => page(0))
  const reader = createReportReader({} as Pool, read)
  await Promise.all([reader.read(question()), reader.read(question(differences))])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a reading that failed is not shared with who asks later', async () => {
  const read = vi.fn(async () => page(1))
  read.mockRejectedValueOnce(new Error('lost'))
  const reader = createReportReader({} as Pool, read)
  await expect(reader.read(question())).rejects.toThrow('lost')
  expect((await reader.read(question())).allRows).toBe(1)
})

test('reports that only the calls tell are read two at a time, one of each Company; those from sums at once', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const query = vi.fn(({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    const [companyId, hasSums] = [values[0], text.includes('has_report_')]
    if (hasSums) return Promise.resolve({ rows: [{ is_built: companyId !== 1 && companyId !== 2 }] })
    const name = `${companyId}-${begun.length}`
    begun.push(name)
    return new Promise(resolve => ends.set(name, () => resolve({ rows: [] })))
  })
  const reader = createReportReader({ query } as unknown as Pool)
  const hourly = (companyId: number, limit: number) =>
    reader.read(question({ companyId, limit, second: { interval: 'hour' } }))
  const readings = [hourly(1, 1), hourly(1, 2), reader.read(question({ companyId: 2 })), hourly(3, 1)]
  expect((await reader.read(question({ companyId: 4 }))).allRows).toBe(0)
  await expect.poll(() => begun).toEqual(['1-0', '3-1'])
  await Promise.all(
    [3, 4, 5, 6, 7, 8, 9].map(async (limit, place) => {
      const late = hourly(1, limit)
      if (place === 6) await expect(late).rejects.toMatchObject({ kind: 'overloaded' })
      else readings.push(late)
    }),
  )
  const endAll = () => {
    for (const end of ends.values()) end()
    return begun.length
  }
  await expect.poll(endAll).toBe(10)
  endAll()
  await Promise.all(readings)
})

test('a few days are added up at once, however many reports wait', async () => {
  const query = vi.fn(({ text }: { readonly text: string }) =>
    text.includes('has_report_') ? Promise.resolve({ rows: [] }) : new Promise(() => undefined),
  )
  const reader = createReportReader({ query } as unknown as Pool)
  const window = reportWindow('2026-11-28T08:00:00Z', '2026-11-30T12:00:00Z', 'Etc/UTC')
  if ('error' in window) throw new Error(window.error)
  for (let limit = 1; limit <= 12; limit++) {
    reader.read(question({ window, limit, second: { interval: 'hour' } })).catch(() => undefined)
  }
  const ofCalls = () => query.mock.calls.filter(([{ text }]) => !text.includes('has_report_'))
  await expect.poll(() => ofCalls().length).toBe(12)
})

test('too many calls to be added up one by one are told so, with what to change', async () => {
  const timedOut = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error')
  timedOut.code = '57014'
  const query = vi
    .fn()
    .mockResolvedValueOnce({ rows: [{ is_built: false }] })
    .mockRejectedValueOnce(timedOut)
  const reading = readReport({ query } as unknown as Pool, question({ onlyTargetId: 3 }))
  await expect(reading).rejects.toMatchObject({ kind: 'unavailable', message: /ask for fewer days/ })
  expect(query).toHaveBeenCalledTimes(2)
})
