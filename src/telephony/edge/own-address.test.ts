import { expect, test } from 'vitest'
import type { Peer } from '../sip/transport/transport.ts'
import { addressTowards, ownAddress } from './own-address.ts'

const PEER: Peer = { protocol: 'tls', address: '10.0.0.9', port: 5061 }
const localAddress = (protocol: Peer['protocol'], to?: Peer) =>
  protocol === 'tls' && to === PEER ? { host: '10.0.0.1', port: 5061 } : null

test.each([
  ['the one that is listened on', '192.0.2.7', null, '192.0.2.7'],
  ['the advertised one', '0.0.0.0', '203.0.113.9', '203.0.113.9'],
  ['what an advertised name stands for', '0.0.0.0', 'localhost', '127.0.0.1'],
])('this service is known by %s, which everybody is told', async (_, host, advertisedAddress, expected) => {
  const settings = { host, advertisedAddress }
  const own = await ownAddress(settings)
  expect(own).toBe(expected)
  expect(addressTowards(settings, own, localAddress)(PEER)).toBe(expected)
})

test('where all addresses are listened on, each peer is told the one that it reaches', () => {
  const towards = addressTowards({ host: '0.0.0.0', advertisedAddress: null }, '192.0.2.7', localAddress)
  expect(towards(PEER)).toBe('10.0.0.1')
  expect(towards({ ...PEER, protocol: 'udp' })).toBe('192.0.2.7')
})
