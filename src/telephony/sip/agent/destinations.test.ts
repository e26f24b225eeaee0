import { describe, expect, test } from 'vitest'
import type { DialogState } from '../dialog/dialog-state.ts'
import type { Peer } from '../transport/transport.ts'
import { destinationsWithin } from './destinations.ts'

/** Where a request within a dialog goes, with whom its last request came from. */
async function wayOf(
  remoteTarget: string,
  remotePeer: Peer,
  routeSet: readonly string[] = [],
  sdp: string | null = null,
): Promise<string> {
  const dialog: DialogState = {
    callId: 'one',
    localTag: 'bob',
    remoteTag: 'carol',
    localParty: '<sip:bob@example.com>',
    remoteParty: '<sip:carol@example.org>',
    role: 'called',
    localSequence: 0,
    remoteSequence: 1,
    remoteTarget,
    routeSet,
    remoteAllows: [],
    remotePeer,
    isSecure: false,
    contactUser: null,
    session: null,
  }
  const resolve = async ({
    host,
    port,
    parameters,
  }: Parameters<Parameters<typeof destinationsWithin>[0]['resolve']>[0]) => {
    const transport = parameters.get('transport')
    const protocol: Peer['protocol'] = transport === 'tcp' || transport === 'tls' ? transport : 'udp'
    return /^[\d.]+$/.test(host) ? [{ protocol, address: host, port: port ?? 5060 }] : []
  }
  const peers = await destinationsWithin({ resolve }, dialog, sdp)
  return peers.map(({ protocol, address, port }) => `${protocol} ${address}:${port}`).join(', ')
}

const peer = (protocol: Peer['protocol'], address: string, port: number): Peer => ({
  protocol,
  address,
  port,
})

describe('a request within a dialog goes', () => {
  test('to the Contact', async () => {
    expect(await wayOf('sip:c@198.51.100.7:5070', peer('udp', '203.0.113.9', 5060))).toBe(
      'udp 198.51.100.7:5070',
    )
  })

  test('to the first of the route set', async () => {
    expect(await wayOf('sip:c@10.0.0.5', peer('tcp', '203.0.113.9', 40_000), ['<sip:203.0.113.9;lr>'])).toBe(
      'udp 203.0.113.9:5060',
    )
  })

  test('over the connection that the party opened, before one to its Contact', async () => {
    expect(await wayOf('sip:c@203.0.113.9;transport=tcp', peer('tcp', '203.0.113.9', 40_000))).toBe(
      'tcp 203.0.113.9:40000, tcp 203.0.113.9:5060',
    )
  })

  test('to the Contact where a proxy that wants no more of the call had the connection', async () => {
    expect(await wayOf('sip:c@198.51.100.7;transport=tcp', peer('tcp', '203.0.113.9', 40_000))).toBe(
      'tcp 198.51.100.7:5060',
    )
  })

  test.each([
    [
      'over the connection by TLS, whatever the Contact says',
      'sip:c@203.0.113.9',
      [],
      'tls 203.0.113.9:40000',
    ],
    [
      'by TLS alone, where some peers have it',
      'sip:c@203.0.113.9;transport=tls',
      [],
      'tls 203.0.113.9:40000, tls 203.0.113.9:5060',
    ],
    [
      'to where it came from, past a route without TLS',
      'sip:c@198.51.100.7',
      ['<sip:203.0.113.9;lr>'],
      'tls 203.0.113.9:40000',
    ],
  ])('with keys of sound %s', async (_, contact, route, way) => {
    const keys = 'v=0\r\nm=audio 1 RTP/SAVP 0\r\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:secret\r\n'
    expect(await wayOf(contact, peer('tls', '203.0.113.9', 40_000), route, keys)).toBe(way)
    expect(await wayOf(contact, peer('udp', '203.0.113.9', 40_000), route, keys)).not.toMatch(/udp|tcp/)
  })

  test.each([
    ['a private Contact seen from the open', 'sip:c@192.168.1.5', '203.0.113.9', 'udp 203.0.113.9:40000'],
    ['its own loopback', 'sip:c@127.0.0.1', '192.168.1.5', 'udp 192.168.1.5:40000'],
    ['a private Contact seen from a private network', 'sip:c@10.0.0.5', '192.168.1.5', 'udp 10.0.0.5:5060'],
    ['a Contact that leads nowhere', 'sip:c@abc.invalid', '203.0.113.9', 'udp 203.0.113.9:40000'],
  ])('where it can be reached with %s', async (_, contact, seen, way) => {
    expect(await wayOf(contact, peer('udp', seen, 40_000))).toBe(way)
  })
})
