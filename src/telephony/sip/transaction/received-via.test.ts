import { describe, expect, test } from 'vitest'
import { parseVia, type Via } from '../message/via.ts'
import type { Source, Transports } from '../transport/transport.ts'
import { TransportError } from '../transport/transport-error.ts'
import { responseRoute, sendResponse } from './received-via.ts'

/** Where a response goes whose request came from 198.51.100.7:40000. */
async function wayOf(written: string, protocol: Source['protocol'], isOpen = true): Promise<string> {
  let way = 'nowhere'
  const transports: Transports = {
    send: async (_, to) => {
      way = `to ${to.protocol} ${to.address}:${to.port}`
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
