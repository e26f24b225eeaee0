import { describe, expect, test } from 'vitest'
import type {
  CalledAddress,
  CarrierCall,
  CarrierEvent,
  Leg,
  LegFailure,
} from '../../src/telephony/carrier.ts'

/** What the far ends of one call under test do; a carrier's bench turns it into its own kind of peer. */
export interface FarEnds {
  readonly callerNumber?: string | null
  readonly called?: CalledAddress
  /** Keys that the caller presses, one for each gather; then silence. */
  readonly keys?: readonly string[]
  /** By address; an address without an entry answers at once and talks until told otherwise. */
  readonly destinations?: Readonly<Record<string, FarDestination>>
  /** Where the recording will be; a carrier that decides that itself need not heed it. */
  readonly recordingUrl?: string | null
}

export interface FarDestination {
  readonly outcome: 'answer' | LegFailure
  readonly ringSeconds?: number
  readonly talkSeconds?: number
  readonly hungUpBy?: 'caller' | 'target'
}

/** One carrier under test. */
export interface CarrierBench {
  /** Places a call with these far ends; resolves when the carrier has it. */
  place(farEnds: FarEnds): CallUnderTest | Promise<CallUnderTest>
}

interface CallUnderTest {
  readonly call: CarrierCall
  /** The caller hangs up now. */
  hangUpByCaller(): void
  /** Resolves once nothing more would happen, or `seconds` of the call's time have passed. */
  pass(seconds: number): Promise<void>
}

const FIRST = '+12025550101'
const SECOND = '+12025550102'
const RING_TIMEOUT_SECONDS = 20

