import { expect, test } from 'vitest'
import type { Target } from '../../api/resources/targets.ts'
import { NEVER, sameOn } from '../../form/hours/week.ts'
import { bulkChanges, NOTHING_SET } from './bulk-changes.ts'

const target = (id: number) =>
  ({
    id,
    business_hours: [{ id: id * 10 }],
    tag_values: [{ id: 1, key: 'age', operator: '>=', value: String(id) }],
    updated_at: `2026-11-2${id}T09:00:00.000Z`,
  }) as unknown as Target

const ROWS = [target(1), target(2)]

test('what is left alone is not sent', () => {
  expect(bulkChanges(ROWS, NOTHING_SET)).toEqual([])
  expect(bulkChanges(ROWS, { ...NOTHING_SET, weight: 0 })).toEqual([
    { id: 1, weight: 0 },
    { id: 2, weight: 0 },
  ])
})

test('caps are set, or removed', () => {
  const caps = {
    concurrency_cap: { how: 'set', value: 5 },
    daily_cap_attributes: { how: 'none', value: 7 },
    hard_cap_attributes: { how: 'keep', value: 7 },
  } as const
  expect(bulkChanges(ROWS, { ...NOTHING_SET, ...caps })[0]).toEqual({
    id: 1,
    concurrency_cap: 5,
    daily_cap_attributes: { cap: null },
  })
})

test('hours take the entries that each target has, and are sent to one that nobody has changed since', () => {
  const hours = { how: 'set', week: sameOn([1], 540, 1020), time_zone: 'UTC' } as const
  const sent = bulkChanges(ROWS, { ...NOTHING_SET, business_hours: hours })
  expect(sent[1]).toMatchObject({
    time_zone: 'UTC',
    if_updated_at: '2026-11-22T09:00:00.000Z',
    business_hours_attributes: [{ id: 20, day_of_week: 1, time_open: 900 }],
  })
  const never = bulkChanges(ROWS, { ...NOTHING_SET, business_hours: { ...hours, week: NEVER } })
  expect(never[0]).toMatchObject({ business_hours_attributes: [{ id: 10, work_day: false }] })
})

test('conditions are added to each one’s own as it was read, or take their place', () => {
  const entries = [{ key: 'state', operator: '==', value: 'CA' }] as const
  const added = bulkChanges(ROWS, { ...NOTHING_SET, tag_list: { how: 'add', entries } })
  expect(added[1]).toEqual({
    id: 2,
    tag_list: '<<<age:>=2>>>,<<<state:==CA>>>',
    if_updated_at: '2026-11-22T09:00:00.000Z',
  })
  const replaced = bulkChanges(ROWS, { ...NOTHING_SET, tag_list: { how: 'replace', entries: [] } })
  expect(replaced[1]).toEqual({ id: 2, tag_list: '' })
  const blank = [{ key: ' ', operator: '==', value: '' }] as const
  expect(bulkChanges(ROWS, { ...NOTHING_SET, tag_list: { how: 'add', entries: blank } })).toEqual([])
})
