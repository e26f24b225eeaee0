import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildThreads } from '../../../../scripts/build.js'
import { isTold, type Joining, loud, MediaParties } from '../../../../test/harness/media-parties.ts'
import { loudnessAt, samplesOf } from '../../../../test/harness/media-phone.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import type { Prompt } from '../media.ts'
import { toneOf } from '../sound/tones.ts'
import { EmbeddedMedia, type EmbeddedMediaOptions } from './embedded-media.ts'

/** Half a second at 1,000 Hz. */
const BEEP = shared(
  Int16Array.from({ length: 4_000 }, (_, at) => Math.round(8_000 * Math.sin((Math.PI * at) / 4))),
)

const program = buildThreads()['media-thread'] ?? ''
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let media: EmbeddedMedia
const parties = new MediaParties()

beforeAll(async () => {
  directory = await temporaryDirectory()
  media = startMedia()
  await media.ready()
})

afterEach(() => parties.leave())

afterAll(async () => {
  await media.stop()
  await directory.remove()
})

function startMedia(options: Partial<EmbeddedMediaOptions> = {}): EmbeddedMedia {
  return new EmbeddedMedia({
    address: '127.0.0.1',
    advertisedAddress: '127.0.0.1',
    ports: null,
    threads: 1,
    recordingsDirectory: directory.path,
    soundOf,
    resolve: () => Promise.reject(new Error('no names in this test')),
    program,
    onThreadLost: () => undefined,
    onUnrecoverable: () => undefined,
    ...options,
  })
}

async function soundOf(prompt: Prompt): Promise<Int16Array | null> {
  if (prompt.kind === 'tone') return shared(toneOf(prompt.tone))
  return prompt.kind === 'audio' ? BEEP : null
}

function shared(samples: Int16Array): Int16Array {
  const copy = new Int16Array(new SharedArrayBuffer(samples.byteLength))
  copy.set(samples)
  return copy
}

const party = (joining: Joining = {}) => parties.join(media, joining)

test('a prompt is heard, and ends', async () => {
  const { endpoint, phone } = await party()
  const played = endpoint.play([{ kind: 'audio', url: 'beep' }])
  await phone.until(loud(1_000))
  expect(await played).toBe('finished')
})

test('what is sent is one stream: numbers without a gap, 160 samples apart, whoever speaks', async () => {
  const { endpoint, phone } = await party()
  await phone.until(heard => heard.length >= 5)
  await endpoint.play([{ kind: 'audio', url: 'beep' }])
  const heard = await phone.until(packets => packets.length >= 40)
  expect(new Set(heard.map(({ ssrc }) => ssrc)).size).toBe(1)
  for (const [index, { sequence, timestamp }] of heard.slice(1).entries()) {
    const before = heard[index]
    expect((sequence - (before?.sequence ?? 0)) & 0xffff).toBe(1)
    expect((timestamp - (before?.timestamp ?? 0)) >>> 0).toBeGreaterThanOrEqual(160)
  }
})

test('ringback lasts until it is stopped, and a prompt that cannot be had is skipped', async () => {
  const { endpoint, phone } = await party()
  const playing = endpoint.play([
    { kind: 'speech', text: 'nobody speaks', voice: 'Male' },
    { kind: 'tone', tone: 'ringback' },
  ])
  await phone.until(heard => loud(440)(heard) && loud(480)(heard))
  endpoint.stopPlaying()
  expect(await playing).toBe('stopped')
})

test('what is played next stops what was played before', async () => {
  const { endpoint, phone } = await party()
  const busy = endpoint.play([{ kind: 'tone', tone: 'busy' }])
  await phone.until(loud(620))
  const beep = endpoint.play([{ kind: 'audio', url: 'beep' }], { repeat: 'until-stopped' })
  expect(await busy).toBe('stopped')
  await phone.until(loud(1_000))
  await endpoint.close()
  expect(await beep).toBe('stopped')
})

