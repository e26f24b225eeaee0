import { expect, test } from 'vitest'
import {
  describeCarrier,
  type FarDestination,
  type FarEnds,
} from '../../../test/contracts/carrier-contract.ts'
import type { CarrierCall, CarrierEvent, Leg } from '../carrier.ts'
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

test('an answered caller hears a ringing tone until the destination answers, never silence', async () => {
  const { call, pass, played } = await placed({ destinations: { [FIRST]: rings(3) } })
  call.send({ type: 'answer' })
  dial(call, FIRST)
  await pass(1)
  expect(played().at(-1)).toBe('tone ringback')
  await pass(5)
  expect(played().at(-1)).toBe('connected')
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
  await pass(2)
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
