import { expect, test } from 'vitest'
import { localAddressTowards } from './local-address.ts'

const INTERFACES = [
  { address: '127.0.0.1', cidr: '127.0.0.1/8', isInternal: true },
  { address: '192.0.2.10', cidr: '192.0.2.10/24', isInternal: false },
  { address: '10.1.0.5', cidr: '10.1.0.5/16', isInternal: false },
]

test.each([
  ['where it listens on one address, that', '198.51.100.1', '10.1.2.3', '198.51.100.1'],
  ['the one in the network of the peer', '0.0.0.0', '10.1.2.3', '10.1.0.5'],
  ['loopback towards this machine', '0.0.0.0', '127.0.0.1', '127.0.0.1'],
  ['else the first that leads out', '0.0.0.0', '203.0.113.1', '192.0.2.10'],
  ['that too where the peer is not known', '0.0.0.0', null, '192.0.2.10'],
])('%s', (_, host, to, expected) => {
  expect(localAddressTowards(host, to, INTERFACES)).toBe(expected)
})

test('a machine without a network has loopback', () => {
  expect(localAddressTowards('0.0.0.0', '203.0.113.1', [])).toBe('127.0.0.1')
})
