import { expect, test } from 'vitest'
import { isRestorable, operationWords, recordAddress, recordWords } from './audit-words.ts'

const event = { resource: 'affiliate', resource_id: 7, before: null, after: null }

test('a record is named by its name of then, else by its id', () => {
  expect(recordWords({ ...event, after: { company_name: 'North Media' } })).toBe('Publisher North Media')
  expect(recordWords({ ...event, resource: 'number', before: { number: '+12125550100' } })).toBe(
    'Number +12125550100',
  )
  expect(recordWords({ ...event, after: { paused: true } })).toBe('Publisher (id 7)')
  expect(recordWords({ ...event, resource: 'new_thing' })).toBe('New thing (id 7)')
  expect(recordWords({ ...event, resource: 'settings' })).toBe('Settings')
})

test('what has no screen of its own leads nowhere', () => {
  expect(recordAddress(event)).toBe('/publishers/7')
  expect(recordAddress({ ...event, resource: 'postback_key' })).toBeNull()
})

test('an act that nobody has words for is shown without its underscores', () => {
  expect(operationWords('update')).toBe('Changed')
  expect(operationWords('turn_upside_down')).toBe('Turn upside down')
})

test.each([
  ['target', 'update', true],
  ['target', 'reset_cap', false],
  ['user', 'update', false],
])('%s %s can be undone: %s', (resource, operation, can) => {
  expect(isRestorable({ resource, operation, before: null })).toBe(can)
})

test('of numbers that were deleted those are undone that were not bought', () => {
  const deleted = { resource: 'number', operation: 'delete' }
  expect(isRestorable({ ...deleted, before: { number: '+12125550100' } })).toBe(true)
  expect(isRestorable({ ...deleted, before: { number: '+12125550100', bought: true } })).toBe(false)
})
