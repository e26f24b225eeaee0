import { describe, expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import type { SipUri } from '../message/sip-uri.ts'
import type { Peer } from '../transport/transport.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents } from './testing/two-agents.ts'

/** With it an INVITE is longer than what goes by UDP (RFC 3261 18.1.1). */
const LONG_OFFER = `v=alice ${'a'.repeat(1_300)}`

const BOB_BY_UDP: Peer = { protocol: 'udp', address: BOB, port: 5060 }

/** Bob’s address leaves the transport open, unless its URI names one. */
async function start() {
  const resolve = async ({ parameters }: SipUri): Promise<readonly Peer[]> => {
    const transport = parameters.get('transport')
    if (transport === undefined) return [{ ...BOB_BY_UDP, mayGoByTcp: true }]
    return [{ ...BOB_BY_UDP, protocol: transport === 'tcp' ? 'tcp' : 'udp' }]
  }
  const agents = await startTwoAgents({
    options: { resolve },
    onInvite: call => call.accept('v=bob'),
    bobOptions: { resolve: async () => [{ protocol: 'udp', address: ALICE, port: 5060 }] },
  })
  const ways = () =>
    agents.network.passages
      .filter(({ from }) => from === ALICE)
      .map(({ message, protocol }) => `${message.kind === 'request' && message.method} by ${protocol}`)
  const contact = (index = 0) => {
    const invites = agents.network.passages.filter(
      ({ message }) => message.kind === 'request' && message.method === 'INVITE',
    )
    const passage = invites[index]
    return passage && headerOf(passage.message, 'Contact')
  }
  return { ...agents, ways, contact }
}

describe('a request', () => {
  test('that is short goes by UDP', async () => {
    const { call, ways, scheduler } = await start()
    const { story } = call()
    await scheduler.pass(100)
    expect(ways()).toEqual(['INVITE by udp', 'ACK by udp'])
    expect(story.lines).toEqual(['answered v=bob'])
  })

  test('that is long goes by TCP, and its Contact says so', async () => {
    const { call, ways, contact, received, scheduler } = await start()
    const { story } = call({ offer: LONG_OFFER, contactUser: 'me' })
    await scheduler.pass(100)
    expect(ways()[0]).toBe('INVITE by tcp')
    expect(contact()).toBe(`<sip:me@${ALICE}:5060;transport=tcp>`)
    expect(received).toHaveLength(1)
    expect(story.lines).toEqual(['answered v=bob'])
  })

  test('that is long goes by UDP where the URI says so', async () => {
    const { call, ways, contact, scheduler } = await start()
    call({ offer: LONG_OFFER, uri: `sip:bob@${BOB};transport=udp` })
    await scheduler.pass(100)
    expect(ways()[0]).toBe('INVITE by udp')
    expect(contact()).toBe(`<sip:${ALICE}:5060>`)
  })

  test('that is long goes by UDP at once where no connection comes about, and so do the next ones', async () => {
    const { call, ways, contact, network, received, scheduler } = await start()
    network.withoutTcp.add(BOB)
    const { story } = call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    expect(ways()).toEqual(['INVITE by udp', 'ACK by udp'])
    expect(contact()).toBe(`<sip:${ALICE}:5060>`)
    expect(story.lines).toEqual(['answered v=bob'])
    network.withoutTcp.clear()
    call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    expect(ways().filter(way => way.startsWith('INVITE'))).toEqual(['INVITE by udp', 'INVITE by udp'])
    expect(received).toHaveLength(2)
    await scheduler.pass(300_000)
    call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    expect(ways()).toContain('INVITE by tcp')
  })

  test('that becomes long by its credentials goes by TCP then, with the next numbers', async () => {
    const { call, network, scheduler } = await start()
    const offer = `v=alice ${'a'.repeat(600)}`
    const party = new ScriptedParty(network, BOB, ALICE)
    call({ offer, credentials: { username: 'me', password: 'secret' } })
    await scheduler.pass(100)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    const challenge = `Proxy-Authenticate: Digest realm="${'r'.repeat(300)}", nonce="one", qop="auth"`
    party.answer(invite, 407, { headers: challenge })
    await scheduler.pass(100)
    const [, again] = party.requests('INVITE')
    if (again === undefined) throw new Error('no second INVITE arrived')
    expect(headerOf(again, 'Via')).toContain('SIP/2.0/TCP')
    expect(headerOf(again, 'CSeq')).toBe('2 INVITE')
    expect(headerOf(again, 'Proxy-Authorization')).toContain('nc=00000001')
  })

  test('that is refused for overload by TCP is not sent once more by UDP', async () => {
    const { call, ways, network, scheduler } = await start()
    const party = new ScriptedParty(network, BOB, ALICE, 'tcp')
    const { story } = call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    party.answer(invite, 503)
    await scheduler.pass(100)
    expect(ways()).toEqual(['INVITE by tcp', 'ACK by tcp'])
    expect(story.lines).toEqual(['failed refused: 503 Whatever'])
  })
})

describe('a request whose connection ends before anything comes back', () => {
  test('goes to the same peer once more, by a new connection and with the next number', async () => {
    const { call, ways, network, scheduler } = await start()
    const party = new ScriptedParty(network, BOB, ALICE, 'tcp')
    const { story } = call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    network.closeConnections()
    await scheduler.pass(100)
    expect(ways()).toEqual(['INVITE by tcp', 'INVITE by tcp'])
    const numbers = party.requests('INVITE').map(invite => headerOf(invite, 'CSeq'))
    expect(numbers).toEqual(['1 INVITE', '2 INVITE'])
    const again = party.requests('INVITE')[1]
    if (again === undefined) throw new Error('no second INVITE arrived')
    party.answer(again, 486)
    await scheduler.pass(100)
    expect(story.lines).toEqual(['failed refused: 486 Whatever'])
    // A peer that has had connections has them still.
    call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    expect(
      ways()
        .filter(way => way.startsWith('INVITE'))
        .at(-1),
    ).toBe('INVITE by tcp')
  })

  test('fails where the second ends, too', async () => {
    const { call, ways, network, scheduler } = await start()
    new ScriptedParty(network, BOB, ALICE, 'tcp')
    const { story } = call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    network.closeConnections()
    await scheduler.pass(100)
    network.closeConnections()
    await scheduler.pass(100)
    expect(ways()).toEqual(['INVITE by tcp', 'INVITE by tcp'])
    expect(story.lines).toEqual([`failed unreachable: tcp ${BOB}:5060: the connection was closed`])
  })

  test('is not sent again where something has come back', async () => {
    const { call, ways, network, scheduler } = await start()
    const party = new ScriptedParty(network, BOB, ALICE, 'tcp')
    call({ offer: LONG_OFFER })
    await scheduler.pass(100)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    party.answer(invite, 100)
    await scheduler.pass(100)
    network.closeConnections()
    await scheduler.pass(100)
    expect(ways()).toEqual(['INVITE by tcp'])
  })
})

describe('an acknowledgement with a long answer', () => {
  test.each([
    ['goes by TCP', false, 'ACK by tcp'],
    ['goes by UDP where no connection comes about', true, 'ACK by udp'],
  ])('%s', async (_, isWithoutTcp, expected) => {
    const { call, ways, network, received, scheduler } = await start()
    if (isWithoutTcp) network.withoutTcp.add(BOB)
    const { story } = call({ offer: null })
    story.answer = () => ({ kind: 'answer', sdp: LONG_OFFER })
    await scheduler.pass(100)
    expect(ways()).toEqual(['INVITE by udp', expected])
    expect(received[0]?.story.lines).toEqual([`described ${LONG_OFFER}`, 'acknowledged'])
  })
})
