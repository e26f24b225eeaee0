import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type {
  FinishedRecording,
  Media,
  MediaEvent,
  Prompt,
  RecordingOutcome,
} from '../../src/telephony/media/media.ts'
import { MediaLost, UnacceptableMedia } from '../../src/telephony/media/media-errors.ts'
import { readWav } from '../../src/telephony/media/sound/read-wav.ts'
import { toneOf } from '../../src/telephony/media/sound/tones.ts'
import { isTold, type Joining, loud, MediaParties, type Party } from '../harness/media-parties.ts'
import { type HeardPacket, loudnessAt, samplesOf } from '../harness/media-phone.ts'

/** One implementation of media under test, on addresses of this machine. */
export interface MediaBench {
  readonly media: Media
  /** Media whose parties are inactive after a fifth of a second. */
  readonly impatient: Media
  stop(): Promise<void>
}

const BEEP: Prompt = { kind: 'audio', url: 'beep' }
const RINGBACK: Prompt = { kind: 'tone', tone: 'ringback' }

/** What prompts sound like in the contract: audio half a second at 1,000 Hz, tones as they are; nobody speaks. */
export async function contractSound(prompt: Prompt): Promise<Int16Array | null> {
  if (prompt.kind === 'speech') return null
  return shared(prompt.kind === 'tone' ? toneOf(prompt.tone) : sine(1_000, 4_000))
}

/**
 * What every carrier of sound must do, whoever carries it.
 * @param openBench with `contractSound` for what prompts sound like
 */
