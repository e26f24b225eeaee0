import { expect, test } from 'vitest'
import { exportState, filtersInWords, idsIn } from './export-words.ts'

const GONE = { in_progress: false, errors: {}, file_upload_url: null, expires_at: '2026-11-08T00:00:00Z' }

test.each([
  [{ ...GONE, in_progress: true, expires_at: null }, 'Being made', null],
  [{ ...GONE, file_upload_url: '/v2/reports/rtb_inbounds/7/download' }, 'Ready', null],
  [GONE, 'Expired', 'The file was deleted after a week. Make the export again.'],
  [{ ...GONE, errors: { base: ['could not be made'] } }, 'Failed', 'Could not be made.'],
  [
    { ...GONE, errors: { created_at_start: ['is too long'], caller_state: ['is invalid'] } },
    'Refused',
    'Created at start is too long. Caller state is invalid.',
  ],
])('an export stands where its fields say: %j', (row, words, detail) => {
  expect(exportState(row)).toMatchObject({ words, detail })
})

const NAMES = {
  campaign: (id: number) => `Campaign ${id}`,
  publisher: (id: number) => `Publisher ${id}`,
  target: (id: number) => `Target ${id}`,
}

test('filters are said in words, by the names of the records', () => {
  const params = { status: ['claimed', 'expired'], campaign_id: [7, 8], duplicate: false, revenue: [1, 5] }
  expect(filtersInWords({ ...params, created_at: 'today' }, NAMES)).toBe(
    'Called, Expired · Campaign 7, Campaign 8 · Without repeated ones · revenue offered $1 to $5',
  )
  expect(filtersInWords({ payout: [1, 5] }, NAMES, 'publisher')).toBe('you were offered $1 to $5')
  expect(filtersInWords({ reason: ['capped', 'no_bid'] }, NAMES)).toBe('Full, No bid')
  expect(filtersInWords({ created_at: 'last_7d' }, NAMES)).toBeNull()
  expect(idsIn(params, 'campaign_id')).toEqual([7, 8])
  expect(idsIn(params, 'target_id')).toEqual([])
})
