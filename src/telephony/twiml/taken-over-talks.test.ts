import { describe, expect, test } from 'vitest'
import type { StatedCall } from './provider-api.ts'
import type { LeftTalk } from './talk-rows.ts'
import type { TalkFate } from './talk-watch.ts'
import { begun, ringing } from './testing/begun-call.ts'

/** Talks that outlive whoever ran them, and words that reached nobody: what is paid is what the provider knows. */

const START = Date.parse('2026-11-20T15:00:00.000Z')
const NOTHING_SAID: TalkFate = { caller: null, destination: null }
const GOES_ON: TalkFate = {
  caller: { CallStatus: 'in-progress' },
  destination: { CallStatus: 'in-progress' },
}
const ENDED: TalkFate = {
  caller: { CallStatus: 'completed', CallDuration: '70' },
  destination: { CallStatus: 'completed', CallDuration: '65' },
}
const GOING_ON: StatedCall = { status: 'in-progress', seconds: null, endedAt: null }

const left = (recording: LeftTalk['recording'] = null): LeftTalk => ({
  provider: 'twilio',
  callSid: 'CA1',
  call: { companyId: 1, uuid: '01a22165-cfe5-76b5-bf6e-6ab613cec486', startedAt: START - 130_000 },
  talk: {
    accountSid: 'AC1',
    baseUrl: 'https://calls.example.com',
    offer: {
      carrier: 'twilio',
      callerNumber: '+12025550123',
      called: { kind: 'number', number: '+18005550100' },
      tags: {},
    },
    dial: 2,
    leg: { leg: 3, address: '+12025550101', targetId: 1, ringTimeoutSeconds: 20 },
    legSid: 'CA2',
    answeredAt: START - 120_000,
    rungTargetIds: [1],
  },
  recording,
  goesOn: true,
})

const ended = (said: Partial<StatedCall> = {}): StatedCall => ({
  status: 'completed',
  seconds: null,
  endedAt: null,
  ...said,
})

function takenOver(fate: TalkFate = GOES_ON, ...recorded: Parameters<typeof left>) {
  const placed = begun()
  placed.call.takeOver(left(...recorded), null)
  placed.call.hearFate(fate)
  return placed
}

type Placed = Pick<ReturnType<typeof begun>, 'events' | 'times'>
const told = ({ events, times }: Placed) => events.map((event, index) => [event.type, times[index]])
const ANSWERED = ['leg-answered', -120]

describe('a talk that is taken over', () => {
  test('is one with whom it was, since it was', () => {
    const { events, times } = takenOver()
    expect([events, times]).toEqual([[{ type: 'leg-answered', leg: 3 }], [-120]])
  })

  test.each<[string, (placed: ReturnType<typeof takenOver>) => unknown, string]>([
    [
      'when the destination does, as the provider’s question says',
      placed =>
        placed.hear('dialled', 2, {
          DialCallStatus: 'completed',
          DialCallSid: 'CA2',
          DialCallDuration: '130',
        }),
      'leg-ended',
    ],
    ['when the caller does', placed => placed.hear('status', 0, { CallStatus: 'completed' }), 'ended'],
  ])('ends %s', async (_, end, type) => {
    const placed = takenOver()
    await placed.pass(10)
    const ending = end(placed)
    await placed.pass(3)
    expect(told(placed)).toEqual([ANSWERED, [type, 10]])
    placed.call.send({ type: 'hang-up' })
    await ending
  })

  test('that had ended before ended when it did', () => {
    const placed = takenOver(ENDED)
    expect(told(placed)).toEqual([ANSWERED, ['ended', -55]])
    expect(placed.isForgotten()).toBe(true)
  })

  test('from which the destination has gone leaves the caller to whoever goes on', async () => {
    const placed = takenOver({ ...ENDED, caller: { CallStatus: 'in-progress' } })
    expect(told(placed)).toEqual([ANSWERED, ['leg-ended', -55]])
    placed.call.send({ type: 'hang-up' })
    await placed.pass(4)
    expect(placed.orders).toEqual(['hang up CA1'])
    expect(placed.events.at(-1)).toEqual({ type: 'ended', by: 'carrier' })
  })

  test('of which the provider says nothing goes on', async () => {
    const placed = takenOver(NOTHING_SAID)
    await placed.pass(3_600)
    expect(told(placed)).toEqual([ANSWERED])
  })

  test('is recorded as it was, and only for as long', async () => {
    const placed = begun()
    placed.call.takeOver(left({ recordingSid: 'RE7', stopsAt: START + 20_000 }), {
      sid: 'RE7',
      state: 'paused',
    })
    placed.call.hearFate(GOES_ON)
    expect(placed.call.recording).toBe('paused')
    placed.call.send({ type: 'record', name: '1-again', maxSeconds: null })
    placed.call.send({ type: 'resume-recording' })
    await placed.pass(30)
    expect(placed.orders).toEqual(['RE7 in-progress', 'await RE7', 'RE7 stopped'])
    expect(placed.call.recording).toBe('none')
  })

  test('whose recording was ordered and not begun is recorded from now on', async () => {
    const placed = takenOver(GOES_ON, { recordingSid: null, stopsAt: null })
    await placed.pass(1)
    expect(placed.orders).toEqual(['record', 'await RE1'])
  })

  test('asks for nothing that was done before, and hangs up where it fails', async () => {
    const placed = takenOver()
    const again = placed.hear('voice', 0, { ErrorUrl: 'https://calls.example.com/x', ErrorCode: '13224' })
    expect(await again).toContain('Redirect')
    placed.call.send({ type: 'hang-up' })
    expect(await placed.hear('continue', 0)).toContain('Hangup')
  })
})

