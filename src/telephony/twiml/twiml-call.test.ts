import { describe, expect, test } from 'vitest'
import { childrenOf, parseTwiml, textOf } from '../../../test/harness/parse-twiml.ts'
import type { CalledAddress } from '../carrier.ts'
import { BASE_URL, begun, firstVerb, LEG, names, ringing } from './testing/begun-call.ts'
import { settled } from './testing/pass-time.ts'
import { RECORDING_KEPT } from './webhook.ts'

describe('what the provider asks', () => {
  test('has one answer, however often it is asked', async () => {
    const { call, hear } = begun()
    const first = hear('voice')
    const again = hear('voice')
    call.send({ type: 'hang-up' })
    expect(await again).toBe(await first)
    expect(await hear('voice')).toBe(await first)
  })

  test('a key and the silence after it are one question: the key counts, and once', async () => {
    const { call, events, hear } = begun()
    const document = hear('voice')
    call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
    await document
    const keyed = hear('gather', 1, { Digits: '#' })
    const silent = hear('silence', 1)
    call.send({ type: 'hang-up' })
    expect(await silent).toBe(await keyed)
    expect(events).toEqual([{ type: 'digit', gather: 1, digit: '#' }])
  })

  test.each([
    [{ Digits: '', FinishedOnKey: '#' }, '#'],
    [{ Digits: '1', FinishedOnKey: '#' }, '1'],
    [{ Digits: '', FinishedOnKey: '' }, undefined],
    [{ Digits: '', FinishedOnKey: '12' }, undefined],
  ])('is answered by one key: %j is %s', async (parameters, digit) => {
    const { call, events, hear } = begun()
    const document = hear('voice')
    call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
    await document
    void hear('gather', 1, parameters)
    expect(events).toEqual([
      digit === undefined ? { type: 'gather-timed-out', gather: 1 } : { type: 'digit', gather: 1, digit },
    ])
  })

  test('is put off for as long as the engine thinks, for a minute at most', async () => {
    const { events, hear, pass } = begun()
    let question = hear('voice')
    for (let turn = 1; turn <= 6; turn++) {
      await pass(11)
      const [pause, redirect] = childrenOf(parseTwiml(await question))
      expect([pause?.name, redirect && textOf(redirect)]).toEqual(['Pause', `${BASE_URL}/continue/${turn}`])
      question = hear('continue', turn)
    }
    await pass(11)
    expect(names(await question)).toEqual(['Say', 'Hangup'])
    const why = 'its carrier was not told in time what comes next'
    expect(events).toEqual([{ type: 'ended', by: 'carrier', why }])
  })

  test('has nothing of what comes next when it is old, and its answer forgotten', async () => {
    const { call, hear } = begun()
    let question = hear('voice')
    for (let gather = 1; gather <= 12; gather++) {
      call.send({ type: 'gather', gather, timeoutSeconds: 5 })
      await question
      question = hear('gather', gather, { Digits: '1' })
    }
    const [pause, redirect] = childrenOf(parseTwiml(await hear('gather', 1, { Digits: '1' })))
    expect([pause?.name, redirect && textOf(redirect)]).toEqual(['Pause', `${BASE_URL}/continue/0`])
    call.send({ type: 'gather', gather: 13, timeoutSeconds: 5 })
    expect(names(await question)).toContain('Gather')
  })

  test('at an address that it was never given is asked to come again, and what is open stays so', async () => {
    const { call, hear } = begun()
    const question = hear('voice')
    expect(names(await hear('continue', 7))).toEqual(['Pause', 'Redirect'])
    call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
    expect(names(await question)).toContain('Gather')
  })

  test('after the end is answered with a hang-up', async () => {
    const { hear } = begun()
    await hear('status', 0, { CallStatus: 'completed' })
    expect(names(await hear('continue', 3))).toEqual(['Hangup'])
  })

  test('a caller who hangs up before there is an answer ends the call, and the question', async () => {
    const { events, hear, isForgotten } = begun()
    const question = hear('voice')
    await hear('status', 0, { CallStatus: 'canceled' })
    await hear('status', 0, { CallStatus: 'completed' })
    expect(names(await question)).toEqual(['Hangup'])
    expect(events).toEqual([{ type: 'ended', by: 'caller' }])
    expect(isForgotten()).toBe(true)
  })
})

