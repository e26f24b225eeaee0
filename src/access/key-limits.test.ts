import { describe, expect, test } from 'vitest'
import {
  isWithinScopes,
  type KeyLimits,
  requireAddress,
  requireNoLimits,
  requireScope,
  SCOPES,
  type Scope,
  widenedField,
} from './key-limits.ts'
import type { Operation, Resource } from './permissions.ts'

const limited = (fields: Partial<KeyLimits> = {}): KeyLimits => ({
  scopes: ['write'],
  addresses: [],
  expiresAt: null,
  ...fields,
})

describe('scopes', () => {
  test.each<[readonly Scope[], Operation, Resource, boolean]>([
    [['read'], 'read', 'calls', true],
    [['read'], 'write', 'targets', false],
    [['write'], 'read', 'calls', true],
    [['write'], 'write', 'users', true],
    [['calls:read'], 'read', 'calls', true],
    [['calls:read'], 'read', 'targets', false],
    [['targets:write'], 'write', 'targets', true],
    [['targets:write'], 'read', 'targets', true],
    [['targets:write'], 'read', 'target_groups', false],
    [['targets:read', 'tags:write'], 'write', 'targets', false],
    [['users:read'], 'write', 'users', false],
    [[], 'read', 'calls', false],
  ])('a key with %j may %s %s: %j', (scopes, operation, resource, expected) => {
    expect(isWithinScopes(limited({ scopes }), operation, resource)).toBe(expected)
  })

  test('limit nobody who has no key, or a first one', () => {
    expect(isWithinScopes(null, 'write', 'users')).toBe(true)
  })

  test('for writing users and keys there is none but write', () => {
    expect(SCOPES).toContain('users:read')
    expect(SCOPES.filter(scope => /^(users|api_keys):write$/.test(scope))).toEqual([])
    const refused = () => requireScope(limited({ scopes: ['read'] }), 'write', 'users')
    expect(refused).toThrow('This API key lacks the scope write:')
  })

  test('that would help are named where one is missing', () => {
    const refused = () => requireScope(limited({ scopes: ['calls:read'] }), 'write', 'targets')
    expect(refused).toThrow('This API key lacks the scope targets:write or write:')
  })
})

describe('addresses', () => {
  const key = limited({ addresses: ['203.0.113.10', '198.51.100.0/24', '2001:db8::/32'] })

  test.each(['203.0.113.10', '198.51.100.77', '::ffff:198.51.100.77', '2001:db8::7'])('%s is one', source => {
    expect(() => requireAddress(key, source)).not.toThrow()
  })

  test.each(['203.0.113.11', '2001:db9::7', '', 'somewhere'])('%j is none', source => {
    expect(() => requireAddress(key, source)).toThrow('may not be used from')
  })

  test('none listed are all', () => {
    expect(() => requireAddress(limited(), '203.0.113.11')).not.toThrow()
  })
})

describe('a key that another one asks for', () => {
  const asking = limited({ addresses: ['198.51.100.0/24'], expiresAt: new Date('2036-01-01') })

  test.each<[string, Partial<KeyLimits>, string | null]>([
    ['the same', {}, null],
    ['fewer addresses', { addresses: ['198.51.100.7', '198.51.100.128/25'] }, null],
    ['an earlier end', { expiresAt: new Date('2035-01-01') }, null],
    ['everywhere', { addresses: [] }, 'addresses'],
    ['one more address', { addresses: ['198.51.100.0/24', '203.0.113.1'] }, 'addresses'],
    ['a wider network', { addresses: ['198.51.0.0/16'] }, 'addresses'],
    ['no end', { expiresAt: null }, 'expires_at'],
    ['a later end', { expiresAt: new Date('2036-01-02') }, 'expires_at'],
  ])('may have %s: but for %s', (_, fields, widened) => {
    expect(widenedField(asking, { ...asking, ...fields })).toBe(widened)
  })

  test('may have anything where the asking one has no limits', () => {
    expect(widenedField(null, limited())).toBeNull()
    expect(widenedField(limited(), limited())).toBeNull()
  })
})

test.each<[Partial<KeyLimits> | null, boolean]>([
  [null, true],
  [{}, true],
  [{ scopes: ['read', 'targets:write'] }, false],
  [{ addresses: ['203.0.113.10'] }, false],
  [{ expiresAt: new Date('2036-01-01') }, false],
])('with %j a key without limits is given out: %j', (fields, expected) => {
  const ask = () => requireNoLimits(fields && limited(fields))
  if (expected) expect(ask).not.toThrow()
  else expect(ask).toThrow('ask with an API key that has none either')
})