describe('a destination that hears digits first', () => {
  /** 6.5 s of them. */
  const DIGITS = 'wwwwwwwwww1234#'
  const hearing = (fate = GOES_ON, answeredSeconds = 2) => {
    const placed = begun()
    const talk = left()
    const leg = { ...talk.talk.leg, sendDigits: DIGITS }
    const answeredAt = START - answeredSeconds * 1_000
    placed.call.takeOver({ ...talk, talk: { ...talk.talk, leg, answeredAt } }, null)
    placed.call.hearFate(fate)
    return placed
  }

  test('is written down when it answers, and told of when they are over', async () => {
    const placed = await ringing([{ sendDigits: DIGITS }])
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    expect(placed.events).toEqual([])
    const leg = { leg: 1, sendDigits: DIGITS }
    expect(placed.connected).toMatchObject([{ leg, legSid: 'CA2', answeredAt: START }])
    await placed.pass(7)
    expect(told(placed)).toEqual([['leg-answered', 0]])
    expect([placed.connected.length, placed.withdrawn()]).toEqual([1, 0])
  })

  test('is not any more where it is gone before that', async () => {
    const placed = await ringing([{ sendDigits: DIGITS }])
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    await placed.pass(3)
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'completed', CallDuration: '3' })
    expect(placed.withdrawn()).toBe(1)
  })

  test('hears them to their end with who takes the talk over', async () => {
    const placed = hearing()
    expect(await placed.hear('digits', 3)).toContain(DIGITS)
    await placed.pass(4.4)
    expect(placed.events).toEqual([])
    await placed.pass(0.2)
    expect(told(placed)).toEqual([['leg-answered', -2]])
  })

  const PARTED: [string, TalkFate, unknown[]][] = [
    [
      'has failed where it was gone before that',
      { caller: { CallStatus: 'in-progress' }, destination: { CallStatus: 'completed', CallDuration: '3' } },
      [{ type: 'leg-failed', leg: 3, cause: 'no-answer' }],
    ],
    [
      'is not told of where both were',
      { caller: { CallStatus: 'completed' }, destination: { CallStatus: 'completed', CallDuration: '3' } },
      [{ type: 'ended', by: 'caller' }],
    ],
  ]
  for (const [when, seconds] of [
    ['before the digits were over', 5],
    ['afterwards', 60],
  ] as const) {
    test.each(PARTED)(`%s, and who takes the talk over does so ${when}`, async (_, fate, events) => {
      const placed = hearing(fate, seconds)
      await placed.pass(30)
      expect(placed.events).toEqual(events)
    })
  }

  test('has had the caller where the provider leaves that in doubt', async () => {
    const placed = hearing({ ...ENDED, destination: { CallStatus: 'completed', CallDuration: '6' } }, 60)
    await placed.pass(30)
    expect(told(placed)).toEqual([
      ['leg-answered', -60],
      ['ended', -54],
    ])
  })

  test('and is not told of where the provider then says that it connected nobody', async () => {
    const placed = hearing()
    await placed.pass(1)
    void placed.hear('dialled', 2, { DialCallStatus: 'completed', DialCallSid: 'CA2', DialBridged: 'false' })
    expect(placed.events).toEqual([{ type: 'leg-failed', leg: 3, cause: 'no-answer' }])
  })
})

