import { expect, test } from 'vitest'
import type { Leg } from '../carrier.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { routeLeg } from './route-leg.ts'
import { trunkWith } from './testing/trunk-of.ts'

const OWN_HOST = '203.0.113.7'

function route(leg: Partial<Leg>, trunk: Trunk | null) {
  const trunks = {
    find: (id: number) => (trunk?.id === id ? trunk : null),
    defaultOf: () => (trunk?.isDefault ? trunk : null),
  }
  const whole: Leg = {
    leg: 1,
    address: '+13055550101',
    companyId: 1,
    targetId: 1,
    callerId: '+12025550123',
    credentials: null,
    trunkId: null,
    sendDigits: null,
    ringTimeoutSeconds: 30,
    ...leg,
  }
  return routeLeg(whole, trunks, OWN_HOST)
}

const proxy = { host: '198.51.100.5', port: 5061, transport: 'tls' } as const

test('a telephone number goes out by the default trunk, as it is written there', () => {
  const trunk = trunkWith({ proxy, callerIdFormat: 'national' })
  expect(route({}, trunk)).toEqual({
    trunk,
    isPrivate: true,
    target: {
      uri: 'sip:3055550101@198.51.100.5:5061;transport=tls',
      route: [],
      from: { uri: 'sip:2025550123@203.0.113.7' },
      credentials: null,
      headers: [],
    },
  })
})

test.each([
  ['sip:sales@buyer.example', null, false],
  ['sip:sales@buyer.example;transport=tcp', null, false],
  ['sip:sales@buyer.example;transport=TLS', null, true],
  ['sips:sales@buyer.example', null, true],
  // What counts is the way that it goes out by.
  ['sip:sales@buyer.example;transport=tls', { ...proxy, transport: 'udp' }, false],
  ['sip:sales@buyer.example', proxy, true],
] as const)('%s by a proxy over %j is called over TLS: %s', (address, by, isPrivate) => {
  const trunk = by === null ? null : trunkWith({ proxy: by })
  expect(route({ address, trunkId: trunk?.id ?? null }, trunk)).toMatchObject({ isPrivate })
})

test.each([
  // Long requests may go by TCP.
  [null, 'sip:+13055550101@198.51.100.5:5061'],
  ['udp', 'sip:+13055550101@198.51.100.5:5061;transport=udp'],
  ['tcp', 'sip:+13055550101@198.51.100.5:5061;transport=tcp'],
] as const)('a proxy that names %s as its transport is asked by that', (transport, uri) => {
  expect(route({}, trunkWith({ proxy: { ...proxy, transport } }))).toMatchObject({ target: { uri } })
})

test('numbers of other countries keep their code', () => {
  const trunk = trunkWith({ proxy, callerIdFormat: 'national' })
  expect(route({ address: '+442079460000' }, trunk)).toMatchObject({
    target: { uri: 'sip:+442079460000@198.51.100.5:5061;transport=tls' },
  })
})

test('a SIP address is called directly, unless a trunk was chosen for it', () => {
  const address = 'sip:sales@buyer.example'
  expect(route({ address }, trunkWith())).toMatchObject({ trunk: null, target: { uri: address, route: [] } })
  expect(route({ address, trunkId: 1 }, trunkWith({ proxy }))).toMatchObject({
    trunk: { id: 1 },
    target: { uri: address, route: ['sip:198.51.100.5:5061;transport=tls;lr'] },
  })
})

test('who is not presented is nobody', () => {
  expect(route({ callerId: null }, trunkWith())).toMatchObject({
    target: {
      from: { displayName: 'Anonymous', uri: 'sip:anonymous@anonymous.invalid' },
      headers: [{ name: 'Privacy', value: 'id' }],
    },
  })
})

test("a target's own credentials come before the trunk's", () => {
  const ofTrunk = { username: 'trunk', password: 'one' }
  const ofTarget = { username: 'target', password: 'two' }
  const trunk = trunkWith({ credentials: ofTrunk })
  expect(route({}, trunk)).toMatchObject({ target: { credentials: ofTrunk } })
  expect(route({ credentials: ofTarget }, trunk)).toMatchObject({ target: { credentials: ofTarget } })
})

test.each([
  ['no trunk is the default', {}, null, 'no trunk is the default for calls to telephone numbers'],
  ['the chosen trunk is gone', { trunkId: 9 }, trunkWith(), 'trunk 9 does not exist'],
  [
    "it is another Company's",
    { trunkId: 1 },
    trunkWith({ companyId: 2 }),
    'trunk 1 belongs to another Company',
  ],
  ['it only takes calls', {}, trunkWith({ direction: 'inbound', proxy: null }), 'trunk 1 takes no calls out'],
])('there is no way where %s', (_, leg, trunk, noWay) => {
  expect(route(leg, trunk)).toEqual({ noWay })
})
