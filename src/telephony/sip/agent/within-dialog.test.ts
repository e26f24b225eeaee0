import { describe, expect, test } from 'vitest'
import { headerOf, headersOf } from '../message/sip-message.ts'
import { CAROL, type Carol, carolTowardsBob } from './testing/carol.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents, type TwoAgents, type TwoAgentsOptions } from './testing/two-agents.ts'

interface Talking extends TwoAgents, Carol {
  readonly lines: readonly string[]
}

/** Carol, who follows the test, talks to Bob. */
async function startTalking(options: TwoAgentsOptions = {}): Promise<Talking> {
  const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob'), ...options })
  const carol = carolTowardsBob(agents, 'talking')
  await carol.say('INVITE', 1, {}, 'v=carol')
  carol.enterDialog()
  await carol.say('ACK', 1)
  return { ...agents, ...carol, lines: agents.received[0]?.story.lines ?? [] }
}

describe('within a call', () => {
  test('a request that is older than another is answered with 500', async () => {
    const { say, answer, lines } = await startTalking()
    await say('OPTIONS', 7)
    expect(answer('OPTIONS').status).toBe(200)
    await say('BYE', 6)
    expect(answer('BYE').status).toBe(500)
    expect(lines).toEqual(['acknowledged'])
  })

  test.each([
    ['REFER', {}, 405],
    ['NOTIFY', {}, 405],
    ['PRACK', {}, 481],
    ['INVITE', { Require: 'replaces' }, 420],
    ['UPDATE', { 'Session-Expires': '30', Supported: 'timer' }, 422],
    ['OPTIONS', {}, 200],
    ['UPDATE', {}, 200],
    ['INVITE', { 'Max-Forwards': '0' }, 200],
  ] as const)('%s with %j is answered with %d, and the call goes on', async (method, fields, status) => {
    const { say, answer, lines } = await startTalking()
    await say(method, 2, fields)
    expect(answer(method).status).toBe(status)
    expect(lines).toEqual(['acknowledged'])
  })

  test.each([
    ['what was agreed on with keys', 'v=bob\na=crypto:1 S inline:secret', 'v=carol'],
    ['what was agreed on with keys, without an offer', 'v=bob\na=crypto:1 S inline:secret', ''],
    ['keys', 'v=bob', 'v=carol\na=crypto:1 S inline:secret'],
  ])('%s is not agreed on anew in the clear: 488', async (_, agreed, offer) => {
    const { say, answer, lines } = await startTalking({ onInvite: call => call.accept(agreed) })
    await say('INVITE', 2, {}, offer)
    expect(answer('INVITE')).toMatchObject({ status: 488 })
    expect(answer('INVITE').body.toString()).not.toContain('crypto')
    expect(lines).toEqual(['acknowledged'])
    await say('ACK', 2)
    await say('OPTIONS', 3)
    expect(answer('OPTIONS').status).toBe(200)
  })

  test('the tag of another is of no call: 481', async () => {
    const { say, answer, lines } = await startTalking()
    await say('BYE', 2, { From: `<sip:carol@${CAROL}>;tag=mallory` })
    expect(answer('BYE').status).toBe(481)
    expect(lines).toEqual(['acknowledged'])
  })

  test('BYE ends it with its reason, wherever it comes from', async () => {
    const endings: unknown[] = []
    const agents = await startTalking({
      onInvite: call => {
        call.listen({
          onEnded: ending => endings.push(ending),
          onOffer: () => ({ kind: 'unacceptable' }),
        })
        call.accept('v=bob')
      },
    })
    await agents.say('BYE', 2, {
      Via: 'SIP/2.0/UDP 127.0.0.77:5060;branch=z9hG4bKelsewhere',
      Reason: 'SIP;cause=200;text="Done", Q.850;cause=16;text="Normal, as \\"always\\""',
    })
    expect(endings).toEqual([
      {
        by: 'remote',
        words: 'hung up',
        reason: { protocol: 'Q.850', cause: 16, text: 'Normal, as "always"' },
      },
    ])
  })

  test.each(['INVITE', 'UPDATE'])('%s that is refused for its session has changed no media', async method => {
    const { say, answer, lines } = await startTalking()
    await say(method, 2, { 'Session-Expires': '30', Supported: 'timer' }, 'v=hold')
    expect(answer(method).status).toBe(422)
    expect(lines).toEqual(['acknowledged'])
    await say('ACK', 2)
    await say(method, 3, { 'Session-Expires': '90', Supported: 'timer' }, 'v=hold')
    expect(answer(method).status).toBe(200)
  })

  test('INFO of a package is refused, since none is named as taken: 469', async () => {
    const { say, answer, lines } = await startTalking()
    await say('INFO', 2, { 'Info-Package': 'conference', 'Content-Type': 'application/dtmf' }, '5')
    expect(answer('INFO')).toMatchObject({ status: 469, reason: 'Bad Info Package' })
    expect(headerOf(answer('INFO'), 'Recv-Info')).toBe('')
    expect(lines).toEqual(['acknowledged'])
  })

  test.each([
    [{ 'Content-Type': 'text/plain' }, 'five', 415],
    [{ 'Content-Type': 'text/plain', 'Content-Disposition': 'render;handling=optional' }, 'five', 200],
    [{ 'Content-Type': 'Application/DTMF ; charset=utf-8' }, '5', 200],
    [{}, '', 200],
  ] as const)('INFO with %j that says "%s" is answered with %d', async (fields, body, status) => {
    const { say, answer } = await startTalking()
    await say('INFO', 2, fields, body)
    expect(answer('INFO').status).toBe(status)
    expect(headersOf(answer('INFO'), 'Accept')).toEqual(
      status === 415 ? ['application/dtmf-relay', 'application/dtmf'] : [],
    )
  })

  test('UPDATE describes the party anew', async () => {
    const { say, answer, lines } = await startTalking()
    await say('UPDATE', 2, {}, 'v=hold')
    expect(answer('UPDATE').body.toString()).toBe('v=hold!')
    expect(lines).toEqual(['acknowledged', 'offered v=hold'])
  })

  test('INVITE without a description is offered ours, and its ACK answers', async () => {
    const { say, answer, lines } = await startTalking()
    await say('INVITE', 2)
    expect(answer('INVITE').body.toString()).toBe('v=bob')
    await say('ACK', 2, {}, 'v=new')
    expect(lines).toEqual(['acknowledged', 'described v=new'])
  })

  test('INVITE without a description has the user asked what to offer, and 488 where he has nothing', async () => {
    const offers = ['v=anew']
    const described: string[] = []
    const { say, answer } = await startTalking({
      onInvite: call => {
        call.listen({
          onEnded: () => undefined,
          onOffer: sdp => ({ kind: 'answer', sdp }),
          onOfferWanted: async () => {
            const offer = offers.pop()
            if (offer === undefined) throw new Error('nothing left')
            return offer
          },
          onAnswer: sdp => void described.push(sdp),
        })
        call.accept('v=bob')
      },
    })
    await say('INVITE', 2)
    expect(answer('INVITE').body.toString()).toBe('v=anew')
    await say('ACK', 2, {}, 'v=new')
    expect(described).toEqual(['v=new'])
    await say('INVITE', 3)
    expect(answer('INVITE').status).toBe(488)
    await say('ACK', 3)
    await say('OPTIONS', 4)
    expect(answer('OPTIONS').status).toBe(200)
  })

  test('INVITE is answered as often as it takes until it is acknowledged', async () => {
    const { say, party, scheduler } = await startTalking()
    await say('INVITE', 2, {}, 'v=hold')
    await scheduler.pass(4_000)
    const again = () =>
      party
        .responses('INVITE')
        .filter(answer => headerOf(answer, 'CSeq') === '2 INVITE' && answer.status === 200)
    expect(again()).toHaveLength(4)
    await say('ACK', 2)
    await scheduler.pass(20_000)
    expect(again()).toHaveLength(4)
  })

  test('INVITE that nobody acknowledges ends the call with BYE', async () => {
    const { say, party, scheduler, lines } = await startTalking()
    await say('INVITE', 2, {}, 'v=hold')
    await scheduler.pass(33_000)
    expect(party.requests('BYE')).not.toEqual([])
    expect(lines.at(-1)).toBe('ended by lost: the answer to its re-INVITE was never acknowledged')
  })

  test('BYE before the ACK ends it, and the 200 is sent no more', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { network, scheduler, call, received, sent } = agents
    network.drops = ({ message }) => message.kind === 'request' && message.method === 'ACK'
    const { call: outgoing } = call()
    await scheduler.pass(100)
    outgoing.bye()
    await scheduler.pass(20_000)
    expect(received[0]?.story.lines).toEqual(['ended by remote: hung up'])
    expect(sent().filter(line => line === 'bob>alice 200 INVITE')).toHaveLength(1)
    expect(sent().at(-1)).toBe('bob>alice 200 BYE')
  })

  test('an acknowledgement that comes again says nothing new', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { say, enterDialog } = carolTowardsBob(agents, 'late')
    await say('INVITE', 1)
    enterDialog()
    await say('ACK', 1, {}, 'v=carol')
    await say('UPDATE', 2, {}, 'v=moved')
    await say('ACK', 1, {}, 'v=carol')
    const [received] = agents.received
    expect(received?.story.lines).toEqual(['described v=carol', 'acknowledged', 'offered v=moved'])
    expect(received?.call.exportDialog()).toMatchObject({ remoteSdp: 'v=moved' })
  })

  test('our INVITE is acknowledged where its answer says that the party is, which repeated is no news', async () => {
    const { say, party, network, scheduler, received } = await startTalking()
    const moved = new ScriptedParty(network, '127.0.0.10', BOB)
    void received[0]?.call.reoffer('v=hold')
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    const answer = () =>
      party.answer(invite, 200, { headers: 'Contact: <sip:carol@127.0.0.10>', sdp: 'v=held' })
    answer()
    await scheduler.pass(10)
    expect([party, moved].map(each => each.requests('ACK').length)).toEqual([0, 1])
    await say('UPDATE', 2, {}, 'v=back')
    answer()
    await scheduler.pass(10)
    expect([party, moved].map(each => each.requests('ACK').length)).toEqual([1, 1])
    expect(received[0]?.call.exportDialog()).toMatchObject({
      remoteSdp: 'v=back',
      dialog: { remoteTarget: `sip:carol@${CAROL}` },
    })
  })

  test('a second offer before the first is answered waits: 500 with Retry-After', async () => {
    const agents = await startTalking()
    const { story } = agents.received[0] ?? {}
    if (story !== undefined) story.answer = () => new Promise(() => {})
    await agents.say('INVITE', 2, {}, 'v=one')
    await agents.say('UPDATE', 3, {}, 'v=two')
    expect(agents.answer('UPDATE').status).toBe(500)
    expect(Number(headerOf(agents.answer('UPDATE'), 'Retry-After'))).toBeLessThanOrEqual(10)
  })

  test.each(['UPDATE', 'INVITE'])(
    '%s crosses what we have offered to an INVITE without a description: 491',
    async method => {
      const { say, answer, lines } = await startTalking()
      await say('INVITE', 2)
      await say(method, 3, {}, 'v=crossing')
      expect(answer(method).status).toBe(491)
      await say('ACK', 2, {}, 'v=new')
      await say(method, 4, {}, 'v=later')
      expect(answer(method).body.toString()).toBe('v=later!')
      expect(lines).toEqual(['acknowledged', 'described v=new', 'offered v=later'])
    },
  )

  test('UPDATE crosses what we have offered to the INVITE that began the call: 491', async () => {
    const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
    const { say, answer, enterDialog } = carolTowardsBob(agents, 'offered')
    await say('INVITE', 1)
    enterDialog()
    await say('UPDATE', 2, {}, 'v=crossing')
    expect(answer('UPDATE').status).toBe(491)
    await say('ACK', 1, {}, 'v=carol')
    await say('UPDATE', 3, {}, 'v=later')
    expect(answer('UPDATE').body.toString()).toBe('v=later!')
  })

  test('an INVITE that is cancelled again is answered with 487, and the call goes on', async () => {
    const agents = await startTalking()
    const { story } = agents.received[0] ?? {}
    if (story !== undefined) story.answer = () => new Promise(() => {})
    await agents.say('INVITE', 2, {}, 'v=hold')
    await agents.say('CANCEL', 2, {
      Via: `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKINVITE2`,
      CSeq: '2 CANCEL',
    })
    expect(agents.answer('CANCEL').status).toBe(200)
    expect(agents.answer('INVITE').status).toBe(487)
    await agents.scheduler.pass(15_000)
    expect(agents.lines).toEqual(['acknowledged', 'offered v=hold'])
  })

  test('a party that moves is followed to its new Contact', async () => {
    const { say, network, scheduler, received } = await startTalking()
    const moved = new ScriptedParty(network, '127.0.0.10', BOB)
    await say('UPDATE', 2, { Contact: '<sip:carol@127.0.0.10>' })
    received[0]?.call.bye()
    await scheduler.pass(10)
    expect(moved.requests('BYE').map(({ uri }) => uri)).toEqual(['sip:carol@127.0.0.10'])
  })

  test('a description may come beside other parts', async () => {
    const { say, answer, lines } = await startTalking()
    const body = [
      '--part',
      'Content-Type: application/isup;version=itu',
      '',
      'binary',
      '--part',
      'Content-Type: application/sdp',
      'Content-Disposition: session',
      '',
      'v=beside',
      '--part--',
    ].join('\r\n')
    await say('UPDATE', 2, { 'Content-Type': 'multipart/mixed;boundary=part' }, body)
    expect(answer('UPDATE').status).toBe(200)
    expect(lines.at(-1)).toBe('offered v=beside\r\n')
  })
})