export function describeMedia(name: string, openBench: () => Promise<MediaBench>): void {
  const parties = new MediaParties()
  let bench: MediaBench

  beforeAll(async () => {
    bench = await openBench()
  })
  afterEach(() => parties.leave())
  afterAll(() => bench.stop())

  const party = (joining: Joining = {}) => parties.join(bench.media, joining)

  /** Two who hear one another. */
  const call = async (describe: Joining['describe'] = {}) => {
    const caller = await party()
    const target = await party({ describe, options: { beside: caller.endpoint } })
    caller.endpoint.connect(target.endpoint)
    return { caller, target }
  }

  describe(`media by ${name}`, () => {
    test('a prompt is heard, and ends', async () => {
      const { endpoint, phone } = await party()
      const played = endpoint.play([BEEP])
      await phone.until(loud(1_000))
      expect(await played).toBe('finished')
    })

    test('ringback lasts until it is stopped, and a prompt that cannot be had is skipped', async () => {
      const { endpoint, phone } = await party()
      const playing = endpoint.play([{ kind: 'speech', text: 'nobody speaks', voice: 'Male' }, RINGBACK])
      await phone.until(heard => loud(440)(heard) && loud(480)(heard))
      endpoint.stopPlaying()
      expect(await playing).toBe('stopped')
    })

    test('a tone follows a prompt', async () => {
      const { endpoint, phone } = await party()
      const playing = endpoint.play([BEEP, RINGBACK])
      await phone.until(loud(1_000))
      await phone.until(heard => loud(440)(heard) && !loud(1_000)(heard))
      endpoint.stopPlaying()
      expect(await playing).toBe('stopped')
    })

    test('what is played next stops what was played before, and the end of the endpoint stops that', async () => {
      const { endpoint, phone } = await party()
      const busy = endpoint.play([{ kind: 'tone', tone: 'busy' }])
      await phone.until(loud(620))
      const beep = endpoint.play([BEEP], { repeat: 'until-stopped' })
      expect(await busy).toBe('stopped')
      await phone.until(loud(1_000))
      await endpoint.close()
      expect(await beep).toBe('stopped')
    })

    test.each([
      ['the same law', {}, 0],
      ['µ-law and A-law', { formats: '8 101' }, 8],
    ] as const)('connected parties hear one another when they speak %s', async (_, describe, payloadType) => {
      const { caller, target } = await call(describe)
      caller.phone.hum(500)
      target.phone.hum(1_000, payloadType)
      const heard = await target.phone.until(loud(500))
      expect(heard.slice(-20).every(packet => packet.payloadType === payloadType)).toBe(true)
      await caller.phone.until(loud(1_000))
      expect(caller.phone.heard.slice(-20).every(packet => packet.payloadType === 0)).toBe(true)
    })

    test('whoever one is connected with next is heard, and the one before hears nothing more', async () => {
      const { caller, target: first } = await call()
      const second = await party({ options: { beside: caller.endpoint }, ssrc: 2 })
      first.phone.hum(500)
      await caller.phone.until(loud(500))
      // It talks before anybody listens.
      second.phone.hum(1_000)
      await second.happened(isTold('heard'))
      caller.endpoint.connect(second.endpoint)
      await caller.phone.until(heard => loud(1_000)(heard) && !loud(500)(heard))
      caller.phone.hum(700)
      await second.phone.until(loud(700))
      expect(loudnessAt(700, samplesOf(first.phone.heard))).toBeLessThan(10)
    })

    test('who is disconnected hears the other no more', async () => {
      const { caller, target } = await call()
      target.phone.hum(500)
      await caller.phone.until(loud(500))
      caller.endpoint.disconnect()
      // A pause of half a second: whatever was on its way has arrived.
      await caller.endpoint.sendDigits('w')
      const from = caller.phone.heard.length
      await caller.endpoint.sendDigits('w')
      expect(soundOf(caller.phone.heard.slice(from))).toBeLessThan(10)
    })

    test('a prompt is heard instead of the connected party', async () => {
      const { caller, target } = await call()
      target.phone.hum(500)
      await caller.phone.until(loud(500))
      const playing = caller.endpoint.play([BEEP], { repeat: 'until-stopped' })
      await caller.phone.until(heard => loud(1_000)(heard) && !loud(500)(heard))
      caller.endpoint.stopPlaying()
      expect(await playing).toBe('stopped')
      await caller.phone.until(heard => loud(500)(heard) && !loud(1_000)(heard))
    })

    test('a key is told once, and passed on as the other party calls it', async () => {
      const { caller, target } = await call({
        formats: '0 96',
        lines: ['a=rtpmap:96 telephone-event/8000'],
      })
      caller.phone.hum(500)
      await target.phone.until(loud(500))
      caller.phone.press(5)
      caller.phone.press(11)
      await target.phone.until(heard => keysOf(heard, 96).length === 2)
      expect(keysOf(target.phone.heard, 96)).toEqual([5, 11])
      const isTwice = (events: readonly { type: string }[]) => events.filter(isDigit).length === 2
      expect((await caller.happened(isTwice)).filter(isDigit)).toEqual([
        { type: 'digit', digit: '5' },
        { type: 'digit', digit: '#' },
      ])
      expect(target.events.filter(isDigit)).toEqual([])
    })

    test('keys are sent as events of the negotiated payload type, and a pause between them is kept', async () => {
      const lines = ['a=rtpmap:110 telephone-event/8000']
      const { endpoint, phone } = await party({ describe: { formats: '0 110', lines } })
      await endpoint.sendDigits('1w#?')
      await phone.until(heard => heard.filter(isEndOfKey(110)).length === 6)
      expect(keysOf(phone.heard, 110)).toEqual([1, 11])
    })

    test('a party that takes no events hears keys as tones', async () => {
      const { endpoint, phone } = await party({ describe: { formats: '0', lines: [] } })
      const sent = endpoint.sendDigits('5')
      await phone.until(heard => {
        const tone = samplesOf(heard.slice(-5))
        return loudnessAt(770, tone) > 1_000 && loudnessAt(1_336, tone) > 1_000
      })
      await sent
    })

    test('a party on hold is sent nothing, and is back when it says so', async () => {
      const { endpoint, phone } = await party()
      const playing = endpoint.play([BEEP], { repeat: 'until-stopped' })
      await phone.until(loud(1_000))
      expect(await endpoint.answer(phone.describe({ direction: 'inactive' }))).toContain('a=inactive')
      expect(endpoint.isHeld).toBe(true)
      await endpoint.sendDigits('w')
      const before = phone.heard.length
      await endpoint.sendDigits('w')
      expect(phone.heard.length).toBe(before)
      await endpoint.answer(phone.describe())
      expect(endpoint.isHeld).toBe(false)
      await phone.until(loud(1_000), before)
      endpoint.stopPlaying()
      await playing
    })

    test('a party that moves is heard and spoken to where it is now', async () => {
      const { caller, target } = await call()
      caller.phone.hum(500)
      await target.phone.until(loud(500))
      caller.phone.silence()
      const moved = await parties.phone({ ssrc: 7 })
      moved.dial(await caller.endpoint.answer(moved.describe()))
      moved.hum(700)
      target.phone.hum(1_000)
      await target.phone.until(loud(700))
      await moved.until(loud(1_000))
    })

    test('a party that was called is known by its latest answer', async () => {
      const caller = await party()
      const target = await party({ options: { beside: caller.endpoint } })
      const called = await bench.media.open(() => undefined, { beside: caller.endpoint })
      const first = await parties.phone({})
      const second = await parties.phone({ ssrc: 9 })
      const offer = await called.offer()
      await called.accept(first.dial(offer).describe())
      const playing = called.play([BEEP], { repeat: 'until-stopped' })
      await first.until(loud(1_000))
      await called.accept(second.dial(offer).describe())
      await second.until(loud(1_000))
      called.stopPlaying()
      await playing
      await called.close()
      await target.endpoint.close()
    })

    test('nobody else is heard once the party is, however much is sent to its port', async () => {
      const { caller, target } = await call()
      const stranger = await parties.phone({ ssrc: 0x666 })
      caller.phone.hum(500)
      await target.phone.until(loud(500))
      stranger.dial(await caller.endpoint.offer())
      for (let count = 0; count < 100; count++) stranger.send({ payload: Buffer.alloc(160, 0x66) })
      await target.phone.until(heard => heard.length >= 20, target.phone.heard.length)
      const isOfStranger = ({ payload }: HeardPacket) => payload.every(code => code === 0x66)
      expect(target.phone.heard.filter(isOfStranger)).toEqual([])
      expect(stranger.heard).toEqual([])
    })

    test('a party behind a router is answered where it sends from, not where it says it is', async () => {
      const { endpoint, phone } = await party({ describe: { port: 9 } })
      phone.send({ payload: Buffer.alloc(160, 0xff) })
      const playing = endpoint.play([BEEP], { repeat: 'until-stopped' })
      await phone.until(loud(1_000))
      endpoint.stopPlaying()
      await playing
    })

    test('the first sound is told, and who says nothing at all is told to be inactive', async () => {
      const { phone, happened } = await party()
      phone.send({ payload: Buffer.alloc(160, 0xff) })
      await happened(isTold('heard'))
      const held = await parties.join(bench.impatient, { describe: { direction: 'sendonly' } })
      const gone = await parties.join(bench.impatient, { options: { beside: held.endpoint } })
      await gone.happened(isTold('inactive'))
      // Nobody knows: it has to be asked.
      await held.happened(isTold('silent-on-hold'))
      expect(held.events.filter(isInactive)).toEqual([])
    })

    test.each([
      ['sends alone', 'a=sendonly', '127.0.0.1'],
      ['is inactive', 'a=inactive', '127.0.0.1'],
      ['is nowhere', 'a=sendrecv', '0.0.0.0'],
    ])(
      'silence is not told while the connected party has the other on hold and %s',
      async (_, direction, address) => {
        const silent = await parties.join(bench.impatient)
        const holder = await parties.join(bench.impatient, { options: { beside: silent.endpoint } })
        silent.endpoint.connect(holder.endpoint)
        const described = holder.phone.describe()
        const held = described.replace('a=sendrecv', direction).replace(/^c=.*$/m, `c=IN IP4 ${address}`)
        await holder.endpoint.answer(held)
        // A pause of half a second: whatever was told before has been heard.
        await silent.endpoint.sendDigits('w')
        const missed = (events: readonly MediaEvent[]) => events.filter(isInactive).length
        const before = [silent, holder].map(({ events }) => missed(events))
        const gone = await parties.join(bench.impatient)
        await gone.happened(events => events.length >= 3)
        expect([silent, holder].map(({ events }) => missed(events))).toEqual(before)
        await holder.endpoint.answer(described)
        const [ofSilent = 0, ofHolder = 0] = before
        await silent.happened(events => missed(events) > ofSilent)
        await holder.happened(events => missed(events) > ofHolder)
      },
    )

    test('what cannot be met is refused, and changes nothing', async () => {
      const { caller, target } = await call()
      const g729 = { formats: '18', lines: ['a=rtpmap:18 G729/8000'] }
      await expect(caller.endpoint.answer(caller.phone.describe(g729))).rejects.toThrow(UnacceptableMedia)
      await expect(caller.endpoint.answer('v=0')).rejects.toThrow(UnacceptableMedia)
      caller.phone.hum(500)
      await target.phone.until(loud(500))
    })

    test('only endpoints that were opened beside one another can be connected', async () => {
      const one = await party()
      const other = await bench.impatient.open(() => undefined)
      expect(() => one.endpoint.connect(other)).toThrow('opened beside')
      await other.close()
    })

    test('an endpoint that is closed is free, and says how its sound came through', async () => {
      const { endpoint, phone } = await party()
      const { endpoints } = bench.media.load()
      phone.hum(500)
      const playing = endpoint.play([BEEP], { repeat: 'until-stopped' })
      await phone.until(loud(1_000))
      const quality = await endpoint.close()
      expect(await playing).toBe('stopped')
      expect(quality).toMatchObject({ codec: 'PCMU', encryption: null, received: { refused: 0 } })
      expect(quality.received.packets).toBeGreaterThan(0)
      expect(await endpoint.close()).toBe(quality)
      expect(bench.media.load().endpoints).toBe(endpoints - 1)
      await expect(endpoint.offer()).rejects.toThrow(MediaLost)
    })

    test('what parties report of the sound that they get is told in the end, with the time to them and back', async () => {
      const caller = await party({ reports: true })
      const target = await party({ reports: true, ssrc: 0x9999, options: { beside: caller.endpoint } })
      caller.endpoint.connect(target.endpoint)
      caller.phone.hum(500)
      target.phone.hum(1_000)
      await Promise.all([caller, target].map(({ phone }) => phone.until(() => phone.answers >= 3)))
      const { sent } = await caller.endpoint.close()
      expect(sent).toMatchObject({ lost: 3, jitterMs: 5 })
      expect(sent.roundTripMs).toBeGreaterThanOrEqual(0)
      expect(sent.roundTripMs).toBeLessThan(2_000)
    })

    test('a recording has the party on the left and the connected one on the right', async () => {
      const { caller, target } = await hummingCall(await call({ formats: '8 101' }))
      const recording = caller.endpoint.record('call-1')
      await target.phone.until(heard => heard.length >= 60, target.phone.heard.length)
      const { name: given, seconds, file } = finished(await recording.stop())
      expect(given).toBe('call-1')
      expect(seconds).toBeGreaterThan(0.9)
      const { left, right } = await sidesOf(file)
      expect(left.length / 8_000).toBeCloseTo(seconds, 5)
      const [leftMiddle, rightMiddle] = [middleOf(left), middleOf(right)]
      expect(isHeard(500, leftMiddle)).toBe(true)
      expect(isHeard(1_000, leftMiddle)).toBe(false)
      expect(isHeard(1_000, rightMiddle)).toBe(true)
      expect(isHeard(500, rightMiddle)).toBe(false)
      expect(await recording.stop()).toMatchObject({ outcome: 'finished', name: 'call-1' })
    })

    test('what is said while a recording is paused is not in it, and leaves no gap', async () => {
      const { caller } = await hummingCall(await call({ formats: '8 101' }))
      const packets = async (count: number) => {
        await caller.phone.until(heard => heard.length >= count, caller.phone.heard.length)
      }
      const recording = caller.endpoint.record('call-2')
      await packets(40)
      recording.pause()
      caller.phone.silence()
      // Whatever is on its way, the command among it, comes before.
      await packets(5)
      caller.phone.hum(1_500)
      await packets(60)
      caller.phone.silence()
      await packets(10)
      recording.resume()
      await packets(20)
      const { seconds, file } = finished(await recording.stop())
      const { left } = await sidesOf(file)
      expect(isHeard(500, left)).toBe(true)
      expect(loudnessAt(1_500, left)).toBeLessThan(0.01)
      // Seventy of the packets were not recorded, each a fiftieth of a second.
      expect(seconds).toBeLessThan(2.3)
    })

    test('a recording that nobody stopped before the end of its call is whole all the same', async () => {
      const { caller, target } = await hummingCall(await call())
      const recording = caller.endpoint.record('call-3')
      await target.phone.until(heard => heard.length >= 20, target.phone.heard.length)
      await caller.endpoint.close()
      const { left } = await sidesOf(finished(await recording.stop()).file)
      expect(isHeard(500, left)).toBe(true)
    })

    test('names of recordings lead nowhere but into their directory, and there is one at a time', async () => {
      const { endpoint } = await party()
      expect(() => endpoint.record('../../etc/cron')).toThrow('cannot be the name')
      endpoint.record('first')
      expect(() => endpoint.record('second')).toThrow('already')
    })
  })
}

