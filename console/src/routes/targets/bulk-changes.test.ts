import { expect, test } from 'vitest'
import type { Target } from '../../api/resources/targets.ts'
import { NEVER, sameOn } from '../../form/hours/week.ts'
import { type BulkEdit, bulkChanges } from './bulk-changes.ts'

const NOTHING: BulkEdit = { caps: {}, hours: null, conditions: null, priority: null, weight: null }

const target = (id: number) =>
  ({
    id,
    business_hours: [{ id: id * 10 }],
    tag_values: [{ id: 1, key: 'age', operator: '>=', value: String(id) }],
  }) as unknown as Target

const ROWS = [target(1), target(2)]

test('what is left alone is not sent', () => {
  expect(bulkChanges(ROWS, NOTHING)).toEqual([{ id: 1 }, { id: 2 }])
  expect(bulkChanges(ROWS, { ...NOTHING, weight: 0 })).toEqual([
    { id: 1, weight: 0 },
    { id: 2, weight: 0 },
  ])
})

test('caps are set, or removed', () => {
  const caps = { Concurrency: 5, Daily: null }
  expect(bulkChanges(ROWS, { ...NOTHING, caps })[0]).toEqual({
    id: 1,
    concurrency_cap: 5,
    daily_cap_attributes: { cap: null },
  })
})

test('hours take the entries that each target has', () => {
  const hours = { week: sameOn([1], 540, 1020), timeZone: 'UTC' }
  const sent = bulkChanges(ROWS, { ...NOTHING, hours })
  expect(sent[1]).toMatchObject({
    time_zone: 'UTC',
    business_hours_attributes: [{ id: 20, day_of_week: 1, time_open: 900 }],
  })
  const never = bulkChanges(ROWS, { ...NOTHING, hours: { ...hours, week: NEVER } })
  expect(never[0]).toMatchObject({ business_hours_attributes: [{ id: 10, work_day: false }] })
})

test('conditions are added to each one’s own, or take their place', () => {
  const rows = [{ key: 'state', operator: '==', value: 'CA' }] as const
  const added = bulkChanges(ROWS, { ...NOTHING, conditions: { rows, replaces: false } })
  expect(added[1]).toEqual({ id: 2, tag_list: '<<<age:>=2>>>,<<<state:==CA>>>' })
  const replaced = bulkChanges(ROWS, { ...NOTHING, conditions: { rows: [], replaces: true } })
  expect(replaced[1]).toEqual({ id: 2, tag_list: '' })
})
