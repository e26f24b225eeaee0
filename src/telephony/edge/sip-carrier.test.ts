import { describe, expect, test } from 'vitest'
import {
  describeCarrier,
  type FarDestination,
  type FarEnds,
} from '../../../test/contracts/carrier-contract.ts'
import type { CarrierCall, CarrierEvent, Leg } from '../carrier.ts'
import { HEARD_EARLY } from './testing/fake-media.ts'
import { CALLER, DESTINATIONS, placeOverSip, TRUNK } from './testing/place-over-sip.ts'

describeCarrier('sip', () => ({ place: placeOverSip }))

/** A call whose events are kept, with what it takes to go on with it. */
async function placed(farEnds: FarEnds, arrival: Parameters<typeof placeOverSip>[1] = {}) {
  const line = await placeOverSip(farEnds, arrival)
  const events: CarrierEvent[] = []
  line.call.listen(event => events.push(event))
  return { ...line, events }
}

const FIRST = '+12025550101'
const SECOND = '+12025550102'

function dial(call: CarrierCall, ...addresses: readonly string[]): void {
  dialWith(call, {}, ...addresses)
}

function dialWith(call: CarrierCall, wanted: Partial<Leg>, ...addresses: readonly string[]): void {
  call.send({
    type: 'dial',
    legs: addresses.map((address, index) => ({
      leg: index + 1,
      address,
      companyId: 1,
      targetId: index + 1,
      callerId: '+12025550123',
      credentials: null,
      trunkId: null,
      sendDigits: null,
      ringTimeoutSeconds: 20,
      ...wanted,
    })),
  })
}

const rings = (ringSeconds: number): FarDestination => ({ outcome: 'answer', ringSeconds })

test('a caller who has not been answered hears his own telephone ring, and is answered with the destination', async () => {
  const { call, pass, callerHeard, begun } = await placed({ destinations: { [FIRST]: rings(3) } })
  dial(call, FIRST)
  await pass(1)
  expect(callerHeard()).toEqual(['progress 180'])
  expect(begun()).toBe(0)
  await pass(5)
  expect(callerHeard()).toEqual(['progress 180', 'answered'])
  expect(begun()).toBe(2)
})

describe('a caller who has not been answered, while destinations say nothing', () => {
  const silent = (seconds: number): FarDestination => ({ outcome: 'busy', ringSeconds: seconds })

  test('hears his own telephone ring after two seconds, once', async () => {
    const { call, pass, callerHeard } = await placed({ destinations: { [FIRST]: silent(9) } })
    dial(call, FIRST)
    await pass(1.9)
    expect(callerHeard()).toEqual([])
    await pass(0.2)
    expect(callerHeard()).toEqual(['progress 180'])
    await pass(6)
    expect(callerHeard()).toEqual(['progress 180'])
  })

  test('waits no longer because one has failed and the next is rung', async () => {
    const { call, pass, callerHeard } = await placed({
      destinations: { [FIRST]: silent(1.5), [SECOND]: silent(9) },
    })
    dial(call, FIRST)
    await pass(1.6)
    dial(call, SECOND)
    await pass(0.6)
    expect(callerHeard()).toEqual(['progress 180'])
  })

  test('hears one that can be heard before it answers, all the same', async () => {
    let ring = () => {}
    const { call, pass, callerHeard, played } = await placed(
      { destinations: { [FIRST]: silent(9) } },
      { onDestination: each => (ring = () => each.ring(183, { sdp: HEARD_EARLY })) },
    )
    dial(call, FIRST)
    await pass(4)
    expect(callerHeard()).toEqual(['progress 180'])
    ring()
    await pass(1)
    expect([callerHeard().at(-1), played()]).toEqual(['progress 183', ['connected']])
  })

  test('hears nothing of that once the call is over', async () => {
    const { call, pass, callerHeard } = await placed({ destinations: { [FIRST]: silent(9) } })
    dial(call, FIRST)
    await pass(1)
    call.send({ type: 'hang-up' })
    await pass(5)
    expect(callerHeard()).toEqual(['failed 480'])
  })
})

test('an answered caller hears a ringing tone until the destination answers, never silence', async () => {
  const { call, pass, played } = await placed({ destinations: { [FIRST]: rings(3) } })
  call.send({ type: 'answer' })
  dial(call, FIRST)
  await pass(1)
  expect(played().at(-1)).toBe('tone ringback')
  await pass(5)
  expect(played().at(-1)).toBe('connected')
})

