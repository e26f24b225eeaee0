import { describe, expect, test } from 'vitest'
import { openSecret, sealSecret } from '../sealed-secret.ts'
import { CHALLENGE_MS, type ChallengePurpose, passkeyChallenges } from './passkey-challenges.ts'
import { generateRecoveryCode, hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'

const KEY = Buffer.alloc(32, 1)
const OTHER_KEY = Buffer.alloc(32, 2)
const NOW = new Date('2026-11-23T04:00:00Z')

describe('a sealed secret', () => {
  const secret = Buffer.from('twenty bytes of it..')
  const sealed = sealSecret(secret, KEY, 7)

  test('opens with its key and for its user, and is sealed otherwise each time', () => {
    expect(openSecret(sealed, KEY, 7)).toEqual(secret)
    expect(sealSecret(secret, KEY, 7)).not.toBe(sealed)
  })

  test.each([
    ['another key', sealed, OTHER_KEY, 7],
    ['another user', sealed, KEY, 8],
    ['a changed text', `${sealed.slice(0, -2)}AA`, KEY, 7],
    ['a short text', sealed.slice(0, 20), KEY, 7],
    ['no text', '', KEY, 7],
  ])('does not open with %s', (_, text, key, userId) => {
    expect(openSecret(text, key, userId)).toBeNull()
  })
})

describe('a recovery code', () => {
  test('is shown in groups, and each is another', () => {
    const codes = Array.from({ length: 100 }, generateRecoveryCode)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes).size).toBe(100)
  })

  test.each([
    ['7K3M-9QXD-0VTB-4HRC', '7K3M-9QXD-0VTB-4HRC'],
    [' 7k3m 9qxd 0vtb 4hrc\n', '7K3M-9QXD-0VTB-4HRC'],
    ['7K3M9QXDOVTB4HRC', '7K3M-9QXD-0VTB-4HRC'],
    ['lIoO-0000-0000-0000', '1100-0000-0000-0000'],
    ['7K3M-9QXD-0VTB', null],
    ['7K3M-9QXD-0VTB-4HRU', null],
    ['123456', null],
    ['', null],
  ])('typed as %j is %j', (typed, code) => {
    expect(readRecoveryCode(typed)).toBe(code)
  })

  test('is stored as what tells nothing of it, and not alike for two users', () => {
    const code = '7K3M-9QXD-0VTB-4HRC'
    const hashes = [
      hashRecoveryCode(code, KEY, 7),
      hashRecoveryCode(code, KEY, 8),
      hashRecoveryCode(code, OTHER_KEY, 7),
    ]
    expect(new Set(hashes).size).toBe(3)
    expect(hashRecoveryCode(code, KEY, 7)).toBe(hashes[0])
  })
})

describe('a challenge for a passkey', () => {
  const challenges = passkeyChallenges(KEY)
  const purpose: ChallengePurpose = { act: 'answer', sessionId: 7 }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const issued = text(challenges.issue(purpose, NOW))
  const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

  test('is known again by any process until it runs out', () => {
    const read = passkeyChallenges(KEY).read(issued, purpose, later(CHALLENGE_MS - 1))
    expect(read).toEqual({ hash: expect.any(String), runsOutAt: later(CHALLENGE_MS) })
    expect(challenges.read(issued, purpose, later(CHALLENGE_MS))).toBeNull()
  })

  test('is another one each time', () => {
    expect(text(challenges.issue(purpose, NOW))).not.toBe(issued)
  })

  test.each<[string, string, ChallengePurpose]>([
    ['another session', issued, { act: 'answer', sessionId: 8 }],
    ['another act', issued, { act: 'register', sessionId: 7 }],
    ['signing in', issued, { act: 'sign in' }],
    ['another time', `AA${issued.slice(2)}`, purpose],
    ['half of it', issued.slice(0, 30), purpose],
    ['nothing', '', purpose],
  ])('is none for %s', (_, challenge, wanted) => {
    expect(challenges.read(challenge, wanted, NOW)).toBeNull()
  })

  test('of another installation is none', () => {
    expect(passkeyChallenges(OTHER_KEY).read(issued, purpose, NOW)).toBeNull()
  })
})
