import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, mayBePublicHost } from './address-guard.ts'

describe('an address', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ['unspecified', '0.0.0.0'],
    ['of this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback, the whole network', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['behind a carrier’s translation', '100.64.0.1'],
    ['metadata, Alibaba', '100.100.100.200'],
    ['link-local', '169.254.1.1'],
    ['metadata, nearly everywhere', '169.254.169.254'],
    ['metadata, Oracle', '192.0.0.192'],
    ['metadata, Azure', '168.63.129.16'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['a relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped metadata', '::ffff:169.254.169.254'],
    ['IPv4-mapped Azure metadata', '::ffff:168.63.129.16'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-translated (SIIT)', '::ffff:0:127.0.0.1'],
    ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
    ['IPv4 behind NAT64', '64:ff9b::a9fe:a9fe'],
    ['NAT64 of a network’s own', '64:ff9b:1::808:808'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['unique local', 'fc00::1'],
    ['metadata, AWS', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discarded', '100::1'],
    ['segment routing', '5f00::1'],
    ['not assigned', '4000::1'],
    ['no address', 'example.com'],
    ['no address', ''],
  ])('%s is not public: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('of IPv4 is judged alike when it is mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), address => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })
})

describe('the host of an address', () => {
  test.each(['example.com', 'buyer.example.com.', '8.8.8.8', '[2606:4700::1]', 'localhost.example.com'])(
    '%s may be public',
    host => {
      expect(mayBePublicHost(new URL(`http://${host}/`).hostname)).toBe(true)
    },
  )

  test.each([
    'localhost',
    'LOCALHOST.',
    'app.localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '169.254.169.254',
    '2852039166',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[fe80::1]',
    '0',
  ])('%s is not', host => {
    expect(mayBePublicHost(new URL(`http://${host}/`).hostname)).toBe(false)
  })
})
