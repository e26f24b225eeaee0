import { expect, test } from 'vitest'
import { alertChanges, newAlert } from './alert-form.ts'

test('a new alert begins with what its kind has by default', () => {
  expect(newAlert('publisher_doubled')).toMatchObject({
    parameters: { threshold: 2, minutes: null, floor: 50, offers: null, measure: 'pings' },
    lasting_minutes: 0,
    enabled: true,
  })
  expect(newAlert('webhook_failing').lasting_minutes).toBe(10)
})

test('an edit sends what was changed; of another kind, everything that it judges by', () => {
  const values = { ...newAlert('cap_reached'), name: 'Full' }
  expect(alertChanges(values, { name: 'Full' })).toEqual({ name: 'Full' })
  expect(alertChanges(values, { kind: 'cap_reached' })).toEqual({
    kind: 'cap_reached',
    subject_id: null,
    parameters: values.parameters,
    lasting_minutes: 0,
  })
})
