import { describe, expect, test } from 'vitest'
import { serialiseMessage } from '../message/serialise-message.ts'
import { headerOf } from '../message/sip-message.ts'
import type { SipUri } from '../message/sip-uri.ts'
import type { Peer } from '../transport/transport.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents, type TwoAgents } from './testing/two-agents.ts'

/** Nothing is kept of any call, by either side, once everybody has waited long enough. */
async function expectNothingLeft({ scheduler, alice, bob }: TwoAgents): Promise<void> {
  await scheduler.passAll()
  expect([alice.load(), bob.load()]).toEqual([
    { calls: 0, transactions: 0 },
    { calls: 0, transactions: 0 },
  ])
  expect(scheduler.pending()).toBe(0)
}

describe('a call that is cancelled', () => {
  test('before anything was answered is cancelled after the first provisional response', async () => {
    const agents = await startTwoAgents()
    const { scheduler, network, sent } = agents
    network.drops = ({ from, message }) =>
      from === BOB && message.kind === 'response' && scheduler.now() < 400
    const { call, story } = agents.call()
    await scheduler.pass(100)
    call.cancel()
    await scheduler.pass(200)
    expect(story.lines).toEqual(['failed cancelled: cancelled'])
    expect(sent()).not.toContain('alice>bob CANCEL')
    await scheduler.pass(1_000)
    expect(sent()).toContain('alice>bob CANCEL')
    expect(agents.received[0]?.story.lines).toEqual(['ended by remote: cancelled by the caller'])
    await expectNothingLeft(agents)
  })

  test('while it rings gets 487, which is acknowledged', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.ring(180) })
    const { call } = agents.call()
    await agents.scheduler.pass(100)
    call.cancel({ reason: { protocol: 'SIP', cause: 200, text: 'Call completed elsewhere' } })
    await agents.scheduler.pass(100)
    expect(agents.sent().slice(3)).toEqual([
      'alice>bob CANCEL',
      'bob>alice 200 CANCEL',
      'bob>alice 487 INVITE',
      'alice>bob ACK',
    ])
    await expectNothingLeft(agents)
  })

  test('while the 200 is on its way leaves no ghost leg: ACK, then BYE', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.ring(180) })
    const { call, story } = agents.call()
    await agents.scheduler.pass(100)
    agents.received[0]?.call.accept('v=bob')
    call.cancel()
    await agents.scheduler.pass(100)
    expect(story.lines).toEqual(['progress 180', 'failed cancelled: cancelled'])
    expect(agents.received[0]?.story.lines).toEqual(['acknowledged', 'ended by remote: hung up'])
    expect(agents.sent()).toEqual(
      expect.arrayContaining(['alice>bob ACK', 'alice>bob BYE', 'bob>alice 200 BYE']),
    )
    await expectNothingLeft(agents)
  })

  test('and is answered by who rang reliably is hung up on with the number after its PRACK', async () => {
    const agents = await startTwoAgents()
    const { network, scheduler } = agents
    const party = new ScriptedParty(network, '127.0.0.9', ALICE)
    const { call } = agents.call({ uri: 'sip:gateway@127.0.0.9' })
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    const contact = 'Contact: <sip:gateway@127.0.0.9>'
    party.answer(invite, 183, { headers: `${contact}\nRequire: 100rel\nRSeq: 1`, sdp: 'v=gateway' })
    await scheduler.pass(10)
    call.cancel()
    party.answer(invite, 200, { headers: contact })
    await scheduler.pass(10)
    const numbers = ['PRACK', 'BYE'].map(method =>
      headerOf(party.requests(method)[0] ?? { headers: [] }, 'CSeq'),
    )
    expect(numbers).toEqual(['2 PRACK', '3 BYE'])
  })

  test('and whose peer never says anything final is forgotten after 64 * T1', async () => {
    const agents = await startTwoAgents()
    const { network, scheduler } = agents
    const party = new ScriptedParty(network, '127.0.0.9', ALICE)
    const { call } = agents.call({ uri: 'sip:silent@127.0.0.9' })
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite !== undefined) party.answer(invite, 180)
    await scheduler.pass(10)
    call.cancel()
    await scheduler.pass(31_000)
    expect(agents.alice.load().transactions).toBeGreaterThan(0)
    await expectNothingLeft(agents)
  })

  test('before its address is resolved is never sent', async () => {
    const agents = await startTwoAgents()
    const { call, story } = agents.call()
    call.cancel()
    await agents.scheduler.pass(100)
    expect(story.lines).toEqual(['failed cancelled: cancelled'])
    expect(agents.sent()).toEqual([])
  })
})

