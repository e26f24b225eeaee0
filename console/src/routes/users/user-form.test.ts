import { expect, test } from 'vitest'
import { NEW_USER, userFields, userForm } from './user-form.ts'

const membership = (
  companyId: number,
  role: 'owner' | 'member' | 'publisher',
  affiliateId: number | null = null,
) => ({
  company_id: companyId,
  role,
  affiliate_id: affiliateId,
  target_id: null,
})

const user = {
  id: 3,
  name: 'Ada',
  email: 'ada@example.com',
  administrator: false,
  active_company_id: 1,
  memberships: [membership(1, 'publisher', 9), membership(2, 'owner')],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

test('a user is shown with its role in the Company that is looked at', () => {
  expect(userForm(user, 1).memberships).toEqual({ role: 'publisher', affiliate_id: 9, target_id: null })
  expect(userForm(user, 3).memberships.role).toBeNull()
})

test('another role here leaves those elsewhere as they are', () => {
  const changed = { memberships: { role: 'member' as const, affiliate_id: 9, target_id: null } }
  expect(userFields(changed, user.memberships, 1).memberships).toEqual([
    membership(2, 'owner'),
    membership(1, 'member'),
  ])
})

test('another name sends no roles', () => {
  expect(userFields({ name: 'Ada L' }, user.memberships, 1)).toEqual({ name: 'Ada L' })
})

test('a new user has one role, here; an administrator may have none', () => {
  expect(userFields(NEW_USER, [], 7).memberships).toEqual([membership(7, 'member')])
  const none = { ...NEW_USER.memberships, role: null }
  expect(userFields({ ...NEW_USER, memberships: none }, [], 7).memberships).toEqual([])
})
