import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Codec } from '../media.ts'
import { UnacceptableMedia } from '../media-errors.ts'
import { MediaSession } from './media-session.ts'

const NAMES: Readonly<Record<string, string>> = {
  'media.example': '192.0.2.7',
  'everyone.example': '224.0.0.1',
}

function session({
  codecs = ['PCMU', 'PCMA'],
  rtcpPort = 20_001,
}: {
  codecs?: readonly Codec[]
  rtcpPort?: number
} = {}) {
  const own = { address: '198.51.100.1', rtpPort: 20_000, rtcpPort }
  return new MediaSession(own, codecs, '42', async name => {
    const address = NAMES[name]
    if (address === undefined) throw new Error('not found')
    return address
  })
}

/** A description of a party, with the lines of media that matter. */
const party = (...media: readonly string[]) =>
  ['v=0', 'o=secret 7 7 IN IP4 203.0.113.9', 's=Secret', 'c=IN IP4 203.0.113.9', 't=0 0', ...media, ''].join(
    '\r\n',
  )

/** The lines from the first m= on. */
const mediaOf = (description: string) => description.slice(description.indexOf('m=')).trimEnd().split('\r\n')

test('an offer names the service and nobody else', () => {
  expect(session().offer().split('\r\n')).toEqual([
    'v=0',
    'o=- 42 0 IN IP4 198.51.100.1',
    's=-',
    'c=IN IP4 198.51.100.1',
    't=0 0',
    'm=audio 20000 RTP/AVP 0 8 101',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-15',
    'a=ptime:20',
    'a=sendrecv',
    '',
  ])
})

test('an offer has the codecs that may be used, the first preferred, and the port of RTCP where it is another', () => {
  const offer = session({ codecs: ['PCMA'], rtcpPort: 30_001 }).offer()
  expect(mediaOf(offer)[0]).toBe('m=audio 20000 RTP/AVP 8 101')
  expect(offer).toContain('a=rtcp:30001\r\n')
})

test.each([
  {
    what: 'the first codec that both have, alone',
    offer: ['m=audio 4000 RTP/AVP 18 8 0 101', 'a=rtpmap:101 telephone-event/8000'],
    answer: ['m=audio 20000 RTP/AVP 8 101', 'a=rtpmap:8 PCMA/8000', 'a=rtpmap:101 telephone-event/8000'],
  },
  {
    what: 'keys with the number that the party has given them',
    offer: [
      'm=audio 4000 RTP/AVP 0 96 100',
      'a=rtpmap:96 telephone-event/16000',
      'a=rtpmap:100 telephone-event/8000',
    ],
    answer: ['m=audio 20000 RTP/AVP 0 100', 'a=rtpmap:0 PCMU/8000', 'a=rtpmap:100 telephone-event/8000'],
  },
  {
    what: 'nothing between two spaces, nor behind the last',
    offer: ['m=audio 4000 RTP/AVP 18  8 101 ', 'a=rtpmap:101 telephone-event/8000'],
    answer: ['m=audio 20000 RTP/AVP 8 101', 'a=rtpmap:8 PCMA/8000', 'a=rtpmap:101 telephone-event/8000'],
  },
  {
    what: 'no keys where there are none',
    offer: ['m=audio 4000 RTP/AVP 0'],
    answer: ['m=audio 20000 RTP/AVP 0', 'a=rtpmap:0 PCMU/8000'],
  },
  {
    what: 'a codec by its name, whatever its number',
    offer: ['m=audio 4000 RTP/AVP 97', 'a=rtpmap:97 pcma/8000/1'],
    answer: ['m=audio 20000 RTP/AVP 97', 'a=rtpmap:97 PCMA/8000'],
  },
  {
    what: 'port 0 for each line that is not taken, in the order of the offer',
    offer: [
      'm=video 4002 RTP/AVP 31',
      'm=audio 4000 RTP/AVP 0',
      'm=audio 4004 RTP/AVP 8',
      'm=image 4006 udptl t38',
    ],
    answer: [
      'm=video 0 RTP/AVP 31',
      'm=audio 20000 RTP/AVP 0',
      'a=rtpmap:0 PCMU/8000',
      'm=audio 0 RTP/AVP 8',
      'm=image 0 udptl t38',
    ],
  },
  {
    what: 'the line without encryption, where there is one with it too',
    offer: ['m=audio 4000 RTP/SAVP 0', 'm=audio 4000 RTP/AVP 0'],
    answer: ['m=audio 0 RTP/SAVP 0', 'm=audio 20000 RTP/AVP 0', 'a=rtpmap:0 PCMU/8000'],
  },
])('an answer has $what', async ({ offer, answer }) => {
  const lines = mediaOf(await session().answer(party(...offer)))
  expect(lines.filter(line => /^m=|^a=rtpmap/.test(line))).toEqual(answer)
})

