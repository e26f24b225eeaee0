import { expect, test } from 'vitest'
import type { TargetGroup } from '../../api/resources/target-groups.ts'
import { targetGroupChanges, targetGroupValues } from './target-group-form.ts'

const GROUP = {
  id: 2,
  name: 'Florida',
  behavior: 1,
  priority: null,
  weight: null,
  target_ids: [7, 8],
  concurrency_cap: null,
  calls_in_progress: 0,
  caps: [{ id: 1, type: 'Daily', cap: 9, filled: 0 }],
  targets: [],
} as unknown as TargetGroup

test('an edit of a group sends who came and who went', () => {
  const changed = { name: 'Miami', target_ids: [8, 9] }
  expect(targetGroupChanges(changed, GROUP)).toEqual({
    name: 'Miami',
    add_targets_by_id: [9],
    remove_targets_by_id: [7],
  })
  expect(targetGroupChanges({ name: 'Miami' }, GROUP)).toEqual({ name: 'Miami' })
})

test('a form has the caps of its group, and a new one none', () => {
  expect(targetGroupValues(GROUP).daily_cap_attributes).toEqual({ cap: 9 })
  expect(targetGroupValues(null)).toMatchObject({ behavior: 1, daily_cap_attributes: { cap: null } })
})