test('connected parties hear one another, though one speaks µ-law and the other A-law', async () => {
  const caller = await party()
  const target = await party({ describe: { formats: '8 101' }, options: { beside: caller.endpoint } })
  caller.endpoint.connect(target.endpoint)
  caller.phone.hum(500)
  const heard = await target.phone.until(loud(500))
  expect(heard.every(({ payloadType }) => payloadType === 8)).toBe(true)
  caller.phone.silence()
  const before = caller.phone.heard.length
  target.phone.send({ payloadType: 8, payload: Buffer.alloc(160, 0x2a) })
  await caller.phone.until(
    packets => packets.some(({ payload }) => payload.every(code => code === 0x00)),
    before,
  )
})

test('whoever one is connected with next is heard in the same stream, and the one before hears nothing more', async () => {
  const caller = await party()
  const first = await party({ options: { beside: caller.endpoint }, ssrc: 1 })
  const second = await party({ options: { beside: caller.endpoint }, ssrc: 2 })
  second.phone.sequence = 20_000
  second.phone.timestamp = 5
  caller.endpoint.connect(first.endpoint)
  first.phone.hum(500)
  await caller.phone.until(loud(500))
  // It talks before anybody listens: its numbers have begun somewhere else.
  second.phone.hum(1_000)
  await second.happened(isTold('heard'))
  caller.endpoint.connect(second.endpoint)
  const heard = await caller.phone.until(packets => loud(1_000)(packets) && !loud(500)(packets))
  expect(new Set(heard.map(({ ssrc }) => ssrc)).size).toBe(1)
  for (const [index, { sequence }] of heard.slice(1).entries()) {
    expect((sequence - (heard[index]?.sequence ?? 0)) & 0xffff).toBeLessThan(10)
  }
  caller.phone.hum(700)
  await second.phone.until(loud(700))
  expect(loudnessAt(700, samplesOf(first.phone.heard))).toBeLessThan(10)
})

test('a prompt is heard instead of the connected party', async () => {
  const caller = await party()
  const target = await party({ options: { beside: caller.endpoint } })
  caller.endpoint.connect(target.endpoint)
  target.phone.hum(500)
  await caller.phone.until(loud(500))
  const playing = caller.endpoint.play([{ kind: 'audio', url: 'beep' }], { repeat: 'until-stopped' })
  await caller.phone.until(heard => loud(1_000)(heard) && !loud(500)(heard))
  caller.endpoint.stopPlaying()
  expect(await playing).toBe('stopped')
  await caller.phone.until(heard => loud(500)(heard) && !loud(1_000)(heard))
})

test('a key is heard once, and passed on with the payload type of the other party', async () => {
  const caller = await party()
  const lines = ['a=rtpmap:96 telephone-event/8000']
  const target = await party({ describe: { formats: '0 96', lines }, options: { beside: caller.endpoint } })
  caller.endpoint.connect(target.endpoint)
  for (const duration of [160, 320, 480]) caller.phone.sendKey(5, 9_000, duration)
  for (let copy = 0; copy < 3; copy++) caller.phone.sendKey(5, 9_000, 640, { isEnd: true })
  caller.phone.sendKey(11, 12_000, 160)
  const heard = await target.phone.until(
    packets => packets.filter(({ payloadType }) => payloadType === 96).length === 7,
  )
  const keys = heard.filter(({ payloadType }) => payloadType === 96)
  expect(keys.map(({ payload }) => payload[0])).toEqual([5, 5, 5, 5, 5, 5, 11])
  expect(new Set(keys.map(({ timestamp }) => timestamp)).size).toBe(2)
  const digits = await caller.happened(events => events.filter(({ type }) => type === 'digit').length === 2)
  expect(digits.filter(({ type }) => type === 'digit')).toEqual([
    { type: 'digit', digit: '5' },
    { type: 'digit', digit: '#' },
  ])
})

test('keys are sent as events of the negotiated payload type, each ended three times', async () => {
  const lines = ['a=rtpmap:110 telephone-event/8000']
  const { endpoint, phone } = await party({ describe: { formats: '0 110', lines } })
  await endpoint.sendDigits('1w#?')
  const keys = (await phone.until(() => true)).filter(({ payloadType }) => payloadType === 110)
  expect(keys.map(({ payload }) => payload[0])).toEqual([...Array(8).fill(1), ...Array(8).fill(11)])
  expect(keys.filter(({ payload }) => ((payload[1] ?? 0) & 0x80) !== 0)).toHaveLength(6)
  const [first, second] = [keys[0], keys[8]]
  // A hundred milliseconds of a key, a hundred until the pause, half a second of it.
  expect(((second?.timestamp ?? 0) - (first?.timestamp ?? 0)) >>> 0).toBeGreaterThanOrEqual(8 * 600)
})