describe('a call may be left to another process', () => {
  async function talking(...options: Parameters<typeof ringing>) {
    const placed = await ringing(...options)
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    return placed
  }

  test('once people talk, and its provider asks for nothing', async () => {
    const placed = await ringing([{}])
    expect(placed.call.mayBeLeft).toBe(false)
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    expect(placed.call.mayBeLeft).toBe(true)
    placed.call.leave()
    await placed.pass(60)
    expect([placed.isLeft(), placed.orders]).toEqual([true, []])
  })

  test('not before it is written down', async () => {
    const { call } = await talking([{}], { isWrittenDown: false })
    expect(call.mayBeLeft).toBe(false)
  })

  test('not while digits are heard', async () => {
    const { call, pass } = await talking([{ sendDigits: 'w1' }])
    expect(call.mayBeLeft).toBe(false)
    await pass(1)
    expect(call.mayBeLeft).toBe(true)
  })

  test('not while its recording is being ordered', async () => {
    const { call, pass } = await talking([{}])
    call.send({ type: 'record', name: '1-a', maxSeconds: null })
    expect(call.mayBeLeft).toBe(false)
    await pass(1)
    expect(call.mayBeLeft).toBe(true)
  })

  test('not once the caller has hung up', async () => {
    const { call, hear } = await talking([{}])
    await hear('status', 0, { CallStatus: 'completed' })
    expect(call.mayBeLeft).toBe(false)
  })
})

describe('a talk', () => {
  /** With a destination whose call the provider knows as CA2. */
  async function talking() {
    const placed = await ringing([{ targetId: 7 }, { targetId: 8 }])
    await placed.hear('leg', 2, { CallSid: 'CA3', CallStatus: 'canceled' })
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    return placed
  }

  test('is told with all that it takes to go on with it', async () => {
    const { connected } = await talking()
    expect(connected).toEqual([
      {
        dial: 1,
        leg: { leg: 1, address: '+12025550101', targetId: 7, ringTimeoutSeconds: 20, sendDigits: null },
        legSid: 'CA2',
        answeredAt: START,
        rungTargetIds: [7, 8],
      },
    ])
  })

  test('whose end nobody heard of has ended when it did, as the provider says when it is asked', async () => {
    const placed = await talking()
    placed.statuses.set('CA1', GOING_ON)
    placed.statuses.set('CA2', GOING_ON)
    await placed.pass(301)
    expect(told(placed)).toEqual([['leg-answered', 0]])
    placed.statuses.set('CA1', { status: 'completed', seconds: 412, endedAt: START + 400_000 })
    placed.statuses.set('CA2', { status: 'completed', seconds: 400, endedAt: START + 400_000 })
    await placed.pass(310)
    expect(told(placed)).toEqual([
      ['leg-answered', 0],
      ['ended', 400],
    ])
  })

  test.each<[string, StatedCall, StatedCall | null]>([
    ['says of the destination only that it has ended', ended({ endedAt: START + 250_000 }), ended()],
    ['does not know the destination', ended({ endedAt: START + 250_000 }), null],
    [
      'says when the destination ended, and not for how long it talked',
      ended(),
      ended({ endedAt: START + 250_000 }),
    ],
  ])('whose provider %s has ended when the other words say', async (_, caller, destination) => {
    const placed = await talking()
    placed.statuses.set('CA1', caller)
    if (destination !== null) placed.statuses.set('CA2', destination)
    await placed.pass(310)
    expect(told(placed).at(-1)).toEqual(['ended', 250])
  })

  test('whose end the provider tells of one side before the other has ended when both say so', async () => {
    const placed = await talking()
    placed.statuses.set('CA1', ended())
    await placed.pass(301)
    expect(placed.events).toHaveLength(1)
    placed.statuses.set('CA2', ended({ seconds: 120 }))
    await placed.pass(10)
    expect(told(placed).at(-1)).toEqual(['ended', 120])
  })

  test('that another than the first to answer has is theirs, also for who takes it over', async () => {
    const placed = await ringing([{ targetId: 7 }, { targetId: 8 }])
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    await placed.pass(2)
    await placed.hear('leg', 2, { CallSid: 'CA3', CallStatus: 'in-progress' })
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'completed', CallDuration: '2' })
    expect(placed.connected.map(({ legSid }) => legSid)).toEqual(['CA2', 'CA3'])
    placed.statuses.set('CA1', GOING_ON)
    placed.statuses.set('CA2', ended({ seconds: 2 }))
    placed.statuses.set('CA3', GOING_ON)
    await placed.pass(700)
    expect(told(placed)).toEqual([['leg-answered', 0]])
  })

  test('that has ended is not asked for any more', async () => {
    const placed = await talking()
    await placed.hear('status', 0, { CallStatus: 'completed' })
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'completed', CallDuration: '1' })
    const { length } = placed.events
    placed.statuses.set('CA1', { status: 'completed', seconds: 1, endedAt: null })
    await placed.pass(1_000)
    expect(placed.events).toHaveLength(length)
  })
})
