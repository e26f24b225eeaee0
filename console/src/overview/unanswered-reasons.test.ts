import { expect, test } from 'vitest'
import { unansweredReasons } from './unanswered-reasons.ts'

test('only what found nobody is a reason, five at most, each with its pings in the log', () => {
  const row = (status: 'no-target' | 'rejected' | 'claimed', reason: 'capped' | null, pings: number) => ({
    ...{ status, reason, pings, pings_percent: 0 },
    previous: { pings: 2, pings_percent: 0 },
  })
  const rows = [row('claimed', null, 9), row('no-target', 'capped', 4), row('rejected', null, 1)]
  expect(unansweredReasons({ rows })).toEqual([
    {
      words: 'At least one target full',
      today: 4,
      yesterday: 2,
      query: { range: 'today', 'status[]': ['no-target'], 'reason[]': ['capped'] },
    },
    { words: 'Rejected', today: 1, yesterday: 2, query: { range: 'today', 'status[]': ['rejected'] } },
  ])
  expect(unansweredReasons({ rows: Array(8).fill(row('rejected', null, 1)) })).toHaveLength(5)
})