test('keys that a destination sends by INFO reach the caller once both are connected, and not before', async () => {
  let press: (key: string) => Promise<unknown> = async () => undefined
  const { call, pass, played, pressAsSound } = await placed(
    { destinations: { [FIRST]: rings(3) } },
    {
      onDestination: destination => {
        press = key => destination.info('application/dtmf-relay', `Signal=${key}\r\nDuration=160\r\n`)
      },
    },
  )
  const keys = () => played().filter(each => each.startsWith('keys'))
  dialWith(call, { sendDigits: '1234567890' }, FIRST)
  await pass(4)
  // The digits for the destination are being sent: the caller is not to hear what it leads through.
  void press('1')
  await pass(3)
  expect([played().at(-1), keys()]).toEqual(['connected', []])
  void press('10')
  void press('nothing')
  await pass(1)
  expect(keys()).toEqual(['keys *'])
  // What comes with its sound is passed on with that: the same by INFO would be a second one.
  pressAsSound(1, '7')
  void press('7')
  await pass(1)
  expect(keys()).toEqual(['keys *'])
})

test('a key that a caller sends by INFO too, beside its sound, is one key', async () => {
  let press: (key: string) => unknown = () => undefined
  const { call, events, pass, pressAsSound } = await placed(
    {},
    { onPlaced: caller => (press = key => caller.info('application/dtmf-relay', `Signal=${key}\r\n`)) },
  )
  const ask = (gather: number) => {
    call.send({ type: 'say', message: 'Press a key', voiceGender: 'Female' })
    call.send({ type: 'gather', gather, timeoutSeconds: 10 })
  }
  const keys = () => events.flatMap(event => (event.type === 'digit' ? [event.digit] : []))
  call.send({ type: 'answer' })
  ask(1)
  await pass(1)
  void press('1')
  await pass(1)
  expect(keys()).toEqual(['1'])
  ask(2)
  await pass(1)
  pressAsSound(0, '2')
  await pass(0.1)
  ask(3)
  void press('2')
  await pass(1)
  expect(keys()).toEqual(['1', '2'])
  pressAsSound(0, '3')
  await pass(1)
  expect(keys()).toEqual(['1', '2', '3'])
})

test('a key that comes by INFO first, and then with the sound, is one key', async () => {
  let press: (key: string) => unknown = () => undefined
  const { call, events, pass, pressAsSound } = await placed(
    {},
    { onPlaced: caller => (press = key => caller.info('application/dtmf-relay', `Signal=${key}\r\n`)) },
  )
  call.send({ type: 'answer' })
  call.send({ type: 'say', message: 'Press keys', voiceGender: 'Female' })
  const keys = () => events.flatMap(event => (event.type === 'digit' ? [event.digit] : []))
  /** With a question for each key that there may be. */
  const asked = async (gather: number, act: () => unknown) => {
    call.send({ type: 'gather', gather, timeoutSeconds: 10 })
    await pass(0.3)
    act()
    await pass(0.3)
  }
  await pass(1)
  await asked(1, () => void press('1'))
  await asked(2, () => void press('2'))
  await asked(3, () => pressAsSound(0, '1'))
  await asked(4, () => pressAsSound(0, '2'))
  expect(keys()).toEqual(['1', '2'])
  await asked(5, () => pressAsSound(0, '2'))
  expect(keys()).toEqual(['1', '2', '2'])
})

test('the same key that comes with the sound two seconds later is another one', async () => {
  let press: (key: string) => unknown = () => undefined
  const { call, events, pass, pressAsSound } = await placed(
    {},
    { onPlaced: caller => (press = key => caller.info('application/dtmf-relay', `Signal=${key}\r\n`)) },
  )
  call.send({ type: 'answer' })
  await pass(1)
  call.send({ type: 'gather', gather: 1, timeoutSeconds: 10 })
  void press('1')
  await pass(2.1)
  call.send({ type: 'gather', gather: 2, timeoutSeconds: 10 })
  pressAsSound(0, '1')
  await pass(1)
  expect(events).toMatchObject([
    { type: 'digit', gather: 1, digit: '1' },
    { type: 'digit', gather: 2, digit: '1' },
  ])
})

