import { describe, expect, test } from 'vitest'
import { ipNetworkText, isNetworkWithin, isWithin, parseIpAddress, parseIpNetwork } from './ip-network.ts'

function textOf(text: string): string | null {
  const network = parseIpNetwork(text)
  return network && ipNetworkText(network)
}

function holds(network: string, address: string): boolean {
  const parsed = parseIpNetwork(network)
  const source = parseIpAddress(address)
  if (parsed === null || source === null) throw new Error(`${network} or ${address} cannot be read`)
  return isWithin(parsed, source)
}

test.each([
  ['203.0.113.10', '203.0.113.10'],
  [' 203.0.113.10/32 ', '203.0.113.10'],
  ['198.51.100.77/24', '198.51.100.0/24'],
  ['198.51.100.255/25', '198.51.100.128/25'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8:1:2:3::/40', '2001:db8::/40'],
  ['::ffff:203.0.113.10', '203.0.113.10'],
  ['::ffff:198.51.100.7/120', '198.51.100.0/24'],
])('%s is kept as %s', (text, kept) => {
  expect(textOf(text)).toBe(kept)
})

test.each([
  '',
  'carrier.example',
  '203.0.113',
  '203.0.113.10/33',
  '2001:db8::/129',
  '203.0.113.10/',
  '203.0.113.10/-1',
  '203.0.113.0/24/8',
  '203.0.113.010',
  '0x7f.0.0.1',
  'fe80::1%eth0',
  '203.0.113.1-203.0.113.9',
])('%j is neither an address nor a network', text => {
  expect(parseIpNetwork(text)).toBeNull()
})

describe('an address is within', () => {
  test('a network whose first bits it shares, and in no other', () => {
    expect(holds('198.51.100.0/25', '198.51.100.127')).toBe(true)
    expect(holds('198.51.100.0/25', '198.51.100.128')).toBe(false)
    expect(holds('2001:db8::/32', '2001:db8:ffff::1')).toBe(true)
    expect(holds('2001:db8::/32', '2001:db9::1')).toBe(false)
  })

  test('networks of its own version alone', () => {
    expect(holds('0.0.0.0/0', '2001:db8::1')).toBe(false)
    expect(holds('::/0', '203.0.113.10')).toBe(false)
  })

  test('IPv4 networks also as a socket for both versions writes it', () => {
    expect(holds('203.0.113.0/24', '::ffff:203.0.113.10')).toBe(true)
  })
})

test('what is no address comes from nowhere', () => {
  expect(parseIpAddress('somewhere')).toBeNull()
})

test.each([
  ['198.51.100.0/24', '198.51.100.0/24', true],
  ['198.51.100.0/24', '198.51.100.128/25', true],
  ['198.51.100.128/25', '198.51.100.0/24', false],
  ['198.51.100.0/24', '198.51.101.1', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:1::/48', true],
])('within %s lies all of %s: %j', (outer, inner, expected) => {
  const [whole, part] = [parseIpNetwork(outer), parseIpNetwork(inner)]
  if (whole === null || part === null) throw new Error(`${outer} or ${inner} cannot be read`)
  expect(isNetworkWithin(whole, part)).toBe(expected)
})
