import { describe, expect, test } from 'vitest'
import { judgeChain } from './certificate-chain.ts'
import { signsForNumbers } from './number-authorization.ts'
import { certificateOf, makeAuthority, TEST_TIME } from './testing/throwaway-authority.ts'

const root = makeAuthority({ name: 'Root' })
const between = makeAuthority({ name: 'Between', issuer: root, isAuthority: true })
const provider = makeAuthority({ name: 'Provider', issuer: between })
const anchors = [certificateOf(root)]

describe('a provider’s certificate', () => {
  test('is trusted where the certificates with it lead to a trusted root, while all of them are valid', () => {
    const soon = TEST_TIME + 60_000
    const short = makeAuthority({ name: 'Short', issuer: root, isAuthority: true, validUntil: soon })
    const leaf = makeAuthority({ issuer: short })
    expect(judgeChain(leaf.certificate + short.certificate, anchors)).toMatchObject({
      kind: 'trusted',
      validUntil: soon,
    })
    expect(judgeChain(makeAuthority({ issuer: root }).certificate, anchors)).toMatchObject({
      kind: 'trusted',
    })
  })

  test.each([
    ['no certificate at all', 'hello', 'cannot be read'],
    ['something that looks like one', provider.certificate.replace(/[A-Z]{4}/, 'AAAA'), 'certificate'],
    ['more certificates than a chain has', between.certificate.repeat(9), 'cannot be read'],
    ['one whose issuer is missing', provider.certificate, 'leads to no trusted root'],
    [
      'one of another root of the same name',
      makeAuthority({ issuer: makeAuthority({ name: 'Root' }) }).certificate,
      'leads to no trusted root',
    ],
    ['one that nobody issued', makeAuthority({ isAuthority: false }).certificate, 'leads to no trusted root'],
    [
      'one that another provider issued',
      makeAuthority({ issuer: provider }).certificate + provider.certificate + between.certificate,
      'leads to no trusted root',
    ],
    [
      'one that is not for numbers',
      makeAuthority({ issuer: root, signsForNumbers: false }).certificate,
      'is not for telephone numbers',
    ],
    [
      'one with another curve',
      makeAuthority({ issuer: root, isAuthority: false, curve: 'P-384' }).certificate,
      'has no key for ES256',
    ],
  ])('is refused: %s', (_what, pem, problem) => {
    expect(judgeChain(pem, anchors)).toEqual({ kind: 'refused', problem: expect.stringContaining(problem) })
  })
})

test('whatever bytes a certificate has, they are looked through to an end', () => {
  const { raw } = certificateOf(provider)
  expect(signsForNumbers(raw)).toBe(true)
  for (let length = 0; length < raw.length; length++) {
    expect(signsForNumbers(raw.subarray(0, length))).toBe(false)
  }
  for (let index = 0; index < raw.length; index++) {
    const changed = Buffer.from(raw)
    changed[index] = 0xff
    expect(typeof signsForNumbers(changed)).toBe('boolean')
  }
})
