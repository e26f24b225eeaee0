import { afterAll, expect, test } from 'vitest'
import { buildThreads } from '../../../../scripts/build.js'
import { isTold, MediaParties } from '../../../../test/harness/media-parties.ts'
import { MediaFull, MediaLost } from '../media-errors.ts'
import { EmbeddedMedia, type EmbeddedMediaOptions, mostEndpoints } from './embedded-media.ts'

const program = buildThreads()['media-thread'] ?? ''

/** Dies when it is told to send the key D. */
const MORTAL_PROGRAM = `
  const mortal = require('node:worker_threads').parentPort
  mortal.on('message', messages => { if (messages.some(({ keys }) => keys === 'D')) throw new Error('a defect') })
  ${program}`

const parties = new MediaParties()
const started: EmbeddedMedia[] = []

afterAll(async () => {
  await parties.leave()
  await Promise.all(started.map(media => media.stop()))
})

function startMedia(options: Partial<EmbeddedMediaOptions> = {}): EmbeddedMedia {
  const media = new EmbeddedMedia({
    address: '127.0.0.1',
    advertisedAddress: '127.0.0.1',
    ports: null,
    threads: 1,
    recordingsDirectory: '/nowhere',
    soundOf: () => Promise.resolve(new Int16Array(new SharedArrayBuffer(8_000))),
    resolve: () => Promise.reject(new Error('no names in this test')),
    program: MORTAL_PROGRAM,
    onThreadLost: () => undefined,
    onEndpointLost: () => undefined,
    onUnrecoverable: () => undefined,
    ...options,
  })
  started.push(media)
  return media
}

test('a thread that dies tells all its endpoints, and another takes its place', async () => {
  let told: (error: Error | null) => void = () => undefined
  const lost = new Promise<Error | null>(resolve => {
    told = resolve
  })
  const media = startMedia({ onThreadLost: error => told(error), minThreadLifeMs: 0 })
  const { endpoint, happened } = await parties.join(media)
  const other = await parties.join(media)
  const playing = endpoint.play([{ kind: 'tone', tone: 'ringback' }])
  await endpoint.sendDigits('D')
  await Promise.all([happened(isTold('lost')), other.happened(isTold('lost'))])
  expect((await lost)?.message).toBe('a defect')
  expect(await playing).toBe('stopped')
  await expect(endpoint.offer()).rejects.toThrow(MediaLost)
  expect((await endpoint.close()).received.packets).toBe(0)
  while (media.load().capacity === 0) await new Promise(resolve => setImmediate(resolve))
  const next = await parties.join(media)
  await next.phone.until(heard => heard.length > 0)
})

test('no more calls are taken than a thread keeps up with, but the second party of one is', async () => {
  const media = startMedia({ endpointsPerThread: 4 })
  const [first] = await Promise.all([1, 2, 3, 4].map(() => parties.join(media)))
  expect(media.load()).toMatchObject({ endpoints: 4, capacity: 4 })
  await expect(parties.join(media)).rejects.toThrow(MediaFull)
  if (first === undefined) throw new Error('nobody has joined')
  const second = await parties.join(media, { options: { beside: first.endpoint } })
  first.endpoint.connect(second.endpoint)
  await expect(parties.join(media, { options: { beside: first.endpoint } })).rejects.toThrow(MediaFull)
  await second.endpoint.close()
  await first.endpoint.close()
  expect(media.load().endpoints).toBe(3)
  await parties.join(media)
})

test.each([
  [0, 1_200],
  [10, 1_200],
  [11, 800],
  [500, 800],
])('a thread that was late by %i ms at worst takes new calls up to %i endpoints', (lateMs, most) => {
  expect(mostEndpoints(lateMs, { slow: 800, punctual: 1_200 })).toBe(most)
})

test('two threads share the calls, and only parties of one thread can be connected', async () => {
  const media = startMedia({ threads: 2 })
  const one = await parties.join(media)
  const other = await parties.join(media)
  expect(() => one.endpoint.connect(other.endpoint)).toThrow('opened beside')
  const beside = await parties.join(media, { options: { beside: other.endpoint } })
  other.endpoint.connect(beside.endpoint)
})

test('ports come in pairs out of their range, and are free again after the call', async () => {
  // The port of a phone that has left, and some after it: as good as any to find free ones.
  const { endpoint, phone } = await parties.join(startMedia())
  const first = phone.port + (phone.port % 2)
  await endpoint.close()
  const media = startMedia({ ports: { first, last: first + 39 } })
  const { endpoint: ranged, phone: caller } = await parties.join(media)
  const port = Number(/^m=audio (\d+)/m.exec(await ranged.offer())?.[1])
  expect(port % 2).toBe(0)
  expect(port).toBeGreaterThanOrEqual(first)
  expect(port).toBeLessThan(first + 39)
  expect(await ranged.offer()).not.toContain('a=rtcp:')
  await caller.until(heard => heard.length > 0)
  await ranged.close()
  // All twenty pairs, each once, and the one that was given back among them, as far as nobody else holds them.
  const { endpoint: beside } = await parties.join(media)
  const portOf = async (opened: typeof beside) => Number(/^m=audio (\d+)/m.exec(await opened.offer())?.[1])
  const ports = [await portOf(beside)]
  for (let full = false; !full; ) {
    const opened = await parties.join(media, { options: { beside } }).catch(() => null)
    full = opened === null
    if (opened !== null) ports.push(await portOf(opened.endpoint))
  }
  expect(ports).toContain(port)
  expect(new Set(ports).size).toBe(ports.length)
})
