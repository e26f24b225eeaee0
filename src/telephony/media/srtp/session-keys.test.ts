import { expect, test } from 'vitest'
import { deriveSessionKeys } from './session-keys.ts'
import type { SrtpKey } from './srtp-suite.ts'

/** RFC 3711 appendix B.3. */
const MASTER: SrtpKey = {
  suite: 'AES_CM_128_HMAC_SHA1_80',
  keyAndSalt: Buffer.from('E1F97A0D3E018BE0D64FA32C06DE41390EC675AD498AFEEBB6960B3AABE6', 'hex'),
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

test('keys are derived as in the example of RFC 3711', () => {
  const { cipherKey, salt, authenticationKey } = deriveSessionKeys(MASTER, 'rtp')
  expect(hex(cipherKey)).toBe('C61E7A93744F39EE10734AFE3FF7A087')
  expect(hex(salt)).toBe('30CBBC08863D8C85D49DB34A9AE1')
  // The example goes on to 94 bytes, of which HMAC-SHA1 takes the first twenty.
  expect(hex(authenticationKey)).toBe('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4')
})

test('sound and reports have keys of their own', () => {
  const [rtp, rtcp] = [deriveSessionKeys(MASTER, 'rtp'), deriveSessionKeys(MASTER, 'rtcp')]
  const all = [rtp, rtcp].flatMap(({ cipherKey, salt, authenticationKey }) => [
    hex(cipherKey),
    hex(salt),
    hex(authenticationKey),
  ])
  expect(new Set(all).size).toBe(6)
})
