import { describe, expect, test } from 'vitest'
import type { ReportRow } from '../api/resources/reports.ts'
import { leftOutOfFile, trafficColumns } from './traffic-columns.ts'

const today = new Map([[7, { total_calls: 3, revenue: 12.5, payout: 4 } as ReportRow]])
const asked = { today, role: null, shown: ['total_calls', 'revenue'], isWhole: true } as const

const headings = (columns: ReturnType<typeof trafficColumns>) => columns.map(({ heading }) => heading)

describe('the columns of today’s calls', () => {
  test('show what was asked for, in figures of the row, and of nothing 0', () => {
    const columns = trafficColumns(asked)
    expect(headings(columns.filter(({ isExtra }) => !isExtra))).toEqual(['Calls today', 'Revenue today'])
    expect(columns.map(({ cell }) => cell({ id: 7 }))[0]).toBe('3')
    expect(columns.map(({ text }) => text?.({ id: 8 }))[0]).toBe('0')
  })

  test('call what is running as reports do, of those that began today', () => {
    expect(headings(trafficColumns(asked))).toContain('Running of today’s calls')
  })

  test('are empty until they are known', () => {
    const [calls] = trafficColumns({ ...asked, today: undefined })
    expect([calls?.cell({ id: 7 }), calls?.text?.({ id: 7 })]).toEqual([null, ''])
  })

  test('have no amount that is kept from the reader', () => {
    const told = headings(trafficColumns({ ...asked, role: 'publisher' }))
    expect(told).toContain('You earn today')
    expect(told.join()).not.toMatch(/Revenue|Payout/)
  })

  test('are in no file that has rows of other pages', () => {
    const columns = trafficColumns({ ...asked, isWhole: false })
    expect(columns.every(({ text }) => text === undefined)).toBe(true)
    expect(leftOutOfFile(columns.slice(0, 1))).toBe(
      'The CSV of all rows is without “Calls today”: it is known of the rows of this page alone.',
    )
    expect(leftOutOfFile(columns)).toMatch(/ and “Payout today”: they are known/)
    expect([leftOutOfFile([]), leftOutOfFile(trafficColumns(asked))]).toEqual([null, null])
  })
})
