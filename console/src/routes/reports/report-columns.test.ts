import { describe, expect, test } from 'vitest'
import type { ReportRow } from '../../api/resources/reports.ts'
import { sortedRows } from './report-columns.tsx'

const row = (facet_name: string, revenue: number, profit: number) =>
  ({ facet_name, revenue, profit }) as ReportRow

const ROWS = [row('autumn', 100, 10), row('winter', 0, -3), row('spring', 10, 5), row('summer', 50, 5)]

const names = (sort: string | null) => sortedRows(ROWS, sort).map(({ facet_name: name }) => name)

describe('the rows of a report', () => {
  test('stand as they were sent, or by a figure that was sent or is made', () => {
    expect(names(null)).toEqual(['autumn', 'winter', 'spring', 'summer'])
    expect(names('-revenue')).toEqual(['autumn', 'summer', 'spring', 'winter'])
    expect(names('-margin')).toEqual(['spring', 'autumn', 'summer', 'winter'])
    expect(names('margin')).toEqual(['winter', 'autumn', 'summer', 'spring'])
    expect(names('unknown')).toEqual(names(null))
  })
})
