import { expect, test } from 'vitest'
import type { AuditEvent } from '../../api/resources/audit-events.ts'
import { eventFields } from '../../changes/changed-fields.ts'
import { restoredFields, shortly } from './event-fields.ts'

const event = (id: number, before: AuditEvent['before'], after: AuditEvent['after']): AuditEvent => ({
  id,
  before,
  after,
  operation: 'update',
  resource: 'target',
  resource_id: 1,
  batch_id: null,
  user_id: 1,
  user_name: 'Ada',
  created_at: '2026-01-01T00:00:00Z',
})

test('a create has nothing before, a delete nothing after', () => {
  expect(eventFields({ before: null, after: { name: 'a' } })).toEqual([
    { field: 'name', before: undefined, after: 'a' },
  ])
  expect(eventFields({ before: { name: 'a' }, after: null })).toEqual([
    { field: 'name', before: 'a', after: undefined },
  ])
})

test('restoring says what is there now, and what somebody changed since', () => {
  const first = event(5, { paused: false, name: 'a' }, { paused: true, name: 'b' })
  const later = event(8, { name: 'b' }, { name: 'c' })
  const earlier = event(2, { name: 'z' }, { name: 'a' })
  expect(restoredFields(first, [later, first, earlier])).toEqual([
    { field: 'paused', now: true, nowAmong: first.after, willBe: false, isChangedSince: false },
    { field: 'name', now: 'c', nowAmong: later.after, willBe: 'a', isChangedSince: true },
  ])
})

test('of a list that somebody changed since, only what the event changed goes back', () => {
  const caps = (daily: number, hard: number | null) => [
    { id: 1, type: 'Hard', cap: hard },
    { id: 3, type: 'Daily', cap: daily },
  ]
  const first = event(5, { caps: caps(10, null) }, { caps: caps(20, null) })
  const later = event(8, { caps: caps(20, null) }, { caps: caps(20, 100) })
  expect(restoredFields(first, [later, first])).toEqual([
    {
      field: 'caps',
      now: caps(20, 100),
      nowAmong: later.after,
      willBe: caps(10, 100),
      isChangedSince: true,
    },
  ])
})

test('a line of the list names one field, and how many more', () => {
  const reader = { nameOf: (kind: string, id: number) => `${kind} ${id}`, timeZone: 'UTC' }
  expect(shortly(event(1, { paused: false }, { paused: true }), reader)).toBe('Paused: no → yes')
  expect(shortly(event(1, { dba: null, b: 1 }, { dba: 'x', b: 2 }), reader)).toBe(
    'Doing business as: none → x, 1 more',
  )
})
