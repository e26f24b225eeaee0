import { expect, test } from 'vitest'
import { CHOSEN_DAYS, exportFields, NEW_EXPORT } from './export-form.ts'

test('days that are named are sent as whole days of the Company’s calendar', () => {
  const { params } = exportFields({ ...NEW_EXPORT, days: 'today' }, 'America/New_York')
  const [start, end] = [String(params?.created_at_start), String(params?.created_at_end)]
  expect(new Date(start).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })).toBe('00:00:00')
  expect(Date.parse(end) - Date.parse(start)).toBeGreaterThan(22 * 3_600_000)
})

test('days that are typed are sent as they are, and filters with them', () => {
  const created_at_start = '2026-11-01T08:00:00.000Z'
  const values = { ...NEW_EXPORT, days: CHOSEN_DAYS, created_at_start, status: ['claimed'] } as const
  expect(exportFields(values, 'Etc/UTC').params).toMatchObject({
    ...{ created_at_start, created_at_end: null, status: ['claimed'], campaign_id: [], duplicate: null },
  })
  expect(exportFields(values, 'Etc/UTC').params).not.toHaveProperty('days')
})

test('amounts are sent with both ends, whichever was typed', () => {
  const paramsOf = (revenue: { from: number | null; to: number | null }) =>
    exportFields({ ...NEW_EXPORT, revenue }, 'Etc/UTC').params
  expect(paramsOf({ from: null, to: null })).toMatchObject({ revenue: null, payout: null })
  expect(paramsOf({ from: 2.5, to: null })).toMatchObject({ revenue: [2.5, 1_000_000] })
  expect(paramsOf({ from: null, to: 9 })).toMatchObject({ revenue: [0, 9] })
  expect(paramsOf({ from: 0, to: 0 })).toMatchObject({ revenue: [0, 0] })
})
