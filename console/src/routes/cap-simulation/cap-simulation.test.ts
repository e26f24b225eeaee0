import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../search-parameters.ts'
import { type Change, simulationFields, simulationSearch, simulationValues } from './simulation-request.ts'
import {
  capsInWords,
  type Simulation,
  signedCount,
  signedDollars,
  simulationSentence,
} from './simulation-words.ts'

const change = (what: Change['what'], value: number | null, id: number | null = 7): Change => ({
  of: 'target',
  id,
  what,
  value,
})

describe('a what-if', () => {
  test('stands in its address, but for rows that name nobody', () => {
    const values = {
      day: '2026-11-20',
      cid: 'solar',
      changes: [
        change('Daily', 50),
        change('Hourly', null),
        { ...change('Priority', -1, 3), of: 'group' as const },
      ],
    }
    const search = parseSearch(
      stringifySearch(simulationSearch({ ...values, changes: [...values.changes, change('Hard', 1, null)] })),
    )
    expect(simulationValues(search)).toEqual(values)
  })

  test.each([
    'target.7.Daily',
    'buyer.7.Daily.5',
    'target.x.Daily.5',
    'target.7.Colour.5',
    'group.7.Paused.1',
    'target.7.Daily.5.6',
  ])('%s is no change', text => {
    expect(simulationValues({ change: text }).changes).toEqual([])
  })

  test('asks for one change of each record', () => {
    const changes = [
      change('Daily', 50),
      change('Concurrency', null),
      change('Paused', 1, 8),
      { ...change('Hourly', 3), of: 'group' as const },
    ]
    expect(simulationFields({ day: '2026-11-20', cid: null, changes })).toEqual({
      day: '2026-11-20',
      targets: [
        { id: 7, daily_cap_attributes: { cap: 50 }, concurrency_cap: null },
        { id: 8, paused: true },
      ],
      target_groups: [{ id: 7, hourly_cap_attributes: { cap: 3 } }],
    })
    expect(simulationFields({ day: null, cid: null, changes })).toBeNull()
  })
})

const simulation = (difference: object, calls = 4, moved = 0) =>
  ({
    difference: { connected: 0, lost: 0, unanswered: 0, revenue: 0, payout: 0, ...difference },
    baseline: { calls },
    moves: moved === 0 ? [] : [{ calls: moved }],
  }) as unknown as Simulation

test.each([
  [simulation({}, 0), 'No call reached routing in this window: there is nothing to compare.'],
  [simulation({}), 'It would have made no difference to any call.'],
  [
    simulation({ connected: -2, lost: 2, revenue: -40, payout: -24 }, 4, 2),
    '2 calls would have come to another end, 2 fewer connected, 2 more lost. Revenue −$40.00, payout −$24.00, margin −$16.00.',
  ],
])('its outcome in words %#', (one, words) => {
  expect(simulationSentence(one)).toBe(words)
})

test('differences have signs, and caps say for how long they were full', () => {
  expect([3, -2, 0].map(signedCount)).toEqual(['+3', '−2', '±0'])
  expect(signedDollars(12.5)).toBe('+$12.50')
  const cap = { type: 'Daily', cap: 50, peak: 50, full_seconds: 11_100, first_full_at: null } as const
  expect(capsInWords([cap, { ...cap, type: 'Hourly', peak: 3, full_seconds: 0 }])).toBe(
    'daily 50 of 50, full for 3\u00a0h 05\u00a0min; hourly 3 of 50',
  )
  expect(capsInWords([])).toBe('no limits')
})