describe('a call that is refused', () => {
  test.each([
    ['not-found', 'rejected'],
    ['declined', 'rejected'],
    ['unavailable', 'busy'],
  ] as const)('because %s is not answered: %s', async (reason, said) => {
    const { call, hear } = begun()
    const document = hear('voice')
    call.send({ type: 'reject', reason })
    expect(firstVerb(await document)).toMatchObject({ name: 'Reject', attributes: { reason: said } })
  })

  test('since nobody is there to be rung is busy: the number is in service', async () => {
    const { call, hear } = begun()
    const document = hear('voice')
    call.send({ type: 'hang-up' })
    expect(firstVerb(await document)).toMatchObject({ name: 'Reject', attributes: { reason: 'busy' } })
  })

  test('after somebody was rung is hung up on', async () => {
    const { call, hear } = await ringing([{}])
    const asked = hear('dialled', 1, { DialCallStatus: 'busy' })
    call.send({ type: 'hang-up' })
    expect(names(await asked)).toEqual(['Hangup'])
  })
})

describe('an order that the call does not ask for', () => {
  test('to hang up goes over REST; the end is told even when the provider says nothing, or refuses', async () => {
    for (const fails of [false, true]) {
      const { call, events, orders, pass } = await ringing([{}], { fails })
      call.send({ type: 'hang-up' })
      await pass(5)
      expect(orders).toEqual(['hang up CA1'])
      expect(events).toEqual([{ type: 'ended', by: 'carrier' }])
    }
  })

  test('to ring others breaks off what is ringing, once, and is the answer to the question that follows', async () => {
    const { call, orders, hear } = await ringing([{}])
    call.send({ type: 'cancel-dial' })
    call.send({ type: 'dial', legs: [{ ...LEG, leg: 2, address: '+12025550102' }] })
    expect(orders).toEqual(['redirect to /continue/1'])
    const dial = firstVerb(await hear('continue', 1))
    expect(childrenOf(dial).map(textOf)).toEqual(['+12025550102'])
  })

  test('replaces another that was not yet asked for', async () => {
    const { call, hear } = await ringing([{}])
    const dialTo = (address: string) => call.send({ type: 'dial', legs: [{ ...LEG, leg: 2, address }] })
    call.send({ type: 'cancel-dial' })
    dialTo('+12025550102')
    call.send({ type: 'cancel-dial' })
    dialTo('+12025550103')
    const dial = firstVerb(await hear('continue', 1))
    expect(childrenOf(dial).map(textOf)).toEqual(['+12025550103'])
  })

  test('is tried again with the next when the provider refuses it', async () => {
    const { call, orders } = await ringing([{}], { fails: true })
    call.send({ type: 'cancel-dial' })
    await settled()
    call.send({ type: 'dial', legs: [{ ...LEG, leg: 2 }] })
    expect(orders).toEqual(['redirect to /continue/1', 'redirect to /continue/2'])
  })

  test('a dial that was broken off may still say so: it is asked to come again', async () => {
    const { call, events, hear } = await ringing([{}])
    call.send({ type: 'cancel-dial' })
    expect(names(await hear('dialled', 1, { DialCallStatus: 'no-answer' }))).toEqual(['Pause', 'Redirect'])
    expect(events).toEqual([])
  })
})

