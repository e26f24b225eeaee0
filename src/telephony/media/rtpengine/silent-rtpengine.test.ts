import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MediaEndpoint, MediaEvent } from '../media.ts'
import { MediaFull } from '../media-errors.ts'
import type { BencodedDictionary } from './bencode.ts'
import { NgRefusal, NgSilence } from './ng-client.ts'
import { RtpengineMedia } from './rtpengine-media.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const DESCRIBED = { result: 'ok', sdp: 'c=IN IP4 127.0.0.1\r\nm=audio 4000 RTP/AVP 0\r\n' }

const SOUND_SECONDS = 300

const CALLER =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 4100 RTP/AVP 0\r\n'

/** Media by an rtpengine that does what the test says, and what it was asked. */
function startMedia() {
  const daemon = { isSilent: false, isForgetful: false }
  const asked: string[] = []
  /** Commands that it carries out, though its answers to them are lost. */
  const unheard = new Set<string>()
  const reachable: boolean[] = []
  const ask = async ({ command }: BencodedDictionary): Promise<BencodedDictionary> => {
    if (daemon.isSilent) throw new NgSilence('rtpengine does not answer')
    asked.push(String(command))
    if (unheard.has(String(command))) throw new NgSilence('rtpengine does not answer')
    if (command === 'query' && daemon.isForgetful) throw new NgRefusal('Unknown call-id')
    return DESCRIBED
  }
  const media = new RtpengineMedia({
    client: { ask },
    silence: { place: { address: '127.0.0.1', port: 4_002 }, send: () => () => undefined },
    files: { fileOf: async () => '/tmp/sound.wav' },
    soundOf: async () => new Int16Array(8_000 * SOUND_SECONDS),
    resolve: async () => '127.0.0.1',
    recordings: { directory: '/tmp', captures: null },
    interfaces: null,
    now: () => Date.now(),
    onReachable: isReachable => reachable.push(isReachable),
    onFailure: () => undefined,
    onUnrecoverable: () => undefined,
  })
  const join = async (beside?: MediaEndpoint) => {
    const events: MediaEvent['type'][] = []
    const endpoint = await media.open(event => events.push(event.type), beside && { beside })
    return { endpoint, events }
  }
  return { daemon, asked, unheard, reachable, media, join }
}

test('while rtpengine is silent no call is taken, and those that there are go on for a minute', async () => {
  const { daemon, reachable, media, join } = startMedia()
  const { events } = await join()
  await vi.advanceTimersByTimeAsync(10_000)
  daemon.isSilent = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reachable).toEqual([false])
  await expect(join()).rejects.toThrow(MediaFull)
  await vi.advanceTimersByTimeAsync(57_000)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(events).toEqual(['lost'])
  await media.stop()
})

test('calls that rtpengine still knows when it answers again go on, and it is told what it has missed', async () => {
  const { daemon, asked, reachable, media, join } = startMedia()
  const one = await join()
  const two = await join(one.endpoint)
  await vi.advanceTimersByTimeAsync(10_000)
  daemon.isSilent = true
  await vi.advanceTimersByTimeAsync(2_000)
  one.endpoint.connect(two.endpoint)
  asked.length = 0
  await vi.advanceTimersByTimeAsync(40_000)
  daemon.isSilent = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reachable).toEqual([false, true])
  expect(asked).toEqual(expect.arrayContaining(['query', 'offer', 'answer']))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([one.events, two.events]).toEqual([[], []])
  await media.stop()
})

test('calls that rtpengine knows no more when it answers again are lost at once', async () => {
  const { daemon, reachable, media, join } = startMedia()
  const { events } = await join()
  await vi.advanceTimersByTimeAsync(10_000)
  daemon.isSilent = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(events).toEqual([])
  daemon.isSilent = false
  daemon.isForgetful = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reachable).toEqual([false, true])
  expect(events).toEqual(['lost'])
  await media.stop()
})