describe('a description that is refused 408 or 481', () => {
  test.each([408, 481])('ends the call: %d', async status => {
    const { party, received, scheduler, lines } = await startTalking()
    const outcome = received[0]?.call.reoffer('v=hold')
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    party.answer(invite, status)
    await scheduler.pass(10)
    expect(await outcome).toMatchObject({ kind: 'ended' })
    expect(lines.at(-1)).toBe(`ended by lost: a re-INVITE was answered with ${status} Whatever`)
  })
})

test('a trace has every message of both directions', async () => {
  const trace: string[] = []
  const { say } = await startTalking({
    bob: {
      onTrace: (direction, message, peer) =>
        trace.push(
          `${direction} ${message.kind === 'request' ? message.method : message.status} ${peer.address}`,
        ),
    },
  })
  await say('BYE', 2)
  expect(trace).toEqual([
    `in INVITE ${CAROL}`,
    `out 100 ${CAROL}`,
    `out 200 ${CAROL}`,
    `in ACK ${CAROL}`,
    `in BYE ${CAROL}`,
    `out 200 ${CAROL}`,
  ])
})

test('CANCEL is answered with the tag that the answers to its INVITE have', async () => {
  const agents = await startTwoAgents({ onInvite: call => call.ring(180) })
  const { say, party, answer } = carolTowardsBob(agents, 'cancelled')
  await say('INVITE', 1, {}, 'v=carol')
  const ringing = headerOf(answer('INVITE'), 'To')
  await say('CANCEL', 1, { Via: `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKINVITE1` })
  expect(party.statuses('INVITE')).toEqual([100, 180, 487])
  expect([answer('CANCEL').status, answer('INVITE').status]).toEqual([200, 487])
  expect(ringing).toContain(';tag=')
  expect([headerOf(answer('CANCEL'), 'To'), headerOf(answer('INVITE'), 'To')]).toEqual([ringing, ringing])
})

test('a telephone may ring for as long as a target may say: neither side gives up before', async () => {
  const { scheduler, received, call } = await startTwoAgents({ onInvite: incoming => incoming.ring(180) })
  const { story } = call()
  await scheduler.pass(5_999_000)
  expect([story.lines.at(-1), received[0]?.story.lines]).toEqual(['progress 180', []])
})

test('a party is talked with from its call on, and no longer than that', async () => {
  const agents = await startTwoAgents({
    onInvite: call => {
      call.ring(180)
      call.accept('v=bob')
    },
  })
  const { network, scheduler } = agents
  const isTalkedWith = (address: string, other: string) =>
    network.isTalkedWith(address, { protocol: 'udp', address: other, port: 5060 })
  expect(isTalkedWith(BOB, ALICE)).toBe(false)
  const { call } = agents.call()
  await scheduler.pass(100)
  expect([isTalkedWith(BOB, ALICE), isTalkedWith(ALICE, BOB), isTalkedWith(BOB, CAROL)]).toEqual([
    true,
    true,
    false,
  ])
  call.bye()
  await scheduler.pass(100)
  expect([isTalkedWith(BOB, ALICE), isTalkedWith(ALICE, BOB)]).toEqual([false, false])
})