test.each([
  ['sendrecv', 'sendrecv', { receives: true, sends: true }],
  ['sendonly', 'recvonly', { receives: false, sends: false }],
  ['recvonly', 'sendonly', { receives: true, sends: false }],
  ['inactive', 'inactive', { receives: false, sends: false }],
])('who offers %s is answered %s', async (offered, answered, agreed) => {
  const held = session()
  const answer = await held.answer(party('m=audio 4000 RTP/AVP 0', `a=${offered}`))
  expect(answer).toContain(`a=${answered}\r\n`)
  expect(held.agreed).toMatchObject(agreed)
})

test('a direction before the first line counts for all', async () => {
  expect(await session().answer(party('a=sendonly', 'm=audio 4000 RTP/AVP 0'))).toContain('a=recvonly')
})

test('0.0.0.0 is hold, as it was before there were directions', async () => {
  const held = session()
  const answer = await held.answer(party('m=audio 4000 RTP/AVP 0', 'c=IN IP4 0.0.0.0'))
  expect(answer).toContain('a=recvonly')
  expect(held.agreed).toMatchObject({ receives: false, sends: false })
})

test.each([
  ['encryption', ['m=audio 4000 RTP/SAVP 0'], 'RTP/SAVP is not taken'],
  ['codecs that nobody here speaks', ['m=audio 4000 RTP/AVP 18 9'], 'none of its formats (18 9)'],
  [
    '0 as something else than PCMU',
    ['m=audio 4000 RTP/AVP 0', 'a=rtpmap:0 G722/8000'],
    'none of its formats',
  ],
  ['two channels', ['m=audio 4000 RTP/AVP 97', 'a=rtpmap:97 PCMU/8000/2'], 'none of its formats'],
  ['no sound', ['m=video 4000 RTP/AVP 31'], 'video is not taken'],
  ['nothing', [], 'describes no media'],
  ['sound that was ended', ['m=audio 0 RTP/AVP 0'], 'its port is 0'],
  ['a port that is none', ['m=audio 99999 RTP/AVP 0'], '99999 is no port'],
  ['IPv6', ['m=audio 4000 RTP/AVP 0', 'c=IN IP6 2001:db8::1'], 'IPv6 is not supported'],
  ['everybody', ['m=audio 4000 RTP/AVP 0', 'c=IN IP4 224.2.1.1/127'], 'no single party'],
  [
    'a name that leads to everybody',
    ['m=audio 4000 RTP/AVP 0', 'c=IN IP4 everyone.example'],
    'no single party',
  ],
  [
    'a name that nobody has',
    ['m=audio 4000 RTP/AVP 0', 'c=IN IP4 nobody.example'],
    '"nobody.example" cannot be found',
  ],
  ['more streams than anybody has', Array(17).fill('m=audio 4000 RTP/AVP 0'), '17 streams'],
])('an offer of %s is refused, and says why', async (_, media, reason) => {
  const refused = await session()
    .answer(party(...media))
    .catch(error => error)
  expect(refused).toBeInstanceOf(UnacceptableMedia)
  expect(refused.message).toContain(reason)
})

test('a port is a number, also with zeros in front', async () => {
  const called = session()
  await called.answer(party('m=audio 05004 RTP/AVP 0'))
  expect(called.agreed).toMatchObject({ port: 5_004, rtcpPort: 5_005 })
})

test.each(['a=rtcp:0', 'a=rtcp:65536', 'a=rtcp:5005 IN IP4 255.255.255.255', 'a=rtcp:5005 IN IP4 224.0.0.1'])(
  'reports go to where sound goes where nobody can be: %s',
  async line => {
    const called = session()
    await called.answer(party('m=audio 5004 RTP/AVP 0', line))
    expect(called.agreed).toMatchObject({ rtcpAddress: '203.0.113.9', rtcpPort: 5_005 })
  },
)

test('codecs that a trunk does not take are refused', async () => {
  const mine = session({ codecs: ['PCMA'] })
  await expect(mine.answer(party('m=audio 4000 RTP/AVP 0'))).rejects.toThrow('it takes PCMU, but only PCMA')
})

test('a name is looked up', async () => {
  const named = session()
  await named.answer(party('m=audio 4000 RTP/AVP 0', 'c=IN IP4 media.example', 'a=rtcp:4999'))
  expect(named.agreed).toMatchObject({
    address: '192.0.2.7',
    port: 4000,
    rtcpAddress: '192.0.2.7',
    rtcpPort: 4999,
  })
})

test('nothing that one party says is told the other', async () => {
  const answer = await session().answer(
    party('m=audio 4000 RTP/AVP 0', 'i=Secret', 'a=label:secret', 'a=tool:secret'),
  )
  expect(answer.toLowerCase()).not.toContain('secret')
  expect(answer).not.toContain('203.0.113.9')
  expect(answer).not.toContain('4000')
})

