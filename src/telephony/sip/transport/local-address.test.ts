import { expect, test } from 'vitest'
import { addressOfRoute, firstOutward, LocalAddresses } from './local-address.ts'

const OUTWARD = { family: 'IPv4', netmask: '', mac: '', cidr: null } as const

test('a route inside this machine leaves from loopback', () => {
  expect(addressOfRoute('127.0.0.1')).toBe('127.0.0.1')
  expect(addressOfRoute('127.5.5.5')).toMatch(/^127\./)
})

test('a route to an address of this machine leaves from that address', () => {
  const own = firstOutward()
  expect(addressOfRoute(own)).toBe(own)
})

test.each([
  ['where nothing may be sent', '255.255.255.255'],
  ['to what is no IPv4 address', '::1'],
  ['to a name', 'localhost'],
])('there is no route %s', (_, peer) => {
  expect(addressOfRoute(peer)).toBeNull()
})

test('the first address that leads out is the one for peers that nothing leads to', () => {
  const internal = [{ ...OUTWARD, address: '127.0.0.1', internal: true }]
  const outward = [{ ...OUTWARD, address: '192.0.2.10', internal: false }]
  expect(firstOutward({ lo: internal, eth0: outward })).toBe('192.0.2.10')
  expect(firstOutward({ lo: internal })).toBe('127.0.0.1')
  expect(new LocalAddresses(() => 0).towards('255.255.255.255')).toBe(firstOutward())
})

test('each peer has its own address, which is asked for once in ten seconds', () => {
  let now = 0
  const asked: string[] = []
  const addresses = new LocalAddresses(
    () => now,
    peer => {
      asked.push(peer)
      return peer.startsWith('10.') ? '10.0.0.1' : `192.0.2.${asked.length}`
    },
  )
  expect(addresses.towards('10.0.0.9')).toBe('10.0.0.1')
  expect(addresses.towards('203.0.113.1')).toBe('192.0.2.2')
  now = 9_999
  expect(addresses.towards('203.0.113.1')).toBe('192.0.2.2')
  expect(asked).toEqual(['10.0.0.9', '203.0.113.1'])
  now = 10_000
  expect(addresses.towards('203.0.113.1')).toBe('192.0.2.3')
})

test('of more peers than are remembered, the oldest is asked for again', () => {
  const asked: string[] = []
  const addresses = new LocalAddresses(
    () => 0,
    peer => {
      asked.push(peer)
      return '192.0.2.1'
    },
  )
  const peer = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  for (let number = 0; number <= 10_000; number++) addresses.towards(peer(number))
  asked.length = 0
  addresses.towards(peer(1))
  expect(asked).toEqual([])
  addresses.towards(peer(0))
  expect(asked).toEqual([peer(0)])
})
