import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCryptoAttribute, readCryptoAttributes } from './crypto-attribute.ts'

/** Of the examples of RFC 4568. */
const KEY = 'PS1uQCVeeCFCanVmcjkpPywjNWhcYD0mXXtxaVBR'
const OTHER_KEY = 'WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz'

const read = (...lines: readonly string[]) =>
  readCryptoAttributes(['m=audio 1 RTP/SAVP 0', ...lines].join('\r\n'))[0]

test('keys of the examples of RFC 4568 are read, those of each line by themselves', () => {
  const offer = [
    'v=0',
    'o=sam 2890844526 2890842807 IN IP4 10.47.16.5',
    'm=video 51372 RTP/SAVP 31',
    `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${OTHER_KEY}|2^20`,
    'm=audio 49170 RTP/SAVP 0',
    `a=crypto:1 AES_CM_128_HMAC_SHA1_32 inline:${KEY}|2^20`,
    `a=crypto:2 AES_CM_128_HMAC_SHA1_80 inline:${OTHER_KEY} WSH=64`,
    'm=application 32416 udp wb',
    'a=orient:portrait',
  ]
  expect(readCryptoAttributes(offer.join('\r\n'))).toEqual([
    [{ tag: 1, suite: 'AES_CM_128_HMAC_SHA1_80', keyAndSalt: Buffer.from(OTHER_KEY, 'base64') }],
    [
      { tag: 1, suite: 'AES_CM_128_HMAC_SHA1_32', keyAndSalt: Buffer.from(KEY, 'base64') },
      { tag: 2, suite: 'AES_CM_128_HMAC_SHA1_80', keyAndSalt: Buffer.from(OTHER_KEY, 'base64') },
    ],
    [],
  ])
})

test.each([
  ['another suite', `a=crypto:1 F8_128_HMAC_SHA1_80 inline:${KEY}`],
  ['a name for the key', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${KEY}|2^20|1:4`],
  ['several keys', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${KEY}|2^20|1:4;inline:${OTHER_KEY}|2^20|2:4`],
  ['a key that is too short', 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:PS1uQCVeeCFCanVmcjkpPywjNWhcYD0m'],
  ['no key', 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 uri:https://keys.example'],
  ['no tag', `a=crypto: AES_CM_128_HMAC_SHA1_80 inline:${KEY}`],
  ['sound in the clear', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${KEY} UNENCRYPTED_SRTP`],
  [
    'a second parameter that changes packets',
    `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${KEY} WSH=64 KDR=1`,
  ],
])('a key with %s is passed over', (_, line) => {
  expect(read(line)).toEqual([])
})

test('what an extension marks as optional is passed over, and the key is taken', () => {
  expect(read(`a=crypto:7 AES_CM_128_HMAC_SHA1_80 inline:${KEY} -NEW=1`)).toHaveLength(1)
})

test('what is written is read again, whatever the key', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 30, maxLength: 30 }),
      fc.nat({ max: 999_999_999 }),
      (bytes, tag) => {
        const attribute = { tag, suite: 'AES_CM_128_HMAC_SHA1_32', keyAndSalt: Buffer.from(bytes) } as const
        const { id, suite, config } = formatCryptoAttribute(attribute)
        expect(read(`a=crypto:${id} ${suite} ${config}`)).toEqual([attribute])
      },
    ),
  )
})
