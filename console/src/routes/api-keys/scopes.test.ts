import { expect, test } from 'vitest'
import type { Scope } from '../../api/resources/api-keys.ts'
import { extentOf, extentsOf, reachOf, scopeWords, withExtent } from './scopes.ts'

test.each<[readonly Scope[], string]>([
  [['write'], 'Everything its user may'],
  [['read'], 'Reads everything'],
  [['calls:read', 'reports:read'], 'Reads Calls, Reports'],
  [['targets:write'], 'Changes Targets'],
  [['calls:read', 'targets:write'], 'Reads Calls; changes Targets'],
  [['read', 'tags:write'], 'Reads everything; changes Tags'],
])('%j is said as “%s”', (scopes, words) => {
  expect(scopeWords(scopes)).toBe(words)
})

test('a key that reads everything and changes one thing is limited to some, and keeps both', () => {
  const scopes: readonly Scope[] = ['read', 'tags:write']
  expect(reachOf(scopes)).toBe('some')
  expect(extentOf(scopes, 'tags')).toBe('write')
  expect(extentOf(scopes, 'calls')).toBe('read')
  const less = withExtent(scopes, 'calls', 'none')
  expect(less).not.toContain('calls:read')
  expect(less).toEqual(expect.arrayContaining(['tags:write', 'targets:read']))
})

test('what is chosen for one resource leaves the others alone', () => {
  expect(withExtent(['calls:read', 'targets:write'], 'calls', 'write')).toEqual([
    'targets:write',
    'calls:write',
  ])
})

test('there is no scope that writes users alone', () => {
  expect(extentsOf('users')).toEqual(['none', 'read'])
})