test('a party that takes no events hears keys as tones', async () => {
  const { endpoint, phone } = await party({ describe: { formats: '0', lines: [] } })
  await endpoint.sendDigits('5')
  const samples = samplesOf(await phone.until(() => true))
  const tone = samples.slice(-10 * 160)
  expect(loudnessAt(770, tone)).toBeGreaterThan(1_000)
  expect(loudnessAt(1_336, tone)).toBeGreaterThan(1_000)
})

test('a party on hold is sent nothing, and is back when it says so', async () => {
  const { endpoint, phone } = await party()
  await phone.until(heard => heard.length >= 3)
  const answer = await endpoint.answer(phone.describe({ direction: 'inactive' }))
  expect(answer).toContain('a=inactive')
  expect(endpoint.isHeld).toBe(true)
  // Half a second.
  await endpoint.sendDigits('w')
  await endpoint.answer(phone.describe())
  expect(endpoint.isHeld).toBe(false)
  // Nothing was sent in it: no packet is missing, but its time is.
  await phone.until(heard =>
    heard.some(({ sequence, timestamp }, index) => {
      const before = heard[index - 1]
      if (before === undefined) return false
      const isNext = ((sequence - before.sequence) & 0xffff) === 1
      return isNext && (timestamp - before.timestamp) >>> 0 >= 24 * 160
    }),
  )
})

test('nobody else is heard once the party is, however much is sent to its port', async () => {
  const caller = await party()
  const target = await party({ options: { beside: caller.endpoint } })
  caller.endpoint.connect(target.endpoint)
  const stranger = await parties.phone({ ssrc: 0x666 })
  caller.phone.send({ payload: Buffer.alloc(160, 0x11) })
  await target.phone.until(heard => heard.some(({ payload }) => payload[0] === 0x11))
  stranger.dial(await caller.endpoint.offer())
  for (let count = 0; count < 100; count++) stranger.send({ payload: Buffer.alloc(160, 0x66) })
  caller.phone.send({ payload: Buffer.alloc(160, 0x22) })
  const heard = await target.phone.until(packets => packets.some(({ payload }) => payload[0] === 0x22))
  expect(heard.filter(({ payload }) => payload[0] === 0x66)).toEqual([])
  expect(stranger.heard).toEqual([])
})

test('a party behind a router is answered where it sends from, not where it says it is', async () => {
  const { endpoint, phone } = await party({ describe: { port: 9 } })
  phone.send({ payload: Buffer.alloc(160, 0xff) })
  await phone.until(heard => heard.length >= 3)
  expect(endpoint.isHeld).toBe(false)
})

test('the first sound is told, and who says nothing at all is told to be inactive', async () => {
  const { phone, happened } = await party()
  phone.send({ payload: Buffer.alloc(160, 0xff) })
  await happened(isTold('heard'))
  const impatient = startMedia({ inactiveAfterSeconds: 0.2 })
  try {
    const held = await parties.join(impatient, { describe: { direction: 'sendonly' } })
    const gone = await parties.join(impatient, { options: { beside: held.endpoint } })
    await gone.happened(isTold('inactive'))
    expect(held.events).toEqual([])
  } finally {
    await impatient.stop()
  }
})

test('what came through is told in the end', async () => {
  const { endpoint, phone } = await party()
  for (const sequence of [10, 11, 14, 13]) phone.send({ sequence, payload: Buffer.alloc(160, 0x12) })
  await phone.until(heard => heard.length >= 5)
  const quality = await endpoint.close()
  expect(quality.codec).toBe('PCMU')
  expect(quality.received).toMatchObject({ packets: 4, late: 1, lost: 1 })
  expect(quality.sent.packets).toBeGreaterThanOrEqual(5)
  expect(await endpoint.close()).toBe(quality)
})
