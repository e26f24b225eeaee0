import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildThreads } from '../../../../scripts/build.js'
import { contractSound } from '../../../../test/contracts/media-contract.ts'
import { mediaPorts } from '../../../../test/harness/free-port.ts'
import { isTold, type Joining, loud, MediaParties } from '../../../../test/harness/media-parties.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { MediaFull } from '../media-errors.ts'
import { EmbeddedMedia } from './embedded-media.ts'
import type { PortRange } from './port-pool.ts'

const program = buildThreads()['media-thread'] ?? ''
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let media: EmbeddedMedia
const parties = new MediaParties()

beforeAll(async () => {
  directory = await temporaryDirectory()
  media = startMedia(null)
  await media.ready()
})

const startMedia = (ports: PortRange | null) =>
  new EmbeddedMedia({
    address: '127.0.0.1',
    advertisedAddress: '127.0.0.1',
    ports,
    threads: 1,
    recordingsDirectory: directory.path,
    soundOf: contractSound,
    resolve: () => Promise.reject(new Error('no names in this test')),
    program,
    onThreadLost: () => undefined,
    onEndpointLost: () => undefined,
    onUnrecoverable: () => undefined,
  })

afterEach(() => parties.leave())

afterAll(async () => {
  await media.stop()
  await directory.remove()
})

const party = (joining: Joining = {}) => parties.join(media, joining)

test('a party is told the address by which it reaches this machine, then and later', async () => {
  const named = (description: string) => [...description.matchAll(/IN IP4 (\S+)/g)].map(([, each]) => each)
  const called = await media.open(() => undefined)
  expect(named(await called.offer())).toEqual(['127.0.0.1', '127.0.0.1'])
  expect(named(called.offerAt('192.0.2.1'))).toEqual(['192.0.2.1', '192.0.2.1'])
  expect(called.offerAt('198.51.100.1')).toBe(await called.offer())
  const caller = await media.open(() => undefined, { ownAddress: '192.0.2.1' })
  expect(named(await caller.answer(called.offerAt('127.0.0.1')))).toEqual(['192.0.2.1', '192.0.2.1'])
  await Promise.all([called.close(), caller.close()])
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

test('whoever one is connected with next is heard in the same stream', async () => {
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
})

test('each packet of a key is passed on, and the key heard once, though the last ones are lost', async () => {
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

test('the time of a hold passes in the stream, but no number', async () => {
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

test('a party on hold is sent sound again once it has answered an offer anew, where it said it is then', async () => {
  const caller = await party()
  const target = await party({ options: { beside: caller.endpoint } })
  caller.endpoint.connect(target.endpoint)
  await caller.endpoint.answer(caller.phone.describe({ direction: 'sendonly' }))
  expect(await caller.endpoint.offer({ isAnew: true })).toContain('a=sendrecv')
  expect(caller.endpoint.isHeld).toBe(true)
  const elsewhere = await parties.phone({})
  await caller.endpoint.accept(elsewhere.describe())
  await elsewhere.until(heard => heard.length >= 3)
})

test('a caller is not taken in where no ports would be left for whom it is connected with', async () => {
  const [, first] = /^(\d+)-/.exec(mediaPorts(4)) ?? []
  const few = startMedia({ first: Number(first), last: Number(first) + 3 })
  await few.ready()
  const caller = await few.open(() => undefined)
  await expect(few.open(() => undefined)).rejects.toBeInstanceOf(MediaFull)
  const called = await few.open(() => undefined, { beside: caller })
  await Promise.all([caller.close(), called.close()])
  await (await few.open(() => undefined)).close()
  await few.stop()
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