test('its version goes up with each change, and only then', async () => {
  const versionOf = (description: string) => Number(/^o=- 42 (\d+) /m.exec(description)?.[1])
  const changing = session()
  const first = await changing.answer(party('m=audio 4000 RTP/AVP 0'))
  expect(await changing.answer(party('m=audio 4000 RTP/AVP 0'))).toBe(first)
  expect(changing.offer()).toBe(first)
  const held = await changing.answer(party('m=audio 4000 RTP/AVP 0', 'a=sendonly'))
  const back = await changing.answer(party('m=audio 4000 RTP/AVP 0'))
  expect([first, held, back].map(versionOf)).toEqual([0, 1, 2])
})

test('an offer that cannot be met leaves everything as it was', async () => {
  const kept = session()
  const first = await kept.answer(party('m=audio 4000 RTP/AVP 8'))
  const { agreed } = kept
  await expect(kept.answer(party('m=audio 4000 RTP/AVP 18'))).rejects.toThrow(UnacceptableMedia)
  expect(kept.agreed).toBe(agreed)
  expect(kept.offer()).toBe(first)
})

test('an answer may come again, from another place, with other numbers', async () => {
  const calling = session()
  calling.offer()
  await calling.accept(party('m=audio 4000 RTP/AVP 0 101', 'a=rtpmap:101 telephone-event/8000'))
  expect(calling.agreed).toMatchObject({ port: 4000, codec: 'PCMU', payloadType: 0, keyPayloadType: 101 })
  await calling.accept(party('m=audio 5000 RTP/AVP 8 96', 'a=rtpmap:96 telephone-event/8000'))
  expect(calling.agreed).toMatchObject({
    port: 5000,
    codec: 'PCMA',
    keyPayloadType: 96,
    keyPayloadTypes: [96, 101],
  })
  await expect(calling.accept(party('m=audio 5000 RTP/AVP 9'))).rejects.toThrow(UnacceptableMedia)
  await expect(calling.accept(party('m=video 1 RTP/AVP 31', 'm=audio 2 RTP/AVP 0'))).rejects.toThrow(
    'another line',
  )
})

test('a later offer of ours keeps the lines of the first description in their order', async () => {
  const refreshing = session()
  await refreshing.answer(party('m=video 4002 RTP/AVP 31', 'm=audio 4000 RTP/AVP 0'))
  expect(mediaOf(refreshing.offer()).filter(line => line.startsWith('m='))).toEqual([
    'm=video 0 RTP/AVP 31',
    'm=audio 20000 RTP/AVP 0',
  ])
})

test('an offer anew is that of a new call, in the same session: by it a call on hold is resumed', async () => {
  const held = session()
  await held.answer(party('m=audio 5004 RTP/AVP 0 101', 'a=rtpmap:101 telephone-event/8000'))
  const onHold = await held.answer(party('m=audio 5004 RTP/AVP 97', 'a=rtpmap:97 PCMA/8000', 'a=sendonly'))
  expect(mediaOf(onHold)).toEqual(expect.arrayContaining(['m=audio 20000 RTP/AVP 97', 'a=recvonly']))
  const anew = held.offerAnew()
  expect(mediaOf(anew)).toEqual([
    'm=audio 20000 RTP/AVP 97 0 101',
    'a=rtpmap:97 PCMA/8000',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-15',
    'a=ptime:20',
    'a=sendrecv',
  ])
  const version = (description: string) => Number(/^o=- 42 (\d+)/m.exec(description)?.[1])
  expect(version(anew)).toBe(version(onHold) + 1)
  // Nothing has changed before it is answered.
  expect(held.agreed?.receives).toBe(false)
  await held.accept(party('m=audio 6000 RTP/AVP 0'))
  expect(held.agreed).toMatchObject({ port: 6_000, codec: 'PCMU', receives: true })
})

test('whatever is sent is a description, or is refused as one', async () => {
  const lines = fc.constantFrom(
    ...[
      'v=0',
      'c=IN IP4 1.2.3.4',
      'c=IN IP4',
      'm=audio',
      'm=audio 1 RTP/AVP 0',
      'm=audio 1/2 RTP/AVP 0',
      'm=',
    ],
    ...[
      'a=rtpmap:0',
      'a=rtpmap:0 PCMU',
      'a=rtcp:x',
      'a=rtcp:5 IN IP4 x',
      'a=sendonly',
      'o=',
      'm=audio x x x',
    ],
  )
  const anything = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(lines, fc.string())).map(all => all.join('\r\n')),
  )
  await fc.assert(
    fc.asyncProperty(anything, async text => {
      const refused = await session()
        .answer(text)
        .then(
          () => null,
          error => error,
        )
      expect(refused === null || refused instanceof UnacceptableMedia).toBe(true)
    }),
  )
})
