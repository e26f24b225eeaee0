import { describe, expect, test } from 'vitest'
import { invitationFields, newInvitation } from './invitation-form.ts'

describe('an invitation', () => {
  test('is for whom its address says', () => {
    expect(newInvitation({})).toMatchObject({ role: 'member', affiliate_id: null, target_id: null })
    expect(newInvitation({ affiliate_id: '7' })).toMatchObject({ role: 'publisher', affiliate_id: 7 })
    expect(newInvitation({ target_id: '8' })).toMatchObject({ role: 'buyer', target_id: 8 })
    expect(newInvitation({ affiliate_id: 'none', target_id: '-1' })).toMatchObject({ role: 'member' })
  })

  test('carries what its role needs, and nothing of one that was tried before', () => {
    const form = { email: ' grace@example.com ', role: 'publisher' as const, affiliate_id: 7, target_id: 8 }
    expect(invitationFields(form)).toEqual({
      email: 'grace@example.com',
      role: 'publisher',
      affiliate_id: 7,
    })
    expect(invitationFields({ ...form, role: 'member' })).toEqual({
      email: 'grace@example.com',
      role: 'member',
    })
  })
})
