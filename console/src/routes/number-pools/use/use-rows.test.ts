import { expect, test } from 'vitest'
import type { PoolUse } from '../../../api/resources/number-pools.ts'
import { chartOfUse, rowsOfUse } from './use-rows.ts'

type Hour = PoolUse['hours'][number]

const hour = (at: string, fields: Partial<Hour> = {}): Hour => ({
  hour: `${at}:00:00.000Z`,
  samples: 60,
  lent_highest: 3,
  lent_average: 2,
  numbers: 5,
  visitors_without: 0,
  reservations_without: 0,
  without_at_once: 0,
  ...fields,
})

const use = (period: PoolUse['period'], from: string, until: string, hours: readonly Hour[]) =>
  ({ period, from: `${from}:00:00.000Z`, until: `${until}:00:00.000Z`, hours }) as unknown as PoolUse

test('a day has every hour, by the clocks of the zone, and those of which nothing is known are gaps', () => {
  const known = hour('2026-11-20T13', { visitors_without: 2 })
  const rows = rowsOfUse(use('day', '2026-11-20T12', '2026-11-20T14', [known]), 'America/New_York')
  expect(rows).toEqual([
    {
      starts: Date.parse('2026-11-20T12:00:00.000Z'),
      name: '20 Nov, 07:00',
      lent: null,
      visitorsWithout: 0,
      reservationsWithout: 0,
    },
    {
      starts: Date.parse('2026-11-20T13:00:00.000Z'),
      name: '20 Nov, 08:00',
      lent: { highest: 3, numbers: 5, average: 2 },
      visitorsWithout: 2,
      reservationsWithout: 0,
    },
  ])
  expect(chartOfUse(rows, 'day')).toMatchObject({
    kind: 'hours',
    points: [{ values: {} }, { values: { highest: 3, average: 2, numbers: 5 } }],
  })
})

test('an hour that clocks repeat is there twice', () => {
  const rows = rowsOfUse(use('day', '2026-11-01T05', '2026-11-01T07', []), 'America/New_York')
  expect(rows.map(({ name }) => name)).toEqual(['01 Nov, 01:00', '01 Nov, 01:00'])
})

test('days take the fullest of their hours, with what the pool had then, and weigh averages by samples', () => {
  const hours = [
    hour('2026-11-20T03', { lent_highest: 9, numbers: 9, lent_average: 9, samples: 10 }),
    hour('2026-11-20T06', { lent_highest: 4, numbers: 20, lent_average: 0, samples: 20 }),
    hour('2026-11-20T07', { samples: 0, lent_highest: null, lent_average: null, numbers: null }),
    hour('2026-11-20T08', { samples: 60, lent_highest: 1, reservations_without: 7 }),
  ]
  const rows = rowsOfUse(use('week', '2026-11-20T00', '2026-11-20T09', hours), 'America/New_York')
  expect(rows).toEqual([
    {
      starts: Date.parse('2026-11-20T00:00:00.000Z'),
      name: '2026-11-19',
      lent: { highest: 9, numbers: 9, average: 9 },
      visitorsWithout: 0,
      reservationsWithout: 0,
    },
    {
      starts: Date.parse('2026-11-20T05:00:00.000Z'),
      name: '2026-11-20',
      lent: { highest: 4, numbers: 20, average: 1.5 },
      visitorsWithout: 0,
      reservationsWithout: 7,
    },
  ])
  expect(chartOfUse(rows, 'week').kind).toBe('days')
})