describe('a 200', () => {
  test('whose ACK is lost comes again, and is acknowledged again', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { network, scheduler } = agents
    network.drops = ({ message }) =>
      message.kind === 'request' && message.method === 'ACK' && scheduler.now() < 3_000
    agents.call()
    await scheduler.pass(10_000)
    const twos = agents.sent().filter(line => line === 'bob>alice 200 INVITE')
    // At 0, 0.5, 1.5 and 3.5 s: T1, doubled each time.
    expect(twos).toHaveLength(4)
    expect(agents.received[0]?.story.lines).toEqual(['acknowledged'])
    // One that is like no other would be another request to parties that look at its branch.
    const acknowledgements = network.passages.flatMap(({ message }) =>
      message.kind === 'request' && message.method === 'ACK' ? [serialiseMessage(message).toString()] : [],
    )
    expect(acknowledgements.length).toBeGreaterThan(1)
    expect(new Set(acknowledgements).size).toBe(1)
  })

  test('that nobody acknowledges is sent for 32 s, then the call is hung up', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { network, scheduler } = agents
    network.drops = ({ message }) => message.kind === 'request' && message.method === 'ACK'
    const { story } = agents.call()
    await scheduler.pass(31_900)
    expect(agents.sent()).not.toContain('bob>alice BYE')
    await scheduler.pass(200)
    expect(agents.sent()).toContain('bob>alice BYE')
    expect(agents.received[0]?.story.lines).toEqual(['ended by lost: our answer was never acknowledged'])
    expect(story.lines).toEqual(['answered v=bob', 'ended by remote: hung up'])
    await expectNothingLeft(agents)
  })

  test('is hung up on only when it was acknowledged', async () => {
    const agents = await startTwoAgents({
      onInvite: call => {
        call.accept('v=bob')
        call.bye()
      },
    })
    const { network, scheduler } = agents
    network.drops = ({ message }) =>
      message.kind === 'request' && message.method === 'ACK' && scheduler.now() < 1_000
    agents.call()
    await scheduler.pass(1_000)
    expect(agents.sent()).not.toContain('bob>alice BYE')
    await scheduler.pass(1_000)
    expect(agents.sent()).toContain('bob>alice BYE')
    await expectNothingLeft(agents)
  })

  test('of another fork is acknowledged and hung up on', async () => {
    const agents = await startTwoAgents()
    const { network, scheduler } = agents
    const party = new ScriptedParty(network, '127.0.0.9', ALICE)
    const { story } = agents.call({ uri: 'sip:many@127.0.0.9' })
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    const answer = (tag: string, status: number) =>
      party.answer(invite, status, { tag, headers: `Contact: <sip:${tag}@127.0.0.9>`, sdp: `v=${tag}` })
    answer('one', 180)
    answer('two', 183)
    answer('one', 200)
    await scheduler.pass(5)
    answer('two', 200)
    await scheduler.pass(10)
    expect(story.lines).toEqual(['progress 180 v=one', 'progress 183 v=two', 'answered v=one'])
    const toTags = (method: string) =>
      party.requests(method).map(request => headerOf(request, 'To')?.split('tag=')[1])
    expect(toTags('ACK')).toEqual(['one', 'two'])
    expect(toTags('BYE')).toEqual(['two'])
    answer('two', 200)
    answer('one', 200)
    await scheduler.pass(10)
    expect(toTags('ACK')).toEqual(['one', 'two', 'two', 'one'])
    expect(toTags('BYE')).toEqual(['two'])
  })
})

describe('both sides', () => {
  test('may hang up at the same time', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { call, story } = agents.call()
    await agents.scheduler.pass(100)
    call.bye()
    agents.received[0]?.call.bye()
    await agents.scheduler.pass(100)
    expect(story.lines.at(-1)).toBe('ended by local: hung up by us')
    expect(agents.received[0]?.story.lines.at(-1)).toBe('ended by local: hung up by us')
    expect(agents.sent().filter(line => line.endsWith('200 BYE'))).toHaveLength(2)
    await expectNothingLeft(agents)
  })

  test('may put the other on hold at the same time: 491, and both offers are answered later', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { call } = agents.call()
    await agents.scheduler.pass(100)
    const outcomes = [call.reoffer('v=alice-hold'), agents.received[0]?.call.reoffer('v=bob-hold')]
    await agents.scheduler.pass(10_000)
    expect(agents.sent()).toEqual(expect.arrayContaining(['alice>bob 491 INVITE', 'bob>alice 491 INVITE']))
    expect(await Promise.all(outcomes)).toEqual([
      { kind: 'answered', sdp: 'v=alice-hold!' },
      { kind: 'answered', sdp: 'v=bob-hold!' },
    ])
    call.bye()
    await expectNothingLeft(agents)
  })

  test('one may hang up while the other describes itself anew', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { call } = agents.call()
    await agents.scheduler.pass(100)
    const { story } = agents.received[0] ?? {}
    if (story !== undefined) story.answer = () => new Promise(() => {})
    const outcome = call.reoffer('v=alice-hold')
    await agents.scheduler.pass(100)
    agents.received[0]?.call.bye()
    await agents.scheduler.pass(100)
    expect(await outcome).toMatchObject({ kind: 'refused', status: 487 })
    expect(agents.sent()).toContain('bob>alice 487 INVITE')
    await expectNothingLeft(agents)
  })
})