describe('what is told of destinations', () => {
  const leg = (status: string, sid = 'CA2') => ({ CallSid: sid, ParentCallSid: 'CA1', CallStatus: status })

  test('may come twice and out of order', async () => {
    const { events, hear } = await ringing([{}])
    for (const status of ['in-progress', 'ringing', 'initiated', 'in-progress', 'ringing'])
      await hear('leg', 1, leg(status))
    expect(events).toEqual([{ type: 'leg-answered', leg: 1 }])
  })

  test('may be lost: what the dial comes to says that one has answered, and which', async () => {
    const { events, hear } = await ringing([{}, { address: '+12025550102' }])
    await hear('leg', 2, leg('ringing', 'CA3'))
    void hear('dialled', 1, { DialCallStatus: 'completed', DialCallSid: 'CA3' })
    expect(events.slice(1)).toEqual([
      { type: 'leg-answered', leg: 2 },
      { type: 'leg-ended', leg: 2 },
    ])
  })

  test.each([
    ['the dial comes to', 'dialled'],
    ['becomes of the leg, though no word of the dial comes', 'leg'],
  ] as const)('may be lost, and how long was talked is taken from what %s', async (_, kind) => {
    const { events, times, hear, pass } = await ringing([{}])
    await hear('leg', 1, leg('ringing'))
    await pass(80)
    if (kind === 'dialled') {
      void hear('dialled', 1, { DialCallStatus: 'completed', DialCallSid: 'CA2', DialCallDuration: '65' })
    } else await hear('leg', 1, { ...leg('completed'), CallDuration: '65' })
    await pass(6)
    expect(events.slice(1)).toEqual([
      { type: 'leg-answered', leg: 1 },
      { type: 'leg-ended', leg: 1 },
    ])
    expect(times.slice(1)).toEqual([15, 80])
  })

  test('that a talk is over counts from when it was said, though no word of the dial comes', async () => {
    const { events, times, hear, pass } = await ringing([{}])
    await hear('leg', 1, leg('in-progress'))
    await pass(60)
    await hear('leg', 1, leg('completed'))
    await pass(6)
    expect(events.at(-1)).toEqual({ type: 'leg-ended', leg: 1 })
    expect(times.at(-1)).toBe(60)
  })

  test('counts without what the dial comes to, when that does not come', async () => {
    const { events, hear, pass } = await ringing([{}])
    await hear('leg', 1, leg('busy'))
    await pass(4)
    expect(events).toEqual([])
    await pass(2)
    expect(events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'busy' }])
  })

  test('of several, each that fails is told at once, and the last with what the dial comes to', async () => {
    const { events, hear } = await ringing([{}, {}, {}])
    await hear('leg', 1, leg('busy'))
    await hear('leg', 2, leg('failed', 'CA3'))
    expect(events).toHaveLength(2)
    void hear('dialled', 1, { DialCallStatus: 'no-answer' })
    expect(events).toEqual([
      { type: 'leg-failed', leg: 1, cause: 'busy' },
      { type: 'leg-failed', leg: 2, cause: 'failed' },
      { type: 'leg-failed', leg: 3, cause: 'no-answer' },
    ])
  })

  test('one that has had its time is hung up on while others ring on, even when its name comes later', async () => {
    const { events, hear, orders, pass } = await ringing([{ ringTimeoutSeconds: 5 }, {}])
    await pass(6)
    expect(events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'no-answer' }])
    await hear('leg', 1, leg('ringing'))
    expect(orders).toEqual(['hang up CA2'])
    await hear('leg', 1, leg('in-progress'))
    expect(events).toHaveLength(1)
  })

  test('those beyond ten at once fail, since no provider rings them', async () => {
    const { dial, events, pass } = await ringing(Array.from({ length: 12 }, () => ({})))
    await pass(1)
    expect(dial && childrenOf(dial)).toHaveLength(10)
    expect(events).toEqual([
      { type: 'leg-failed', leg: 11, cause: 'failed' },
      { type: 'leg-failed', leg: 12, cause: 'failed' },
    ])
  })
})

