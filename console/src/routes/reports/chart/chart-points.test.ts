import { describe, expect, test } from 'vitest'
import type { ReportRow } from '../../../api/resources/reports.ts'
import type { Question } from '../report-question.ts'
import { chartData } from './chart-points.ts'

const row = (name: string, total_calls: number, more: Partial<ReportRow> = {}) =>
  ({ id: name, facet_name: name, total_calls, revenue: total_calls * 10, ...more }) as ReportRow

function asked(facet: Question['facet'], facet2: Question['facet2'] = null): Question {
  return {
    facet,
    facet2,
    query: {
      domain: 'calls',
      facet,
      created_at_start: '2026-03-07T05:00:00.000Z',
      created_at_end: '2026-03-10T03:59:59.999Z',
    },
  }
}

const chart = (
  question: Question,
  rows: readonly ReportRow[],
  { compared = null, isWhole = true }: { readonly compared?: string | null; readonly isWhole?: boolean } = {},
) => chartData({ question, rows, isWhole, compared, figure: 'total_calls', timeZone: 'America/New_York' })

const second = (name: string) => ({ facet2: { id: name, facet_name: name } }) as Partial<ReportRow>

describe('the picture of a report', () => {
  test('has each day of the range, by the Company’s calendar and over a change of clocks', () => {
    const { kind, series, points } = chart(asked('date'), [row('2026-03-09', 4), row('2026-03-07', 2)])
    expect(kind).toBe('days')
    expect(series).toEqual([{ id: 'now', label: 'These days' }])
    expect(points).toEqual([
      { name: '2026-03-07', values: { now: 2 } },
      { name: '2026-03-08', values: { now: 0 } },
      { name: '2026-03-09', values: { now: 4 } },
    ])
  })

  test('has what it is compared with beside it', () => {
    const previous = { total_calls: 7 } as NonNullable<ReportRow['previous']>
    const { series, points } = chart(asked('campaign'), [row('autumn', 3, { previous })], {
      compared: 'a week before',
    })
    expect(series.map(({ label }) => label)).toEqual(['These days', 'A week before'])
    expect(points).toEqual([{ name: 'autumn', values: { now: 3, before: 7 } }])
  })

  test('has the ten rows with most of the figure', () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(`C${index}`, index))
    const { points } = chart(asked('campaign'), rows)
    expect(points).toHaveLength(10)
    expect(points[0]).toEqual({ name: 'C11', values: { now: 11 } })
  })

  test('names rows by both things that they are about', () => {
    const { points } = chart(asked('campaign', 'target'), [row('', 1, second('East'))])
    expect(points.map(({ name }) => name)).toEqual(['(empty) · East'])
    expect(points[0]?.parts).toEqual(['(empty)', 'East'])
  })

  test('has a line for each of the four largest where days are looked at by something', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((name, index) => row('2026-03-08', index + 1, second(name)))
    const { kind, series, points } = chart(asked('date', 'campaign'), rows)
    expect(kind).toBe('days')
    expect(series.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b'])
    expect(points[1]?.values).toEqual({ e: 5, d: 4, c: 3, b: 2 })
    expect(points[0]?.values).toEqual({ e: 0, d: 0, c: 0, b: 0 })
    const turned = chart(asked('campaign', 'date'), [row('e', 5, second('2026-03-08'))])
    expect(turned.points[1]).toEqual({ name: '2026-03-08', values: { e: 5 } })
  })

  test('has nothing for a day whose row was not read: nobody knows here that it had no call', () => {
    const days = chart(asked('date'), [row('2026-03-08', 4)], { isWhole: false })
    expect(days.points.map(({ values }) => values)).toEqual([{}, { now: 4 }, {}])
    const rows = [row('2026-03-07', 2, second('a')), row('2026-03-08', 9, second('b'))]
    const lines = chart(asked('date', 'campaign'), rows, { isWhole: false })
    expect(lines.points.map(({ values }) => values)).toEqual([{ a: 2 }, { b: 9 }, {}])
  })
})
