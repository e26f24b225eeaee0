import { expect, test } from 'vitest'
import type { MediaEncryption } from '../media.ts'
import { UnacceptableMedia } from '../media-errors.ts'
import { MediaSession } from './media-session.ts'

const THEIRS = Buffer.alloc(30, 'their key').toString('base64')
const [LONG, SHORT] = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32']

function session(encryption: MediaEncryption) {
  let keys = 0
  const own = { address: '198.51.100.1', rtpPort: 20_000, rtcpPort: 20_001 }
  return new MediaSession(own, ['PCMU'], '42', () => Promise.reject(new Error('no names')), {
    encryption,
    newKey: () => Buffer.alloc(30, ++keys),
    mayMux: true,
  })
}

/** The key of ours that was made as the so-manyth. */
const ours = (number: number) => Buffer.alloc(30, number).toString('base64')

const party = (...media: readonly string[]) =>
  ['v=0', 'o=- 7 7 IN IP4 203.0.113.9', 's=-', 'c=IN IP4 203.0.113.9', 't=0 0', ...media, ''].join('\r\n')

const secure = (suite: string | undefined, key = THEIRS, tag = 1) =>
  party('m=audio 4000 RTP/SAVP 0', `a=crypto:${tag} ${suite} inline:${key}`)

const linesOf = (description: string) => description.split('\r\n').filter(line => /^m=|^a=crypto/.test(line))

test.each([
  ['off', ['m=audio 20000 RTP/AVP 0 101']],
  [
    'optional',
    [
      'm=audio 20000 RTP/AVP 0 101',
      `a=crypto:1 ${LONG} inline:${ours(1)}`,
      `a=crypto:2 ${SHORT} inline:${ours(2)}`,
    ],
  ],
  [
    'required',
    [
      'm=audio 20000 RTP/SAVP 0 101',
      `a=crypto:1 ${LONG} inline:${ours(1)}`,
      `a=crypto:2 ${SHORT} inline:${ours(2)}`,
    ],
  ],
] as const)(
  'with encryption %s an offer says so, and the same when it is asked for again',
  (encryption, lines) => {
    const offering = session(encryption)
    const offer = offering.offer()
    expect(linesOf(offer)).toEqual(lines)
    expect(offering.offer()).toBe(offer)
  },
)

test.each(['optional', 'required'] as const)(
  'with encryption %s a key is answered with one of ours',
  async kind => {
    const answering = session(kind)
    const offer = party(
      'm=audio 4000 RTP/SAVP 0',
      'a=crypto:3 AES_256_CM_HMAC_SHA1_80 inline:bm90IG9mIHVzZQ==',
      `a=crypto:5 ${SHORT} inline:${THEIRS}|2^31`,
      `a=crypto:6 ${LONG} inline:${THEIRS}`,
    )
    expect(linesOf(await answering.answer(offer))).toEqual([
      'm=audio 20000 RTP/SAVP 0',
      `a=crypto:5 ${SHORT} inline:${ours(3)}`,
    ])
    expect(answering.agreed?.encryption).toEqual({
      suite: SHORT,
      sending: Buffer.alloc(30, 3),
      receiving: Buffer.alloc(30, 'their key'),
    })
  },
)

test.each([
  ['plain sound, where encryption is optional', 'optional', ['m=audio 4000 RTP/AVP 0'], 'RTP/AVP', null],
  [
    'plain sound beside a key: encrypted where that is optional',
    'optional',
    ['m=audio 4000 RTP/AVP 0', `a=crypto:1 ${LONG} inline:${THEIRS}`],
    'RTP/AVP',
    LONG,
  ],
  [
    'plain sound beside a key: encrypted where that is required',
    'required',
    ['m=audio 4000 RTP/AVP 0', `a=crypto:1 ${LONG} inline:${THEIRS}`],
    'RTP/AVP',
    LONG,
  ],
  [
    'plain sound beside a key: plain where encryption is off',
    'off',
    ['m=audio 4000 RTP/AVP 0', `a=crypto:1 ${LONG} inline:${THEIRS}`],
    'RTP/AVP',
    null,
  ],
  [
    'plain sound beside a key that nobody here can use: plain',
    'optional',
    ['m=audio 4000 RTP/AVP 0', `a=crypto:1 AES_256_CM_HMAC_SHA1_80 inline:${THEIRS}`],
    'RTP/AVP',
    null,
  ],
] as const)('%s', async (_, encryption, media, protocol, suite) => {
  const answering = session(encryption)
  const [line = '', ...keys] = linesOf(await answering.answer(party(...media)))
  expect(line).toContain(` ${protocol} `)
  expect(keys).toHaveLength(suite === null ? 0 : 1)
  expect(answering.agreed?.encryption?.suite ?? null).toBe(suite)
})

