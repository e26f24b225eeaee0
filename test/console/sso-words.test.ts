import { expect, test } from 'vitest'
import { ssoNotice, ssoWords } from '../../console/src/session/sso-words.ts'
import type { RefusalReason } from '../../src/sign-in/oidc/refusal-reasons.ts'

const REASONS = Object.keys({
  unknown: true,
  expired: true,
  unreachable: true,
  unavailable: true,
  denied: true,
  rejected: true,
  unverified_email: true,
  other_domain: true,
  no_account: true,
  not_a_member: true,
  administrator: true,
  other_identity: true,
} satisfies Record<RefusalReason, true>)

test('there are words for every reason, and none for what somebody wrote into an address', () => {
  const other = ssoWords('constructor')
  expect(ssoWords('<b>')).toBe(other)
  for (const reason of REASONS) expect(ssoWords(reason), reason).not.toBe(other)
})

test('signing out is no problem, and nothing else is less than one', () => {
  for (const outcome of ['signed_out', 'signed_out_here']) expect(ssoNotice(outcome)).toContain('signed out')
  for (const reason of [...REASONS, 'constructor', '<b>']) expect(ssoNotice(reason), reason).toBeNull()
})