describe('a caller who has not acknowledged that it rings (PRACK)', () => {
  const headers = [{ name: 'Require', value: '100rel' }]
  const isAnswered = ({ type }: CarrierEvent) => type === 'leg-answered'

  test('is connected once it has its answer, not when the destination gave it', async () => {
    const { call, events, pass, callerHeard, lose } = await placed(
      { destinations: { [FIRST]: rings(1) } },
      { headers },
    )
    lose('PRACK')
    dial(call, FIRST)
    await pass(5)
    expect([callerHeard(), events.filter(isAnswered)]).toEqual([['progress 180'], []])
    lose(null)
    await pass(10)
    expect(callerHeard()).toEqual(['progress 180', 'answered'])
    expect(events.filter(isAnswered)).toEqual([{ type: 'leg-answered', leg: 1 }])
  })

  test('hears it ring again where the one that answered hangs up, and those given up for it are told', async () => {
    const { call, events, pass, played, lose, callerHeard } = await placed(
      {
        destinations: {
          [FIRST]: { outcome: 'answer', ringSeconds: 1, talkSeconds: 2, hungUpBy: 'target' },
          [SECOND]: rings(8),
        },
      },
      { headers },
    )
    lose('PRACK')
    dial(call, FIRST, SECOND)
    await pass(2)
    expect(played().at(-1)).toBe('connected')
    await pass(3)
    expect(events.filter(({ type }) => type !== 'leg-ringing')).toEqual([
      { type: 'leg-failed', leg: 2, cause: 'no-answer' },
      { type: 'leg-ended', leg: 1 },
    ])
    expect(played().at(-1)).toBe('tone ringback')
    // Another one is rung, and has the call.
    dialWith(call, { leg: 3 }, SECOND)
    lose(null)
    await pass(10)
    expect(callerHeard().at(-1)).toBe('answered')
    expect(events.at(-1)).toEqual({ type: 'leg-answered', leg: 3 })
  })

  test('and never does was never connected', async () => {
    const { call, events, pass, callerHeard, lose, atDestination } = await placed(
      { destinations: { [FIRST]: rings(1) } },
      { headers },
    )
    lose('PRACK')
    dial(call, FIRST)
    await pass(40)
    expect(callerHeard()).toEqual(['progress 180', 'failed 504'])
    expect(events.filter(isAnswered)).toEqual([])
    expect(events.at(-1)).toMatchObject({ type: 'ended' })
    expect(atDestination(FIRST)).toContain('BYE')
  })
})

test('a connected destination that hangs up tells nothing of those that were given up for it', async () => {
  const { call, events, pass } = await placed({
    destinations: {
      [FIRST]: { outcome: 'answer', ringSeconds: 1, talkSeconds: 2, hungUpBy: 'target' },
      [SECOND]: rings(8),
    },
  })
  dial(call, FIRST, SECOND)
  await pass(10)
  expect(events.filter(({ type }) => type !== 'leg-ringing')).toEqual([
    { type: 'leg-answered', leg: 1 },
    { type: 'leg-ended', leg: 1 },
  ])
})

test('the losers of a race are cancelled, and none is left behind', async () => {
  const { call, pass, atDestination } = await placed({
    destinations: { [FIRST]: rings(8), [SECOND]: rings(2) },
  })
  dial(call, FIRST, SECOND)
  await pass(15)
  expect(atDestination(FIRST)).toEqual(['INVITE', 'CANCEL', 'ACK'])
  expect(atDestination(SECOND)).toEqual(['INVITE', 'ACK'])
})

test('who rings at the same moment as another answers, and answers too, is hung up on', async () => {
  const { call, events, pass, atDestination } = await placed({
    destinations: { [FIRST]: rings(2), [SECOND]: rings(2) },
  })
  dial(call, FIRST, SECOND)
  await pass(10)
  expect(events.filter(({ type }) => type === 'leg-answered')).toHaveLength(1)
  const hungUp = [FIRST, SECOND].filter(address => atDestination(address).includes('BYE'))
  expect(hungUp).toHaveLength(1)
})

test('no header and no line of the description tells a destination who calls', async () => {
  const { call, pass, sentTo } = await placed({ callerNumber: '+13055550142' })
  dial(call, FIRST)
  await pass(5)
  expect(sentTo(DESTINATIONS).join('\n')).toContain('+12025550123')
  expect(sentTo(DESTINATIONS).join('\n')).not.toMatch(/3055550142|127\.0\.0\.2|callid-of-the-caller/)
})

test('each party is told the address by which it reaches this service', async () => {
  const { call, pass, ownAddresses, sentTo } = await placed({})
  dial(call, FIRST)
  await pass(5)
  expect(ownAddresses()[0]).toBe(`towards-${CALLER}`)
  expect(sentTo(DESTINATIONS)[0]).toMatch(new RegExp(`\r\n\r\nv=ours towards-${DESTINATIONS}$`))
})

test('a number that is called without a trunk fails at once', async () => {
  const { call, events, pass } = await placed({})
  call.send({
    type: 'dial',
    legs: [
      {
        leg: 1,
        address: FIRST,
        companyId: 1,
        targetId: 1,
        callerId: null,
        credentials: null,
        trunkId: 99,
        sendDigits: null,
        ringTimeoutSeconds: 20,
      },
    ],
  })
  await pass(0)
  expect(events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'failed' }])
})