test('of two lines, the encrypted one is taken, wherever it stands', async () => {
  const key = `a=crypto:1 ${LONG} inline:${THEIRS}`
  const offer = party('m=audio 4000 RTP/AVP 0', 'm=audio 4002 RTP/SAVP 0', key)
  expect(linesOf(await session('optional').answer(offer))).toEqual([
    'm=audio 0 RTP/AVP 0',
    'm=audio 20000 RTP/SAVP 0',
    `a=crypto:1 ${LONG} inline:${ours(3)}`,
  ])
})

test.each([
  ['encryption where it is off', 'off', secure(LONG), 'RTP/SAVP is not taken'],
  ['plain sound where encryption is required', 'required', party('m=audio 4000 RTP/AVP 0'), 'without a key'],
  ['a suite that nobody here speaks', 'optional', secure('AES_256_CM_HMAC_SHA1_80'), 'without a key'],
  ['no key', 'optional', party('m=audio 4000 RTP/SAVP 0'), 'without a key'],
  ['keys of DTLS', 'optional', party('m=audio 4000 UDP/TLS/RTP/SAVPF 0'), 'UDP/TLS/RTP/SAVPF is not taken'],
] as const)(
  'an offer of %s is refused, says why, and never the key',
  async (_, encryption, offer, reason) => {
    const refused = await session(encryption)
      .answer(offer)
      .catch(error => error)
    expect(refused).toBeInstanceOf(UnacceptableMedia)
    expect(refused.message).toContain(reason)
    expect(refused.message).not.toContain(THEIRS)
  },
)

test('who answers without a key is not encrypted with, unless that is required', async () => {
  const calling = session('optional')
  calling.offer()
  await calling.accept(party('m=audio 4000 RTP/AVP 0'))
  expect(calling.agreed?.encryption).toBeNull()
  const insisting = session('required')
  insisting.offer()
  await expect(insisting.accept(party('m=audio 4000 RTP/SAVP 0'))).rejects.toThrow(UnacceptableMedia)
})

test('an answer chooses one of our keys by its tag', async () => {
  const calling = session('required')
  calling.offer()
  await calling.accept(secure(SHORT, THEIRS, 2))
  expect(calling.agreed?.encryption).toMatchObject({ suite: SHORT, sending: Buffer.alloc(30, 2) })
  // The next fork that answers may choose the other.
  await calling.accept(secure(LONG, THEIRS, 1))
  expect(calling.agreed?.encryption).toMatchObject({ suite: LONG, sending: Buffer.alloc(30, 1) })
})

test.each([
  ['a tag that was not offered', secure(LONG, THEIRS, 9), 'answers none'],
  ['another suite than the tag is of', secure(SHORT, THEIRS, 1), 'answers none'],
  ['our own key', secure(LONG, ours(1), 1), 'is ours'],
])('an answer with %s is refused', async (_, answer, reason) => {
  const calling = session('required')
  calling.offer()
  await expect(calling.accept(answer)).rejects.toThrow(reason)
})

test('our key stays as long as theirs does, and is a new one when theirs is', async () => {
  const answering = session('optional')
  const first = await answering.answer(secure(LONG))
  expect(await answering.answer(secure(LONG))).toBe(first)
  expect(answering.offer()).toBe(first)
  const held = await answering.answer(`${secure(LONG)}a=sendonly\r\n`)
  expect(linesOf(held)).toEqual(linesOf(first))
  const changed = await answering.answer(secure(LONG, Buffer.alloc(30, 'another').toString('base64')))
  expect(linesOf(changed)).not.toEqual(linesOf(first))
  // And a party that stops encrypting is not sent keys any more.
  expect(linesOf(await answering.answer(party('m=audio 4000 RTP/AVP 0')))).toHaveLength(1)
})

test('an offer that cannot be met leaves the keys as they were', async () => {
  const kept = session('required')
  const first = await kept.answer(secure(LONG))
  await expect(kept.answer(secure('AES_256_CM_HMAC_SHA1_80'))).rejects.toThrow(UnacceptableMedia)
  expect(kept.offer()).toBe(first)
})

test('reports come and go by the port of sound where the party offers that', async () => {
  const muxing = session('off')
  const answer = await muxing.answer(party('m=audio 4000 RTP/AVP 0', 'a=rtcp:4009', 'a=rtcp-mux'))
  expect(answer).toContain('a=rtcp-mux\r\n')
  expect(muxing.agreed).toMatchObject({ isMuxed: true, port: 4000, rtcpPort: 4000 })
  expect(await muxing.answer(party('m=audio 4000 RTP/AVP 0', 'a=rtcp:4009'))).not.toContain('rtcp-mux')
  expect(muxing.agreed).toMatchObject({ isMuxed: false, rtcpPort: 4009 })
})

test('who answers that it muxes, though nobody has offered that, is sent reports by their own port', async () => {
  const calling = session('off')
  expect(calling.offer()).not.toContain('rtcp-mux')
  await calling.accept(party('m=audio 4000 RTP/AVP 0', 'a=rtcp-mux'))
  expect(calling.agreed).toMatchObject({ isMuxed: false, rtcpPort: 4001 })
})