const isInactive = ({ type }: MediaEvent) => type === 'inactive'

/** They hum at 500 and 1,000 Hz, and hear one another. */
async function hummingCall({ caller, target }: { readonly caller: Party; readonly target: Party }) {
  caller.phone.hum(500)
  target.phone.hum(1_000)
  await target.phone.until(loud(500))
  await caller.phone.until(loud(1_000))
  return { caller, target }
}

function finished(outcome: RecordingOutcome): FinishedRecording {
  if (outcome.outcome === 'failed') throw new Error(outcome.reason)
  return outcome
}

async function sidesOf(file: string) {
  const { samplesPerSecond, channels } = readWav(await readFile(file))
  expect(samplesPerSecond).toBe(8_000)
  const [left, right] = channels
  if (left === undefined || right === undefined) throw new Error('a recording is stereo')
  return { left, right }
}

const middleOf = (side: Float32Array) => side.slice(side.length / 4, (side.length * 3) / 4)

/** As a share of full scale. */
const isHeard = (frequency: number, samples: Float32Array) => loudnessAt(frequency, samples) > 0.05

/** The loudest sample. */
function soundOf(heard: readonly HeardPacket[]): number {
  return samplesOf(heard).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
}

const isDigit = ({ type }: { readonly type: string }) => type === 'digit'

const isEndOfKey =
  (payloadType: number) =>
  ({ payloadType: own, payload }: HeardPacket) =>
    own === payloadType && ((payload[1] ?? 0) & 0x80) !== 0

/** Each key once, by its timestamp. */
function keysOf(heard: readonly HeardPacket[], payloadType: number): readonly (number | undefined)[] {
  const keys = heard.filter(packet => packet.payloadType === payloadType)
  return keys
    .filter(({ timestamp }, index) => keys.findIndex(key => key.timestamp === timestamp) === index)
    .map(({ payload }) => payload[0])
}

function sine(frequency: number, samples: number): Int16Array {
  return Int16Array.from({ length: samples }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * frequency * at) / 8_000)),
  )
}

function shared(samples: Int16Array): Int16Array {
  const copy = new Int16Array(new SharedArrayBuffer(samples.byteLength))
  copy.set(samples)
  return copy
}