describe('the number that destinations see', () => {
  test.each([
    ['the one that is said', [{ callerId: '+12025550177' }], 'twilio', '+12025550177'],
    ['the caller’s own, which the provider need not be told', [{}], 'twilio', undefined],
    [
      'where they are to see different ones, that which was called',
      [{}, { callerId: null }],
      'twilio',
      '+18005550100',
    ],
    [
      'where a telephone is to see none, that which was called',
      [{ callerId: null }],
      'twilio',
      '+18005550100',
    ],
    ['where SIP is to see none, none', [{ callerId: null, address: 'a@example.com' }], 'twilio', 'anonymous'],
    ['and so with SignalWire', [{ callerId: null, address: 'a@example.com' }], 'signalwire', 'anonymous'],
    [
      'but that which was called where the provider wants a number',
      [{ callerId: null, address: 'a@example.com' }],
      'telnyx',
      '+18005550100',
    ],
  ] as const)('%s', async (_, legs, provider, shown) => {
    const { dial } = await ringing(legs, { provider })
    expect(dial?.attributes['callerId']).toBe(shown)
  })
})

describe('a destination that may be shown neither the caller’s number nor one that was called', () => {
  const called: CalledAddress = { kind: 'sip-user', user: 'someone' }
  const FAILED = [{ type: 'leg-failed', leg: 1, cause: 'failed' }]

  test.each([
    ['a telephone', 'twilio', [{ callerId: null }]],
    ['SIP, where the provider wants a number', 'telnyx', [{ callerId: null, address: 'a@example.com' }]],
    ['one of several that are to see different ones', 'twilio', [{}, { callerId: '+12025550199' }]],
  ] as const)('sees the account’s own, and is not rung without one: %s (%s)', async (_, provider, legs) => {
    const own = await ringing(legs, { provider, called, ownNumber: '+18005550142' })
    expect(own.dial?.attributes['callerId']).toBe('+18005550142')
    const none = await ringing(legs, { provider, called })
    await none.pass(1)
    expect(none.dial).toBeNull()
    expect(none.events.slice(0, 1)).toEqual(FAILED)
  })
})

describe('a recording', () => {
  async function recorded(options: Parameters<typeof begun>[0] = {}) {
    const placed = await ringing([{}], options)
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    placed.call.send({ type: 'record', name: '1-recording', maxSeconds: 60 })
    await settled()
    return placed
  }

  test('is paused, gone on with and stopped in order', async () => {
    const { call, orders, pass } = await recorded()
    call.send({ type: 'pause-recording' })
    expect(call.recording).toBe('paused')
    call.send({ type: 'resume-recording' })
    expect(call.recording).toBe('on')
    await pass(61)
    expect(call.recording).toBe('none')
    expect(orders).toEqual([
      'await 1-recording',
      'record',
      'await RE1',
      'RE1 paused',
      'RE1 in-progress',
      'RE1 stopped',
    ])
  })

  test('that the provider refuses is told and not waited for, and the call goes on', async () => {
    const { call, events, orders } = await recorded({ fails: true })
    expect(call.recording).toBe('none')
    expect(events.slice(1)).toEqual([
      { type: 'recording-failed', reason: 'twilio was asked, and 500 came of it' },
    ])
    expect(orders).toEqual(['await 1-recording', 'record', 'await nothing'])
  })

  test('that went on although it was to be paused is shown to nobody', async () => {
    const { call, events, orders } = await recorded({ failsTo: 'RE1 paused' })
    call.send({ type: 'pause-recording' })
    await settled()
    expect(events.at(-1)).toMatchObject({ type: 'recording-failed' })
    expect(orders.at(-1)).toBe('await nothing')
  })

  test('keeps nothing of an ended call here: whichever process hears of it sees to it', async () => {
    const { hear, isForgotten } = await recorded()
    await hear('leg', 1, { CallSid: 'CA2', CallStatus: 'completed' })
    await hear('status', 0, { CallStatus: 'completed' })
    expect(isForgotten()).toBe(true)
  })

  test('that is a file of the service is told, also while the call goes on', async () => {
    const { events, hear } = await recorded()
    await hear(RECORDING_KEPT, 0, { FileKey: 'recordings/1-recording.wav' })
    expect(events.at(-1)).toEqual({ type: 'recording-kept', fileKey: 'recordings/1-recording.wav' })
  })
})