test('a SIP address for which a trunk was chosen goes out by it', async () => {
  const { call, events, pass, sentTo } = await placed({ destinations: { sales: rings(1) } })
  call.send({
    type: 'dial',
    legs: [
      {
        leg: 1,
        address: 'sip:sales@buyer.example',
        companyId: 1,
        targetId: 1,
        callerId: null,
        credentials: null,
        trunkId: TRUNK.id,
        sendDigits: null,
        ringTimeoutSeconds: 20,
      },
    ],
  })
  await pass(5)
  expect(events).toContainEqual({ type: 'leg-answered', leg: 1 })
  expect(sentTo(DESTINATIONS)[0]).toMatch(/^INVITE sip:sales@buyer\.example SIP/)
  expect(sentTo(DESTINATIONS)[0]).toContain(`Route: <sip:${DESTINATIONS};lr>\r\n`)
})

test('what is signalled in the clear is never asked to encrypt its sound', async () => {
  const { call, pass, encryption } = await placed({})
  dial(call, FIRST)
  await pass(5)
  expect(encryption()).toEqual(['off', 'off'])
})

test('over a trunk with TLS, sound is encrypted as the trunk wants it', async () => {
  const proxy = { host: DESTINATIONS, port: null, transport: 'tls' } as const
  const { call, pass, encryption } = await placed(
    {},
    { outgoing: { ...TRUNK, proxy, mediaEncryption: 'required' } },
  )
  dial(call, FIRST)
  await pass(5)
  expect(encryption()).toEqual(['off', 'required'])
})

test('a destination whose sound has to be encrypted is not called in the clear', async () => {
  const { call, events, pass, atDestination } = await placed(
    {},
    { outgoing: { ...TRUNK, mediaEncryption: 'required' } },
  )
  dial(call, FIRST)
  await pass(5)
  expect(events).toContainEqual({ type: 'leg-failed', leg: 1, cause: 'failed' })
  expect(atDestination(FIRST)).toEqual([])
})

test('a destination that does not even try to ring is given up before its ring time-out', async () => {
  const { call, events, pass } = await placed({
    destinations: { [FIRST]: { outcome: 'failed', ringSeconds: 900 } },
  })
  dial(call, FIRST)
  await pass(13)
  expect(events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'failed' }])
})

test('each address of a destination has as long to give a sign of ringing', async () => {
  const { call, events, pass } = await placed(
    { destinations: { [FIRST]: { outcome: 'busy', ringSeconds: 8 } } },
    {
      outgoing: { ...TRUNK, proxy: { host: 'trunk.example', port: null, transport: null } },
      hosts: { 'trunk.example': ['127.0.0.9', DESTINATIONS] },
    },
  )
  dial(call, FIRST)
  await pass(13)
  expect(events).toEqual([])
  await pass(2)
  expect(events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'busy' }])
})

test('a caller who hears a destination ring is not heard by it until the digits that it wants are sent', async () => {
  const { call, pass, played } = await placed(
    { destinations: { [FIRST]: rings(3) } },
    { areHeardEarly: true },
  )
  dialWith(call, { sendDigits: '12' }, FIRST)
  await pass(2)
  expect(played()).toEqual(['connected'])
  await pass(2)
  expect(played()).toEqual(['connected', 'disconnected', 'tone ringback', 'connected'])
})

test('a rejected caller is told why, by status', async () => {
  for (const [reason, status] of [
    ['not-found', 404],
    ['declined', 603],
    ['unavailable', 503],
  ] as const) {
    const { call, pass, callerHeard } = await placed({})
    call.send({ type: 'reject', reason })
    await pass(1)
    expect(callerHeard()).toEqual([`failed ${status}`])
  }
})

test('a caller for whom every destination was busy is told so', async () => {
  const { call, events, pass, callerHeard } = await placed({ destinations: { [FIRST]: { outcome: 'busy' } } })
  dial(call, FIRST)
  await pass(1)
  expect(events.at(-1)).toMatchObject({ type: 'leg-failed', cause: 'busy' })
  call.send({ type: 'hang-up' })
  await pass(1)
  expect(callerHeard()).toEqual(['failed 486'])
})

test('a caller hears that nobody answered where one was busy and another still rings', async () => {
  const { call, pass, callerHeard } = await placed({
    destinations: { [FIRST]: { outcome: 'busy' }, [SECOND]: rings(30) },
  })
  dial(call, FIRST, SECOND)
  await pass(1)
  call.send({ type: 'hang-up' })
  await pass(1)
  expect(callerHeard().at(-1)).toBe('failed 480')
})

test.each([
  ['busy', 'busy', 486],
  ['failed', 'busy', 480],
  ['busy', 'failed', 480],
] as const)('a caller hears that all are busy where all are: %s, then %s', async (one, other, status) => {
  const { call, pass, callerHeard } = await placed({
    destinations: { [FIRST]: { outcome: one }, [SECOND]: { outcome: other } },
  })
  dial(call, FIRST)
  await pass(1)
  dial(call, SECOND)
  await pass(1)
  call.send({ type: 'hang-up' })
  await pass(1)
  expect(callerHeard().at(-1)).toBe(`failed ${status}`)
})