/** What every carrier must do, whoever carries the calls. */
export function describeCarrier(name: string, createBench: () => CarrierBench): void {
  const place = async (farEnds: FarEnds) => {
    const placed = await createBench().place(farEnds)
    const events: CarrierEvent[] = []
    placed.call.listen(event => events.push(event))
    return { ...placed, events, call: placed.call }
  }
  const types = (events: readonly CarrierEvent[]) => events.map(event => event.type)

  describe(`the ${name} carrier`, () => {
    test('offers a call with the number that was called and the caller', async () => {
      const called: CalledAddress = { kind: 'number', number: '+18005550100' }
      const { call } = await place({ called, callerNumber: '+12025550123' })
      expect(call.offer).toMatchObject({ carrier: name, called, callerNumber: '+12025550123' })
    })

    test('offers a call to a SIP user, from a caller who withholds the number', async () => {
      const called: CalledAddress = { kind: 'sip-user', user: 'someone' }
      const { call } = await place({ called, callerNumber: null })
      expect(call.offer).toMatchObject({ called, callerNumber: null })
    })

    test('reports the key that was pressed, with the gather that waited for it', async () => {
      const { call, events, pass } = await place({ keys: ['7'] })
      call.send({ type: 'answer' })
      call.send({ type: 'say', message: 'Press a key', voiceGender: 'Female' })
      call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
      await pass(4)
      expect(events).toEqual([{ type: 'digit', gather: 1, digit: '7' }])
    })

    test('reports a key that was pressed while a recording was played', async () => {
      const { call, events, pass } = await place({ keys: ['7'] })
      call.send({ type: 'answer' })
      call.send({ type: 'play', url: 'https://calls.example.com/files/greeting.mp3' })
      call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
      await pass(4)
      expect(events).toEqual([{ type: 'digit', gather: 1, digit: '7' }])
    })

    test('reports a gather that got no key', async () => {
      const { call, events, pass } = await place({})
      call.send({ type: 'answer' })
      call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
      await pass(10)
      expect(events).toEqual([{ type: 'gather-timed-out', gather: 1 }])
    })

    test('reports ringing and answer of a leg, and that the caller hung up', async () => {
      const { call, events, pass } = await place({
        destinations: { [FIRST]: { outcome: 'answer', ringSeconds: 3 } },
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(120)
      expect(events).toEqual([
        { type: 'leg-ringing', leg: 1 },
        { type: 'leg-answered', leg: 1 },
        { type: 'ended', by: 'caller' },
      ])
    })

    test('reports that the destination hung up, and waits for the order to let the caller go', async () => {
      const { call, events, pass } = await place({
        destinations: { [FIRST]: { outcome: 'answer', talkSeconds: 10, hungUpBy: 'target' } },
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(60)
      expect(events.at(-1)).toEqual({ type: 'leg-ended', leg: 1 })
      call.send({ type: 'hang-up' })
      await pass(1)
      expect(events.at(-1)).toEqual({ type: 'ended', by: 'carrier' })
    })

    test.each(['busy', 'failed'] as const)('reports a leg that is %s, and can dial another', async cause => {
      const { call, events, pass } = await place({ destinations: { [FIRST]: { outcome: cause } } })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(5)
      expect(events.at(-1)).toEqual({ type: 'leg-failed', leg: 1, cause })
      call.send({ type: 'dial', legs: [leg(2, SECOND)] })
      await pass(5)
      expect(events.at(-1)).toEqual({ type: 'leg-answered', leg: 2 })
    })

    test('gives up a leg that does not answer within its ring timeout, not earlier', async () => {
      const { call, events, pass } = await place({ destinations: { [FIRST]: { outcome: 'no-answer' } } })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(RING_TIMEOUT_SECONDS - 1)
      expect(types(events)).toEqual(['leg-ringing'])
      await pass(2)
      expect(events.at(-1)).toEqual({ type: 'leg-failed', leg: 1, cause: 'no-answer' })
    })

    test('connects the first of several legs to answer; no other answers after it', async () => {
      const { call, events, pass } = await place({
        destinations: {
          [FIRST]: { outcome: 'answer', ringSeconds: 8 },
          [SECOND]: { outcome: 'answer', ringSeconds: 4 },
        },
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST), leg(2, SECOND)] })
      await pass(15)
      const answered = events.filter(event => event.type === 'leg-answered')
      expect(answered).toEqual([{ type: 'leg-answered', leg: 2 }])
    })

    test('stops ringing when told to, and no leg answers after that', async () => {
      const { call, events, pass } = await place({
        destinations: { [FIRST]: { outcome: 'answer', ringSeconds: 8 } },
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(2)
      call.send({ type: 'cancel-dial' })
      await pass(30)
      expect(types(events)).not.toContain('leg-answered')
    })

    test('ends once, and last, when the caller hangs up while a destination rings', async () => {
      const { call, events, pass, hangUpByCaller } = await place({
        destinations: { [FIRST]: { outcome: 'answer', ringSeconds: 8 } },
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(2)
      hangUpByCaller()
      hangUpByCaller()
      await pass(30)
      expect(types(events)).toEqual(['leg-ringing', 'ended'])
    })

    test.each([
      ['rejected', { type: 'reject', reason: 'declined' }],
      ['told to hang up', { type: 'hang-up' }],
    ] as const)('ends once when it is %s, and ignores what it is told later', async (_, command) => {
      const { call, events, pass } = await place({})
      call.send(command)
      await pass(1)
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      call.send({ type: 'hang-up' })
      await pass(30)
      expect(events).toEqual([{ type: 'ended', by: 'carrier' }])
    })

    test('says once where the recording is, when caller and destination have parted', async () => {
      const { call, events, pass } = await place({
        destinations: { [FIRST]: { outcome: 'answer', talkSeconds: 10 } },
        recordingUrl: 'https://recordings.example.com/1.wav',
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(5)
      call.send({ type: 'record', name: '1-recording', maxSeconds: null })
      expect(recordings(events)).toEqual([])
      await pass(60)
      expect(recordings(events)).toHaveLength(1)
      expect(recordings(events)[0]).toMatch(/^https?:|^recordings\//)
    })

    test('says where the recording is after the longest time that it may take', async () => {
      const { call, events, pass } = await place({
        destinations: { [FIRST]: { outcome: 'answer', talkSeconds: 60 } },
        recordingUrl: 'https://recordings.example.com/1.wav',
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(1)
      call.send({ type: 'record', name: '1-recording', maxSeconds: 10 })
      await pass(15)
      expect(types(events).slice(0, 2)).toEqual(['leg-ringing', 'leg-answered'])
      expect(recordings(events.slice(2))).toHaveLength(1)
    })

    test('records a call once, whatever has become of it when it is told to again', async () => {
      const { call, events, pass } = await place({
        destinations: { [FIRST]: { outcome: 'answer', talkSeconds: 60 } },
        recordingUrl: 'https://recordings.example.com/1.wav',
      })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(1)
      const record = { type: 'record', name: '1-recording', maxSeconds: 10 } as const
      call.send(record)
      call.send(record)
      await pass(15)
      expect(recordings(events)).toHaveLength(1)
      call.send(record)
      expect(call.recording).toBe('none')
      await pass(90)
      expect(recordings(events)).toHaveLength(1)
    })

    test('has no recording of a call that nobody told it to record', async () => {
      const { call, events, pass } = await place({ recordingUrl: 'https://recordings.example.com/1.wav' })
      call.send({ type: 'dial', legs: [leg(1, FIRST)] })
      await pass(120)
      expect(recordings(events)).toEqual([])
    })

    test('keeps what happens before anyone listens', async () => {
      const { call, hangUpByCaller, pass } = await createBench().place({})
      hangUpByCaller()
      await pass(1)
      const events: CarrierEvent[] = []
      call.listen(event => events.push(event))
      expect(events).toEqual([{ type: 'ended', by: 'caller' }])
    })
  })
}

/** Where recordings are: at an address, or among the service's own files. */
function recordings(events: readonly CarrierEvent[]): readonly string[] {
  return events.flatMap(event => {
    if (event.type === 'recording-ready') return [event.url]
    return event.type === 'recording-kept' ? [event.fileKey] : []
  })
}

function leg(number: number, address: string): Leg {
  return {
    leg: number,
    address,
    companyId: 1,
    // The destination's own last digit, so that carriers that look targets up by id find it.
    targetId: Number(address.at(-1)),
    callerId: '+12025550123',
    credentials: null,
    trunkId: null,
    sendDigits: null,
    ringTimeoutSeconds: RING_TIMEOUT_SECONDS,
  }
}
