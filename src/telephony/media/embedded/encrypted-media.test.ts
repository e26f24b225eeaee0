import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildThreads } from '../../../../scripts/build.js'
import { contractSound } from '../../../../test/contracts/media-contract.ts'
import { isTold, type Joining, loud, MediaParties } from '../../../../test/harness/media-parties.ts'
import { loudnessAt } from '../../../../test/harness/media-phone.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { MediaFull } from '../media-errors.ts'
import { readWav } from '../sound/read-wav.ts'
import { SRTP_SUITES } from '../srtp/srtp-suite.ts'
import { EmbeddedMedia } from './embedded-media.ts'

const program = buildThreads()['media-thread'] ?? ''
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let media: EmbeddedMedia
const parties = new MediaParties()

const start = (endpointsPerThread = 800) =>
  new EmbeddedMedia({
    address: '127.0.0.1',
    advertisedAddress: '127.0.0.1',
    ports: null,
    threads: 1,
    endpointsPerThread,
    recordingsDirectory: directory.path,
    soundOf: contractSound,
    resolve: () => Promise.reject(new Error('no names in this test')),
    program,
    onThreadLost: () => undefined,
    onEndpointLost: () => undefined,
    onUnrecoverable: () => undefined,
  })

beforeAll(async () => {
  directory = await temporaryDirectory()
  media = start()
  await media.ready()
})

afterEach(() => parties.leave())

afterAll(async () => {
  await media.stop()
  await directory.remove()
})

const [LONG, SHORT] = SRTP_SUITES

const party = (joining: Joining = {}) =>
  parties.join(media, { ...joining, options: { encryption: 'optional', ...joining.options } })

test.each([
  ['only the caller', LONG, undefined],
  ['only the target', undefined, SHORT],
  ['both, each its own way', SHORT, LONG],
])('parties hear one another when %s encrypt', async (_, callers, targets) => {
  const caller = await party(callers === undefined ? {} : { suite: callers })
  const target = await party({
    ...(targets === undefined ? {} : { suite: targets }),
    describe: { formats: '8 101' },
    options: { beside: caller.endpoint },
  })
  caller.endpoint.connect(target.endpoint)
  caller.phone.hum(500)
  target.phone.hum(1_000, 8)
  await target.phone.until(loud(500))
  await caller.phone.until(loud(1_000))
  caller.phone.press(5)
  await caller.happened(events => events.some(event => event.type === 'digit' && event.digit === '5'))
  await target.phone.until(heard => heard.some(({ payloadType }) => payloadType === 101))
  const [quality, other] = [await caller.endpoint.close(), await target.endpoint.close()]
  expect(quality).toMatchObject({ encryption: callers ?? null, received: { refused: 0 } })
  expect(other).toMatchObject({ encryption: targets ?? null, received: { refused: 0 } })
})

test('what goes over the wire is as long as its tag makes it, and nothing of it is sound', async () => {
  const { endpoint, phone } = await party({ suite: LONG })
  const playing = endpoint.play([{ kind: 'tone', tone: 'ringback' }])
  await phone.until(loud(440))
  endpoint.stopPlaying()
  await playing
  expect(new Set(phone.arrived.map(({ length }) => length))).toEqual(new Set([12 + 160 + 10]))
  const raw = phone.arrived.slice(-20).flatMap(bytes => [...bytes.subarray(12, 172)])
  // Encrypted bytes are spread over all values; two tones use few of them.
  expect(new Set(raw).size).toBeGreaterThan(250)
})

test('prompts, digits and recordings are as they are without encryption', async () => {
  const caller = await party({ suite: SHORT })
  const target = await party({ options: { beside: caller.endpoint } })
  caller.endpoint.connect(target.endpoint)
  const recording = caller.endpoint.record('encrypted-1')
  caller.phone.hum(500)
  await target.phone.until(loud(500))
  await target.endpoint.sendDigits('7')
  expect(target.phone.heard.some(({ payloadType, payload }) => payloadType === 101 && payload[0] === 7)).toBe(
    true,
  )
  const outcome = await recording.stop()
  if (outcome.outcome === 'failed') throw new Error(outcome.reason)
  const [left = new Float32Array()] = readWav(await readFile(outcome.file)).channels
  expect(loudnessAt(500, left.slice(left.length / 2))).toBeGreaterThan(0.05)
})

