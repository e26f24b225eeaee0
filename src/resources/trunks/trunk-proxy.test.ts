import { expect, test } from 'vitest'
import { parseTrunkProxy } from './trunk-proxy.ts'

test.each([
  ['sip.carrier.example', { host: 'sip.carrier.example', port: null, transport: null }],
  ['SIP.Carrier.example:5080', { host: 'sip.carrier.example', port: 5080, transport: null }],
  ['localhost;transport=tcp', { host: 'localhost', port: null, transport: 'tcp' }],
  ['203.0.113.10:5061;transport=TLS', { host: '203.0.113.10', port: 5061, transport: 'tls' }],
  ['[2001:db8::1]:5060;transport=udp', { host: '2001:db8::1', port: 5060, transport: 'udp' }],
  [' a_b.example ', { host: 'a_b.example', port: null, transport: null }],
])('%s is read', (text, proxy) => {
  expect(parseTrunkProxy(text)).toEqual(proxy)
})

test.each([
  '',
  'sip:carrier.example',
  'user@carrier.example',
  'carrier.example:0',
  'carrier.example:65536',
  'carrier.example:',
  'carrier..example',
  'carrier.example.',
  'carrier.example;transport=ws',
  'carrier.example;lr',
  'carrier example',
  'carrier.example\r\nVia: x',
  '203.0.113.256',
  '10.1',
  '2001:db8::1',
  '[2001:db8::1',
  '[203.0.113.10]',
  `${'a'.repeat(64)}.example`,
  Array.from({ length: 64 }, () => 'abcd').join('.'),
])('%j is no proxy', text => {
  expect(parseTrunkProxy(text)).toBeNull()
})
