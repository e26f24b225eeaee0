import { describe, expect, test } from 'vitest'
import { headersOf } from '../message/sip-message.ts'
import { parseVia, type Via } from '../message/via.ts'
import type { Source, Transports } from '../transport/transport.ts'
import { TransportError } from '../transport/transport-error.ts'
import { responseRoute, sendResponse, withReceived } from './received-via.ts'

/** Where a response goes whose request came from 198.51.100.7:40000. */
async function wayOf(written: string, protocol: Source['protocol'], isOpen = true): Promise<string> {
  let way = 'nowhere'
  const transports: Transports = {
    send: async (_, to) => {
      way = `to ${to.protocol} ${to.address}:${to.port}`
      return null
    },
    localAddress: () => null,
    close: async () => {},
  }
  const source: Source = {
    protocol,
    address: '198.51.100.7',
    port: 40_000,
    local: { address: '203.0.113.1', port: 5060 },
    reply: async (_, port) => {
      if (!isOpen) throw new TransportError('closed', 'it is closed')
      way = port === undefined || port === 40_000 ? 'back' : `back at port ${port}`
    },
  }
  await sendResponse(Buffer.alloc(0), responseRoute(viaOf(written), source), transports)
  return way
}

function viaOf(written: string): Via {
  const via = parseVia(written)
  if (via === null) throw new Error(`no Via: ${written}`)
  return via
}

/** The topmost Via of a request that came from 198.51.100.7:40000, with that noted. */
function notedIn(written: string): string | undefined {
  const source: Source = {
    protocol: 'udp',
    address: '198.51.100.7',
    port: 40_000,
    local: { address: '203.0.113.1', port: 5060 },
    reply: async () => {},
  }
  const headers = [
    { name: 'To', value: '<sip:a@b>' },
    { name: 'Via', value: written },
    { name: 'Via', value: 'SIP/2.0/UDP 192.0.2.9;rport' },
  ]
  const request = {
    kind: 'request',
    method: 'OPTIONS',
    uri: 'sip:a@b',
    headers,
    body: Buffer.alloc(0),
  } as const
  return headersOf(withReceived(request, viaOf(written), source), 'Via')[0]
}

describe('where a request came from is noted', () => {
  test.each([
    ['behind all else', ';branch=z9hG4bKa', ';branch=z9hG4bKa;received=198.51.100.7'],
    ['with its port', ';rport;branch=z9hG4bKa', ';rport=40000;branch=z9hG4bKa;received=198.51.100.7'],
    [
      'beside a branch that is no token',
      ';branch=z9hG4bK/a@b;rport',
      ';branch=z9hG4bK/a@b;rport=40000;received=198.51.100.7',
    ],
    ['beside what is quoted', ';x="a;rport";rport', ';x="a;rport";rport=40000;received=198.51.100.7'],
    [
      'in place of what it said',
      ';received = 192.0.2.1 ; RPort=7;reportx=1',
      ' ;rport=40000;reportx=1;received=198.51.100.7',
    ],
  ])('%s', (_, written, noted) => {
    expect(notedIn(`SIP/2.0/UDP 10.0.0.1:5070${written}`)).toBe(`SIP/2.0/UDP 10.0.0.1:5070${noted}`)
  })

  test('not where Via says it', () => {
    expect(notedIn('SIP/2.0/UDP 198.51.100.7')).toBe('SIP/2.0/UDP 198.51.100.7')
  })
})

describe('a response', () => {
  test.each([
    ['by UDP with rport goes back', 'SIP/2.0/UDP 10.0.0.1:5070;rport', 'udp', 'back'],
    ['by UDP goes to the port of Via', 'SIP/2.0/UDP 10.0.0.1:5070', 'udp', 'back at port 5070'],
    ['by UDP goes to 5060 without a port', 'SIP/2.0/UDP pc.example', 'udp', 'back at port 5060'],
    ['follows no maddr', 'SIP/2.0/UDP pc.example;maddr=192.0.2.1', 'udp', 'back at port 5060'],
    ['by TCP goes back over the connection', 'SIP/2.0/TCP 10.0.0.1:5070', 'tcp', 'back'],
  ] as const)('%s', async (_, via, protocol, way) => {
    expect(await wayOf(via, protocol)).toBe(way)
  })

  test.each([
    ['SIP/2.0/TCP 10.0.0.1:5070', 'tcp', 'to tcp 198.51.100.7:5070'],
    ['SIP/2.0/TCP pc.example', 'tcp', 'to tcp 198.51.100.7:5060'],
    ['SIP/2.0/TLS pc.example', 'tls', 'to tls 198.51.100.7:5061'],
  ] as const)('whose connection is gone takes a new one: %s', async (via, protocol, way) => {
    expect(await wayOf(via, protocol, false)).toBe(way)
  })
})