describe('a BYE that is never answered', () => {
  test('does not keep the call', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { network, scheduler } = agents
    const { call } = agents.call()
    await scheduler.pass(100)
    network.drops = () => true
    call.bye()
    agents.received[0]?.call.bye()
    await scheduler.pass(31_000)
    expect(agents.alice.load().calls).toBe(1)
    await expectNothingLeft(agents)
  })
})

describe('an INVITE', () => {
  test('that comes twice is one call', async () => {
    const agents = await startTwoAgents({
      faults: { duplication: 1 },
      onInvite: call => call.accept('v=bob'),
    })
    const { call, story } = agents.call()
    await agents.scheduler.pass(1_000)
    expect(agents.received).toHaveLength(1)
    expect(story.lines).toEqual(['answered v=bob'])
    call.bye()
    await expectNothingLeft(agents)
  })

  test('that comes by two ways is merged: 482', async () => {
    const agents = await startTwoAgents()
    const party = new ScriptedParty(agents.network, '127.0.0.9', BOB)
    const invite = (branch: string) => `INVITE sip:bob@${BOB} SIP/2.0
      Via: SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bK${branch}
      From: <sip:carol@127.0.0.9>;tag=carol
      To: <sip:bob@${BOB}>
      Call-ID: merged
      CSeq: 1 INVITE
      Contact: <sip:carol@127.0.0.9>
      Max-Forwards: 70
      Content-Length: 0`
    party.say(invite('one'))
    party.say(invite('two'))
    await agents.scheduler.pass(10)
    expect(party.statuses('INVITE')).toEqual([100, 482])
    expect(agents.received).toHaveLength(1)
  })
})

test('a call that ends while its re-INVITE is being answered leaves nothing behind', async () => {
  const { network, scheduler, call, received, alice, bob } = await startTwoAgents({
    onInvite: incoming => incoming.accept('v=bob'),
  })
  const { call: outgoing } = call()
  await scheduler.pass(100)
  network.drops = ({ message }) => message.kind === 'response' && message.status === 200
  const outcome = outgoing.reoffer('v=hold')
  await scheduler.pass(100)
  network.drops = () => false
  received[0]?.call.bye()
  await scheduler.passAll()
  expect(await outcome).toEqual({ kind: 'ended' })
  expect([alice.load(), bob.load()]).toEqual([
    { calls: 0, transactions: 0 },
    { calls: 0, transactions: 0 },
  ])
})

test.each([
  ['the call that is hung up on', false],
  ['the call that was cancelled meanwhile', true],
])(
  'a PRACK whose destination is found late has another number than the BYE of %s',
  async (_, isCancelled) => {
    const GATEWAY = '127.0.0.9'
    const waiting: (() => void)[] = []
    let asked = 0
    const resolve = async ({ host }: SipUri): Promise<readonly Peer[]> => {
      // The first question by name is that of the PRACK.
      if (host === 'gateway.test' && asked++ === 0) await new Promise<void>(run => waiting.push(run))
      return [{ protocol: 'udp', address: GATEWAY, port: 5060 }]
    }
    const { network, scheduler, call: place } = await startTwoAgents({ options: { resolve } })
    const party = new ScriptedParty(network, GATEWAY, ALICE)
    const { call } = place({ uri: `sip:gateway@${GATEWAY}` })
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    const contact = 'Contact: <sip:gateway@gateway.test>'
    party.answer(invite, 183, { sdp: 'v=gateway', headers: `${contact}\nRequire: 100rel\nRSeq: 7` })
    await scheduler.pass(10)
    if (isCancelled) call.cancel()
    party.answer(invite, 200, { sdp: 'v=gateway', headers: contact })
    await scheduler.pass(10)
    call.bye()
    await scheduler.pass(10)
    waiting[0]?.()
    await scheduler.pass(10)
    const numbers = [...party.requests('BYE'), ...party.requests('PRACK')].map(each => headerOf(each, 'CSeq'))
    expect(numbers).toEqual(['2 BYE', '3 PRACK'])
  },
)