test('who has not the key is neither heard nor taken for the party, and is counted', async () => {
  const { endpoint, phone, events, happened } = await party({ suite: LONG })
  const stranger = await parties.phone({ ssrc: 7 })
  stranger.dial(await endpoint.offer())
  // Before the party has said a word, in the clear and with another key.
  for (let count = 0; count < 3; count++) stranger.send({ payload: Buffer.alloc(160, 0x12) })
  stranger.encrypt(LONG)
  for (let count = 0; count < 3; count++) stranger.send({ payload: Buffer.alloc(160, 0x12) })
  // Whatever was sent before by the same socket has arrived when this has.
  stranger.sendBytes(Buffer.from('no packet at all'))
  await phone.until(heard => heard.length >= 10)
  expect(events).toEqual([])
  phone.hum(500)
  await happened(isTold('heard'))
  const { received } = await endpoint.close()
  expect(received.refused).toBe(7)
  expect(stranger.arrived).toEqual([])
})

test('a packet that comes a second time is dropped', async () => {
  const { endpoint, phone } = await party({ suite: SHORT })
  const sent: Buffer[] = []
  const sendBytes = phone.sendBytes.bind(phone)
  phone.sendBytes = bytes => {
    sent.push(bytes)
    sendBytes(bytes)
  }
  for (let count = 0; count < 5; count++) phone.send({ payload: Buffer.alloc(160, 0x12) })
  for (const bytes of sent) sendBytes(bytes)
  await phone.until(heard => heard.length >= 10)
  const { received } = await endpoint.close()
  expect(received).toMatchObject({ packets: 5, late: 0, refused: 5 })
})

test('hold and its end change no key and no count, and a new key begins to count anew', async () => {
  const { endpoint, phone } = await party({ suite: LONG })
  phone.hum(500)
  await phone.until(heard => heard.length >= 10)
  const held = await endpoint.answer(phone.describe({ direction: 'sendonly' }))
  const resumed = await endpoint.answer(phone.describe())
  const keyIn = (description: string) => /inline:(\S+)/.exec(description)?.[1]
  expect(keyIn(resumed)).toBe(keyIn(held))
  phone.dial(resumed)
  await phone.until(heard => heard.length >= 10, phone.heard.length)
  phone.encrypt(SHORT)
  const changed = await endpoint.answer(phone.describe())
  expect(keyIn(changed)).not.toBe(keyIn(held))
  phone.dial(changed)
  await phone.until(heard => heard.length >= 10, phone.heard.length)
  const { encryption, received } = await endpoint.close()
  expect(encryption).toBe(SHORT)
  expect(received.packets).toBeGreaterThan(10)
})

test('a thread takes fewer endpoints when their sound is encrypted, and all of them again when it is not', async () => {
  const small = start(4)
  onTestFinished(() => small.stop())
  await small.ready()
  const options = { encryption: 'optional' } as const
  const [first, ...others] = [
    await parties.join(small, { options, suite: LONG }),
    await parties.join(small, { options, suite: LONG }),
    await parties.join(small, { options, suite: SHORT }),
  ]
  await expect(small.open(() => undefined)).rejects.toThrow(MediaFull)
  expect(small.load()).toMatchObject({ endpoints: 3, capacity: 4 })
  await first?.endpoint.answer(first.phone.describe({ protocol: 'RTP/AVP' }).replace(/^a=crypto.*\r\n/m, ''))
  await Promise.all(others.map(({ endpoint }) => endpoint.close()))
  for (let count = 0; count < 3; count++) await parties.join(small)
  await expect(small.open(() => undefined)).rejects.toThrow(MediaFull)
})
