import { describe, expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import type { SipUri } from '../message/sip-uri.ts'
import type { Peer } from '../transport/transport.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, startTwoAgents, type TwoAgentsOptions } from './testing/two-agents.ts'

const ONE = '127.0.0.11'
const TWO = '127.0.0.12'

/** Two peers behind one name. */
async function startWithTwoPeers(protocol: Peer['protocol'] = 'udp', options: TwoAgentsOptions = {}) {
  const resolve = async ({ host }: SipUri) => {
    const addresses = host === 'trunk.example' ? [ONE, TWO] : [host]
    return addresses.map(address => ({ protocol, address, port: 5060 }))
  }
  const agents = await startTwoAgents({ ...options, options: { resolve } })
  const callTrunk = (silenceMilliseconds?: number) =>
    agents.call({
      uri: 'sip:+15550100@trunk.example',
      ...(silenceMilliseconds === undefined ? {} : { silenceMilliseconds }),
    })
  return { ...agents, callTrunk }
}

/** How many calls a party has got, however often it was sent each. */
function callsTo(party: ScriptedParty): number {
  return new Set(party.requests('INVITE').map(request => headerOf(request, 'Call-ID'))).size
}

describe('a call to a name with two peers', () => {
  test('goes to the second at once when nobody listens at the first', async () => {
    const { network, scheduler, callTrunk } = await startWithTwoPeers('tcp')
    const two = new ScriptedParty(network, TWO, ALICE, 'tcp')
    const { story } = callTrunk()
    await scheduler.pass(10)
    expect(two.requests('INVITE')).toHaveLength(1)
    expect(story.lines).toEqual([])
  })

  test('goes to the second when the first says nothing', async () => {
    const { network, scheduler, callTrunk } = await startWithTwoPeers()
    const two = new ScriptedParty(network, TWO, ALICE)
    callTrunk(3_000)
    await scheduler.pass(2_999)
    expect(two.received).toEqual([])
    await scheduler.pass(100)
    expect(two.requests('INVITE')).toHaveLength(1)
  })

  test('goes to the second first for half a minute after the first has said nothing', async () => {
    const { network, scheduler, callTrunk } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const two = new ScriptedParty(network, TWO, ALICE)
    callTrunk(3_000)
    await scheduler.pass(3_100)
    expect([callsTo(one), callsTo(two)]).toEqual([1, 1])
    const [invite] = two.requests('INVITE')
    if (invite !== undefined) two.answer(invite, 100)
    await scheduler.pass(29_000)
    callTrunk(3_000)
    await scheduler.pass(100)
    expect([callsTo(one), callsTo(two)]).toEqual([1, 2])
    await scheduler.pass(6_000)
    expect([callsTo(one), callsTo(two)]).toEqual([2, 2])
    // Both have been silent, and neither is dropped.
    callTrunk(3_000)
    await scheduler.pass(100)
    expect([callsTo(one), callsTo(two)]).toEqual([3, 2])
    await scheduler.pass(40_000)
    callTrunk(3_000)
    await scheduler.pass(100)
    expect([callsTo(one), callsTo(two)]).toEqual([4, 3])
  })

  test('goes to the first again once it has answered', async () => {
    const { network, scheduler, call, callTrunk } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const two = new ScriptedParty(network, TWO, ALICE)
    callTrunk(3_000)
    await scheduler.pass(3_100)
    call({ uri: `sip:somebody@${ONE}` })
    await scheduler.pass(10)
    const invite = one.requests('INVITE').find(({ uri }) => uri.includes('somebody'))
    if (invite === undefined) throw new Error('somebody was not called')
    one.answer(invite, 486)
    await scheduler.pass(10)
    callTrunk(3_000)
    await scheduler.pass(10)
    expect([callsTo(one), callsTo(two)]).toEqual([3, 1])
  })

  test('goes to the first again once it has answered, though too late', async () => {
    const { network, scheduler, callTrunk } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const two = new ScriptedParty(network, TWO, ALICE)
    callTrunk(6_000)
    await scheduler.pass(7_000)
    expect([callsTo(one), callsTo(two)]).toEqual([1, 1])
    const [invite] = one.requests('INVITE')
    if (invite === undefined) throw new Error('the first was not called')
    one.answer(invite, 100)
    await scheduler.pass(10)
    callTrunk(6_000)
    await scheduler.pass(10)
    expect([callsTo(one), callsTo(two)]).toEqual([2, 1])
  })

  test('describes us to each as it reaches us, and goes on with what the one that answered was told', async () => {
    const { network, scheduler, call } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const two = new ScriptedParty(network, TWO, ALICE)
    const offerTo = ({ address }: Peer) => `v=alice for ${address}`
    const { story } = call({ uri: 'sip:+15550100@trunk.example', silenceMilliseconds: 3_000, offerTo })
    await scheduler.pass(3_100)
    const offers = [one, two].map(party => party.requests('INVITE')[0]?.body.toString())
    expect(offers).toEqual([`v=alice for ${ONE}`, `v=alice for ${TWO}`])
    const [invite] = two.requests('INVITE')
    if (invite === undefined) throw new Error('the second was not called')
    two.answer(invite, 200, { tag: 'two', headers: `Contact: <sip:${TWO}>`, sdp: 'v=two' })
    await scheduler.pass(10)
    expect(story.lines).toEqual(['answered v=two'])
    two.say(`INVITE sip:alice@${ALICE} SIP/2.0
      Via: SIP/2.0/UDP ${TWO}:5060;branch=z9hG4bKagain
      From: ${headerOf(invite, 'To')};tag=two
      To: ${headerOf(invite, 'From')}
      Call-ID: ${headerOf(invite, 'Call-ID')}
      CSeq: 1 INVITE
      Contact: <sip:${TWO}>
      Max-Forwards: 70
      Content-Length: 0`)
    await scheduler.pass(10)
    const renewed = two.responses('INVITE').find(({ status }) => status === 200)
    expect(renewed?.body.toString()).toBe(`v=alice for ${TWO}`)
  })

  test('leaves no ghost leg at a first that wakes up later', async () => {
    const { network, scheduler, callTrunk, alice } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const two = new ScriptedParty(network, TWO, ALICE)
    const { story, call } = callTrunk(3_000)
    await scheduler.pass(3_100)
    const [invite] = one.requests('INVITE')
    const [second] = two.requests('INVITE')
    if (invite === undefined || second === undefined) throw new Error('both should have been called')
    two.answer(second, 200, { tag: 'two', headers: `Contact: <sip:${TWO}>`, sdp: 'v=two' })
    one.answer(invite, 180, { tag: 'one' })
    await scheduler.pass(10)
    expect(one.requests('CANCEL')).toHaveLength(1)
    one.answer(invite, 200, { tag: 'one', headers: `Contact: <sip:${ONE}>`, sdp: 'v=one' })
    await scheduler.pass(10)
    expect(one.requests('ACK')).toHaveLength(1)
    expect(one.requests('BYE')).toHaveLength(1)
    expect(two.requests('BYE')).toHaveLength(0)
    expect(story.lines).toEqual(['answered v=two'])
    call.bye()
    await scheduler.passAll()
    expect(alice.load()).toEqual({ calls: 0, transactions: 0 })
  })

  test('goes to the second when the first is overloaded, and leaves the first alone as long as it asked', async () => {
    const { network, scheduler, callTrunk } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const two = new ScriptedParty(network, TWO, ALICE)
    callTrunk()
    await scheduler.pass(10)
    const [invite] = one.requests('INVITE')
    if (invite !== undefined) one.answer(invite, 503, { headers: 'Retry-After: 30' })
    await scheduler.pass(10)
    expect(two.requests('INVITE')).toHaveLength(1)
    callTrunk()
    await scheduler.pass(10)
    expect(new Set(two.requests('INVITE').map(request => headerOf(request, 'Call-ID'))).size).toBe(2)
    const before = one.requests('INVITE').length
    await scheduler.pass(30_000)
    callTrunk()
    await scheduler.pass(10)
    expect(one.requests('INVITE').length).toBeGreaterThan(before)
  })

  test.each(['OPTIONS', 'REGISTER'])(
    'has %s sent to a peer that wants no calls for a while',
    async method => {
      const { network, scheduler, callTrunk, alice } = await startWithTwoPeers()
      const one = new ScriptedParty(network, ONE, ALICE)
      callTrunk()
      await scheduler.pass(10)
      const [invite] = one.requests('INVITE')
      if (invite !== undefined) one.answer(invite, 503, { headers: 'Retry-After: 300' })
      await scheduler.pass(10)
      const outcome = alice.request({ method, uri: 'sip:trunk.example', from: { uri: `sip:${ALICE}` } })
      await scheduler.pass(10)
      const [asked] = one.requests(method)
      if (asked === undefined) throw new Error(`no ${method} arrived`)
      one.answer(asked, 200)
      await scheduler.pass(10)
      expect(await outcome).toMatchObject({ kind: 'answered', response: { status: 200 } })
    },
  )

  test.each(['OPTIONS', 'REGISTER'])('goes to a peer that wants no %s for a while', async method => {
    const { network, scheduler, callTrunk, alice } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    void alice.request({ method, uri: 'sip:trunk.example', from: { uri: `sip:${ALICE}` } })
    await scheduler.pass(10)
    const [asked] = one.requests(method)
    if (asked === undefined) throw new Error(`no ${method} arrived`)
    one.answer(asked, 503, { headers: 'Retry-After: 300' })
    await scheduler.pass(10)
    callTrunk()
    await scheduler.pass(10)
    expect(callsTo(one)).toBe(1)
  })

  test('fails when every peer asked to be left alone', async () => {
    const { network, scheduler, callTrunk } = await startWithTwoPeers()
    const parties = [ONE, TWO].map(address => new ScriptedParty(network, address, ALICE))
    const { story: first } = callTrunk()
    for (const party of parties) {
      await scheduler.pass(10)
      const [invite] = party.requests('INVITE')
      if (invite !== undefined) party.answer(invite, 503, { headers: 'Retry-After: 30 (maintenance)' })
    }
    await scheduler.pass(10)
    expect(first.lines).toEqual(['failed refused: 503 Whatever'])
    const { story } = callTrunk()
    await scheduler.pass(0)
    expect(story.lines).toEqual([
      'failed unreachable: every peer of sip:+15550100@trunk.example asked to be left alone for a while (503 with Retry-After)',
    ])
  })

  test('does not go to the second when the first refuses', async () => {
    const { network, scheduler, callTrunk } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const two = new ScriptedParty(network, TWO, ALICE)
    const { story } = callTrunk()
    await scheduler.pass(10)
    const [invite] = one.requests('INVITE')
    if (invite !== undefined) one.answer(invite, 486)
    await scheduler.pass(10)
    expect(two.received).toEqual([])
    expect(story.lines).toEqual(['failed refused: 486 Whatever'])
  })
})

describe('a request outside a call', () => {
  test('tells when nobody answers', async () => {
    const { alice, scheduler } = await startWithTwoPeers()
    const outcome = alice.request({
      method: 'OPTIONS',
      uri: 'sip:trunk.example',
      from: { uri: `sip:${ALICE}` },
      silenceMilliseconds: 1_000,
    })
    await scheduler.pass(2_100)
    expect(await outcome).toEqual({
      kind: 'unanswered',
      why: 'silent',
      words: `no answer from udp ${TWO}:5060`,
    })
    expect(alice.load().transactions).toBe(0)
  })

  test('says where calls should be sent to: REGISTER', async () => {
    const { alice, network, scheduler } = await startWithTwoPeers()
    const one = new ScriptedParty(network, ONE, ALICE)
    const register = { method: 'REGISTER', uri: 'sip:trunk.example', from: { uri: 'sip:me@trunk.example' } }
    const outcome = alice.request({
      ...register,
      contactUser: 'me',
      contactSeconds: 120,
      callId: 'binding',
      nextSequence: () => 7,
    })
    await scheduler.pass(10)
    const [request] = one.requests('REGISTER')
    if (request === undefined) throw new Error('no REGISTER arrived')
    one.answer(request, 200)
    await scheduler.pass(10)
    expect(await outcome).toMatchObject({
      kind: 'answered',
      response: { status: 200 },
      peer: { address: ONE },
    })
    expect(headerOf(request, 'Contact')).toBe(`<sip:me@${ALICE}:5060>;expires=120`)
    expect([headerOf(request, 'Call-ID'), headerOf(request, 'CSeq')]).toEqual(['binding', '7 REGISTER'])
  })
})