describe('what is played', () => {
  const played = (asked: readonly string[]) => asked.filter(command => command.endsWith(' media'))

  async function startPlaying() {
    const started = startMedia()
    const { endpoint } = await started.join()
    await endpoint.answer(CALLER)
    await vi.advanceTimersByTimeAsync(10_000)
    started.asked.length = 0
    const play = () => void endpoint.play([{ kind: 'speech', text: 'Hello', voice: 'Female' }])
    return { ...started, endpoint, play }
  }

  test('is played from where it would be by now once rtpengine answers again', async () => {
    const { daemon, asked, media, play } = await startPlaying()
    daemon.isSilent = true
    await vi.advanceTimersByTimeAsync(2_000)
    play()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toEqual([])
    daemon.isSilent = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toContain('play media')
    await media.stop()
  })

  test('is stopped once rtpengine answers again', async () => {
    const { daemon, asked, media, endpoint, play } = await startPlaying()
    play()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toContain('play media')
    daemon.isSilent = true
    await vi.advanceTimersByTimeAsync(2_000)
    endpoint.stopPlaying()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).not.toContain('stop media')
    daemon.isSilent = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(played(asked).at(-1)).toBe('stop media')
    await media.stop()
  })

  test('is stopped though rtpengine has not said that it plays it', async () => {
    const { asked, unheard, media, endpoint, play } = await startPlaying()
    unheard.add('play media')
    play()
    await vi.advanceTimersByTimeAsync(1_000)
    endpoint.stopPlaying()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(played(asked).at(-1)).toBe('stop media')
    await media.stop()
  })

  test('is stopped in the end where one command alone is lost', async () => {
    const { asked, unheard, media, endpoint, play } = await startPlaying()
    play()
    await vi.advanceTimersByTimeAsync(1_000)
    unheard.add('stop media')
    endpoint.stopPlaying()
    await vi.advanceTimersByTimeAsync(100)
    unheard.clear()
    asked.length = 0
    await vi.advanceTimersByTimeAsync(2_000)
    expect(played(asked)).toEqual(['stop media'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(played(asked)).toEqual(['stop media'])
    await media.stop()
  })

  test('and has come to its end is not told to stop', async () => {
    const { asked, media, play } = await startPlaying()
    play()
    await vi.advanceTimersByTimeAsync(1_000 * SOUND_SECONDS + 5_000)
    expect(played(asked)).toEqual(['block media', 'play media', 'unblock media'])
    await media.stop()
  })
})

test('what may have been blocked by a command without an answer is unblocked', async () => {
  const { asked, unheard, media, join } = startMedia()
  const one = await join()
  const two = await join(one.endpoint)
  await one.endpoint.answer(CALLER)
  await two.endpoint.answer(CALLER)
  one.endpoint.connect(two.endpoint)
  await vi.advanceTimersByTimeAsync(1_000)
  unheard.add('block media')
  one.endpoint.disconnect()
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toContain('block media')
  one.endpoint.connect(two.endpoint)
  asked.length = 0
  await vi.advanceTimersByTimeAsync(100)
  // Of each side.
  expect(asked.filter(command => command === 'unblock media')).toHaveLength(2)
  await media.stop()
})

test('who says nothing is to be asked while the connected party has him on hold, and missed a minute after', async () => {
  const { media, join } = startMedia()
  const silent = await join()
  const holder = await join(silent.endpoint)
  await silent.endpoint.answer(CALLER)
  await holder.endpoint.answer(`${CALLER}a=sendonly\r\n`)
  silent.endpoint.connect(holder.endpoint)
  await vi.advanceTimersByTimeAsync(150_000)
  const asked = ['silent-on-hold', 'silent-on-hold']
  expect([silent.events, holder.events]).toEqual([asked, asked])
  await holder.endpoint.answer(CALLER)
  await vi.advanceTimersByTimeAsync(59_000)
  expect([silent.events, holder.events]).toEqual([asked, asked])
  await vi.advanceTimersByTimeAsync(6_000)
  const missed = [...asked, 'inactive']
  expect([silent.events, holder.events]).toEqual([missed, missed])
  await media.stop()
})
