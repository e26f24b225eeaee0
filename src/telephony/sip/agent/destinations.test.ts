import { describe, expect, test } from 'vitest'
import type { DialogState } from '../dialog/dialog-state.ts'
import type { Peer } from '../transport/transport.ts'
import { destinationsWithin } from './destinations.ts'

/** Where a request within a dialog goes, with whom its last request came from. */
async function wayOf(
  remoteTarget: string,
  remotePeer: Peer,
  routeSet: readonly string[] = [],
  { sdp = null, isTranslated = false }: { sdp?: string | null; isTranslated?: boolean } = {},
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
    isTranslated,
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
    const open = transport === undefined ? { mayGoByTcp: true as const } : {}
    return /^[\d.]+$/.test(host) ? [{ protocol, address: host, port: port ?? 5060, ...open }] : []
  }
  const peers = await destinationsWithin({ resolve }, dialog, sdp)
  return peers
    .map(
      ({ protocol, address, port, serverName }) =>
        `${protocol} ${address}:${port}${serverName === undefined ? '' : ` (${serverName})`}`,
    )
    .join(', ')
}

const peer = (protocol: Peer['protocol'], address: string, port: number): Peer => ({
  protocol,
  address,
  port,
})

describe('a request within a dialog goes', () => {
  test('to the Contact, and where that leads nowhere to where the party talks from', async () => {
    expect(await wayOf('sip:c@198.51.100.7:5070', peer('udp', '203.0.113.9', 5060))).toBe(
      'udp 198.51.100.7:5070, udp 203.0.113.9:5060',
    )
    expect(await wayOf('sip:c@203.0.113.9', peer('udp', '203.0.113.9', 5060))).toBe('udp 203.0.113.9:5060')
  })

  test('to the first of the route set, and where that leads nowhere to where the party talks from', async () => {
    expect(await wayOf('sip:c@10.0.0.5', peer('udp', '203.0.113.1', 5060), ['<sip:203.0.113.9;lr>'])).toBe(
      'udp 203.0.113.9:5060, udp 203.0.113.1:5060',
    )
  })

  test.each([
    ['by its protocol', 'tls', '<sip:203.0.113.9:5061;transport=tls;lr>', 'tls 203.0.113.9:5061'],
    ['by whichever protocol', 'tcp', '<sip:203.0.113.9;lr>', 'udp 203.0.113.9:5060'],
  ] as const)(
    'over the connection of a proxy that wants to be reached %s',
    async (_, protocol, route, named) => {
      expect(await wayOf('sip:c@10.0.0.5', peer(protocol, '203.0.113.9', 40_000), [route])).toBe(
        `${protocol} 203.0.113.9:40000, ${named}`,
      )
    },
  )

  test('to a proxy by the protocol that it names, before the connection that it opened by another', async () => {
    const route = ['<sip:203.0.113.9:5061;transport=tls;lr>']
    expect(await wayOf('sip:c@10.0.0.5', peer('tcp', '203.0.113.9', 40_000), route)).toBe(
      'tls 203.0.113.9:5061, tcp 203.0.113.9:40000',
    )
  })

  test('to who is known by an address by the name that its certificate was checked for', async () => {
    const called = { ...peer('tls', '203.0.113.9', 5061), serverName: 'sbc.carrier.example' }
    expect(await wayOf('sip:c@10.0.0.5', called, ['<sip:203.0.113.9:5061;transport=tls;lr>'])).toBe(
      'tls 203.0.113.9:5061 (sbc.carrier.example)',
    )
  })

  test('over the connection that the party opened, before one to its Contact', async () => {
    expect(await wayOf('sip:c@203.0.113.9;transport=tcp', peer('tcp', '203.0.113.9', 40_000))).toBe(
      'tcp 203.0.113.9:40000, tcp 203.0.113.9:5060',
    )
  })

  test('to the Contact where a proxy that wants no more of the call had the connection', async () => {
    expect(await wayOf('sip:c@198.51.100.7;transport=tcp', peer('tcp', '203.0.113.9', 40_000))).toBe(
      'tcp 198.51.100.7:5060, tcp 203.0.113.9:40000',
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
    const sdp = 'v=0\r\nm=audio 1 RTP/SAVP 0\r\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:secret\r\n'
    expect(await wayOf(contact, peer('tls', '203.0.113.9', 40_000), route, { sdp })).toBe(way)
    expect(await wayOf(contact, peer('udp', '203.0.113.9', 40_000), route, { sdp })).not.toMatch(/udp|tcp/)
  })

  test.each([
    ['a private Contact seen from the open', 'sip:c@192.168.1.5', '203.0.113.9', 'udp 203.0.113.9:40000'],
    ['its own loopback', 'sip:c@127.0.0.1', '192.168.1.5', 'udp 192.168.1.5:40000'],
    ['a Contact that leads nowhere', 'sip:c@abc.invalid', '203.0.113.9', 'udp 203.0.113.9:40000'],
  ])('where it can be reached with %s', async (_, contact, seen, way) => {
    expect(await wayOf(contact, peer('udp', seen, 40_000))).toBe(way)
  })
  test.each([
    ['another, by a party that says so', false, 'udp 10.0.0.5:5060, udp 192.168.1.5:40000'],
    ['behind that, by a party that does not know', true, 'udp 192.168.1.5:40000, udp 10.0.0.5:5060'],
  ])('from one private network to %s', async (_, isTranslated, way) => {
    const seen = peer('udp', '192.168.1.5', 40_000)
    expect(await wayOf('sip:c@10.0.0.5', seen, [], { isTranslated })).toBe(way)
  })

  test('to a Contact in the open, whatever the party knows of its address', async () => {
    const seen = peer('udp', '203.0.113.9', 40_000)
    expect(await wayOf('sip:c@198.51.100.7', seen, [], { isTranslated: true })).toMatch(/^udp 198/)
  })
})
