import { expect, test } from 'vitest'
import { previewDays } from './preview-days.ts'

test('events are counted by the Company’s days, also over the end of summer time', () => {
  const days = previewDays(
    {
      from: '2026-10-31T20:00:00.000Z',
      until: '2026-11-03T01:00:00.000Z',
      // Both on the first of November, which has 25 hours there.
      events: [{ raised_at: '2026-11-02T04:30:00.000Z' }, { raised_at: '2026-11-01T04:30:00.000Z' }],
    },
    'America/New_York',
  )
  expect(days).toEqual([
    { day: '2026-10-31', times: 0 },
    { day: '2026-11-01', times: 2 },
    { day: '2026-11-02', times: 0 },
  ])
})
