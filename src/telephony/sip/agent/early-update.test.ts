import { describe, expect, test } from 'vitest'
import { headerOf, headersOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { OfferAnswer } from './call.ts'
import { CAROL, carolTowardsBob } from './testing/carol.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents } from './testing/two-agents.ts'

/** Carol, who follows the test, calls Bob, who rings reliably with a description of his. */
async function startCarolCalling({ offer = 'v=carol', rings = true } = {}) {
  const agents = await startTwoAgents({
    onInvite: call => {
      if (rings) call.ring(183, { sdp: 'v=bob' })
    },
  })
  const carol = carolTowardsBob(agents, 'early')
  await carol.say('INVITE', 1, { Require: '100rel' }, offer)
  const [received] = agents.received
  if (received === undefined) throw new Error('no call came')
  if (rings) carol.enterDialog()
  const prack = (sequence: number, body = '') =>
    carol.say('PRACK', sequence, { RAck: `${headerOf(carol.answer('INVITE'), 'RSeq')} 1 INVITE` }, body)
  return { ...agents, ...received, ...carol, prack }
}

describe('UPDATE before we have answered', () => {
  test('without a description is answered with our Contact, and begins no session', async () => {
    const { say, answer, story } = await startCarolCalling()
    await say('UPDATE', 2, { 'Session-Expires': '1800', Supported: 'timer' })
    expect(answer('UPDATE').status).toBe(200)
    expect(headerOf(answer('UPDATE'), 'Contact')).toContain(BOB)
    expect(headersOf(answer('UPDATE'), 'Allow')).toContain('UPDATE')
    expect(headerOf(answer('UPDATE'), 'Session-Expires')).toBeUndefined()
    expect(story.lines).toEqual([])
  })

  test('has its session interval looked at: 422', async () => {
    const { say, answer } = await startCarolCalling()
    await say('UPDATE', 2, { 'Session-Expires': '30', Supported: 'timer' })
    expect(answer('UPDATE').status).toBe(422)
    expect(headerOf(answer('UPDATE'), 'Min-SE')).toBe('90')
  })

  test('tells where the caller is from then on', async () => {
    const { say, prack, call, network, scheduler } = await startCarolCalling()
    const moved = new ScriptedParty(network, '127.0.0.10', BOB)
    await prack(2)
    await say('UPDATE', 3, { Contact: '<sip:carol@127.0.0.10>' })
    call.accept('v=bob')
    await scheduler.pass(10)
    await say('ACK', 1)
    call.bye()
    await scheduler.pass(10)
    expect(moved.requests('BYE').map(({ uri }) => uri)).toEqual(['sip:carol@127.0.0.10'])
  })

  test('describes the caller anew once the first offer is settled, and the answer goes on from there', async () => {
    const { say, answer, prack, call, scheduler, story } = await startCarolCalling()
    await prack(2)
    await say('UPDATE', 3, {}, 'v=moved')
    expect(answer('UPDATE')).toMatchObject({ status: 200 })
    expect(answer('UPDATE').body.toString()).toBe('v=moved!')
    call.ring(183, { sdp: 'v=bob' })
    await scheduler.pass(10)
    expect(answer('INVITE').body.toString()).toBe('')
    await prack(4)
    call.accept('v=bob')
    await scheduler.pass(10)
    expect(answer('INVITE')).toMatchObject({ status: 200 })
    expect(answer('INVITE').body.toString()).toBe('')
    await say('ACK', 1)
    expect(call.exportDialog()).toMatchObject({ localSdp: 'v=moved!', remoteSdp: 'v=moved' })
    await say('INVITE', 5)
    expect(answer('INVITE').body.toString()).toBe('v=moved!')
    expect(story.lines).toEqual(['offered v=moved', 'acknowledged'])
  })

  test('may come before the PRACK: whoever sends it has got our answer', async () => {
    const { say, answer } = await startCarolCalling()
    await say('UPDATE', 2, {}, 'v=moved')
    expect(answer('UPDATE').status).toBe(200)
  })

  test.each([
    ['rings without a description', { rings: false }],
    ['has nothing offered', { rings: false, offer: '' }],
  ])('with an offer waits while Bob %s: 500 with Retry-After', async (_, options) => {
    const { say, answer, call, scheduler, story } = await startCarolCalling(options)
    call.ring(180)
    await scheduler.pass(10)
    const To = headerOf(answer('INVITE'), 'To') ?? ''
    await say('UPDATE', 2, { To }, 'v=moved')
    expect(answer('UPDATE').status).toBe(500)
    expect(Number(headerOf(answer('UPDATE'), 'Retry-After'))).toBeLessThanOrEqual(10)
    expect(story.lines).toEqual([])
  })

  test('with an offer crosses one of ours: 491 until its PRACK has answered that', async () => {
    const { say, answer, prack, story, call, scheduler } = await startCarolCalling({ offer: '' })
    await say('UPDATE', 2, {}, 'v=moved')
    expect(answer('UPDATE').status).toBe(491)
    await prack(3, 'v=carol')
    await say('UPDATE', 4, {}, 'v=moved')
    expect(answer('UPDATE').status).toBe(200)
    call.accept('v=bob')
    await scheduler.pass(10)
    await say('ACK', 1)
    expect(call.exportDialog()).toMatchObject({ localSdp: 'v=moved!', remoteSdp: 'v=moved' })
    expect(story.lines).toEqual(['described v=carol', 'offered v=moved', 'acknowledged'])
  })

  test('is refused while another is being answered, and so long we do not answer the call', async () => {
    const { say, answer, prack, call, scheduler, story } = await startCarolCalling()
    let decide: (answer: OfferAnswer) => void = () => {}
    story.answer = () =>
      new Promise(resolve => {
        decide = resolve
      })
    await prack(2)
    await say('UPDATE', 3, {}, 'v=one')
    await say('UPDATE', 4, {}, 'v=two')
    expect(answer('UPDATE')).toMatchObject({ status: 500 })
    call.accept('v=bob')
    await scheduler.pass(10)
    expect(answer('INVITE').status).toBe(183)
    decide({ kind: 'answer', sdp: 'v=bob-one' })
    await scheduler.pass(10)
    expect(answer('UPDATE').body.toString()).toBe('v=bob-one')
    expect(answer('INVITE').status).toBe(200)
  })

  test('with what nobody can take is refused, and the call goes on as it was', async () => {
    const { say, answer, prack, call, scheduler, story } = await startCarolCalling()
    story.answer = () => ({ kind: 'unacceptable' })
    await prack(2)
    await say('UPDATE', 3, {}, 'v=video')
    expect(answer('UPDATE').status).toBe(488)
    call.accept('v=bob')
    await scheduler.pass(10)
    await say('ACK', 1)
    expect(call.exportDialog()).toMatchObject({ localSdp: 'v=bob', remoteSdp: 'v=carol' })
  })

  test('ends with the call that it belongs to', async () => {
    const { say, answer, prack, story, party } = await startCarolCalling()
    story.answer = () => new Promise(() => {})
    await prack(2)
    await say('UPDATE', 3, {}, 'v=moved')
    await say('CANCEL', 1, {
      Via: `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKINVITE1`,
      To: `<sip:bob@${BOB}>`,
    })
    expect(answer('INVITE').status).toBe(487)
    expect(party.statuses('UPDATE')).toEqual([487])
  })

  test('tells no keys in the clear: 488', async () => {
    const { say, answer, prack, story } = await startCarolCalling()
    await prack(2)
    await say('UPDATE', 3, {}, 'v=moved\na=crypto:1 S inline:secret')
    expect(answer('UPDATE').status).toBe(488)
    expect(story.lines).toEqual([])
  })
})

test.each([
  [{ 'Info-Package': 'conference', 'Content-Type': 'application/dtmf' }, 469, []],
  [{ 'Content-Type': 'text/plain' }, 415, []],
  [{ 'Content-Type': 'application/dtmf' }, 200, ['info application/dtmf 5']],
])('INFO with %j before we have answered is answered with %d', async (fields, status, lines) => {
  const { say, answer, story } = await startCarolCalling()
  await say('INFO', 2, fields, '5')
  expect(answer('INFO').status).toBe(status)
  expect(story.lines).toEqual(lines)
})

test('a caller who acknowledges what rings is told again after two minutes and a half, reliably', async () => {
  const { answer, prack, scheduler, party } = await startCarolCalling()
  await prack(2)
  const first = Number(headerOf(answer('INVITE'), 'RSeq'))
  const before = party.statuses('INVITE').length
  await scheduler.pass(149_000)
  expect(party.statuses('INVITE')).toHaveLength(before)
  await scheduler.pass(1_000)
  expect(party.statuses('INVITE').slice(before)).toEqual([183])
  expect(answer('INVITE').body.toString()).toBe('')
  expect(headerOf(answer('INVITE'), 'RSeq')).toBe(String(first + 1))
  await prack(3)
  await scheduler.pass(150_000)
  expect(headerOf(answer('INVITE'), 'RSeq')).toBe(String(first + 2))
})

describe('PRACK with an offer', () => {
  test('is answered with ours', async () => {
    const { answer, prack, call, scheduler, story, party } = await startCarolCalling()
    await prack(2, 'v=moved')
    expect(answer('PRACK')).toMatchObject({ status: 200 })
    expect(answer('PRACK').body.toString()).toBe('v=moved!')
    const before = party.statuses('INVITE')
    await scheduler.pass(5_000)
    expect(party.statuses('INVITE')).toEqual(before)
    call.accept('v=bob')
    await scheduler.pass(10)
    expect(answer('INVITE').status).toBe(200)
    expect(story.lines).toEqual(['offered v=moved'])
  })

  test('that nobody can take may come again without one', async () => {
    const { answer, prack, call, scheduler, story } = await startCarolCalling()
    story.answer = () => ({ kind: 'unacceptable' })
    await prack(2, 'v=video')
    expect(answer('PRACK').status).toBe(488)
    await prack(3)
    expect(answer('PRACK').status).toBe(200)
    call.accept('v=bob')
    await scheduler.pass(10)
    expect(answer('INVITE').status).toBe(200)
  })
})

/** Alice calls a gateway that follows the test. */
async function startCallingGateway() {
  const agents = await startTwoAgents()
  const party = new ScriptedParty(agents.network, CAROL, ALICE)
  const { story, call } = agents.call({ uri: `sip:gateway@${CAROL}` })
  await agents.scheduler.pass(10)
  const [invite] = party.requests('INVITE')
  if (invite === undefined) throw new Error('no INVITE arrived')
  const reply = async (status: number, options: { tag?: string; rseq?: number; sdp?: string } = {}) => {
    const { tag = 'one', rseq, sdp = '' } = options
    const reliable = rseq === undefined ? '' : `\nRequire: 100rel\nRSeq: ${rseq}`
    party.answer(invite, status, { tag, sdp, headers: `Contact: <sip:gateway@${CAROL}>${reliable}` })
    await agents.scheduler.pass(10)
    for (const prack of party.requests('PRACK')) party.answer(prack, 200)
    await agents.scheduler.pass(10)
  }
  const update = async (sequence: number, body: string, tag = 'one') => {
    party.say(`UPDATE sip:alice@${ALICE} SIP/2.0
      Via: SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bK${tag}${sequence}
      From: ${headerOf(invite, 'To')};tag=${tag}
      To: ${headerOf(invite, 'From')}
      Call-ID: ${headerOf(invite, 'Call-ID')}
      CSeq: ${sequence} UPDATE
      Contact: <sip:gateway@${CAROL}>
      Max-Forwards: 70
      ${body === '' ? '' : 'Content-Type: application/sdp\n'}Content-Length: ${body.length}

${body}`)
    await agents.scheduler.pass(10)
  }
  const last = (): SipResponse => {
    const response = party.responses('UPDATE').at(-1)
    if (response === undefined) throw new Error('no answer to UPDATE')
    return response
  }
  const acknowledgements = (): readonly SipRequest[] => party.requests('ACK')
  return { ...agents, party, story, outgoing: call, reply, update, last, acknowledgements }
}

test('INFO of whom we call, with a package, is refused before the answer: 469', async () => {
  const { reply, party, story, scheduler } = await startCallingGateway()
  await reply(180)
  const [invite] = party.requests('INVITE')
  if (invite === undefined) throw new Error('no INVITE arrived')
  party.say(`INFO sip:alice@${ALICE} SIP/2.0
    Via: SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKinfo
    From: ${headerOf(invite, 'To')};tag=one
    To: ${headerOf(invite, 'From')}
    Call-ID: ${headerOf(invite, 'Call-ID')}
    CSeq: 1 INFO
    Max-Forwards: 70
    Info-Package: conference
    Content-Length: 0`)
  await scheduler.pass(10)
  expect(party.statuses('INFO')).toEqual([469])
  expect(story.lines).toEqual(['progress 180'])
})

describe('UPDATE of whom we call, before the answer', () => {
  test('without a description is answered with 200', async () => {
    const { reply, update, last } = await startCallingGateway()
    await reply(180)
    await update(1, '')
    expect(last().status).toBe(200)
    expect(headerOf(last(), 'Contact')).toContain(ALICE)
  })

  test.each([
    ['nothing was answered', {}],
    ['what was answered is not final', { sdp: 'v=gateway' }],
    ['what came reliably has no description', { rseq: 7 }],
  ])('crosses our offer while %s: 491', async (_, options) => {
    const { reply, update, last, story } = await startCallingGateway()
    await reply(183, options)
    await update(1, 'v=moved')
    expect(last().status).toBe(491)
    expect(story.lines).toHaveLength(1)
  })

  test('describes it anew once it has answered reliably, and is not undone by repeating that answer', async () => {
    const { reply, update, last, story, outgoing } = await startCallingGateway()
    await reply(183, { rseq: 7, sdp: 'v=gateway' })
    await update(1, 'v=moved')
    expect(last()).toMatchObject({ status: 200 })
    expect(last().body.toString()).toBe('v=moved!')
    await reply(183, { rseq: 8, sdp: 'v=gateway' })
    await reply(200, { sdp: 'v=gateway' })
    expect(story.lines).toEqual([
      'progress 183 v=gateway',
      'offered v=moved',
      'progress 183',
      'answered v=moved',
    ])
    expect(outgoing.exportDialog()).toMatchObject({ localSdp: 'v=moved!', remoteSdp: 'v=moved' })
  })

  test('of one fork changes nothing for another', async () => {
    const { reply, update, last, story } = await startCallingGateway()
    await reply(183, { tag: 'one', rseq: 7, sdp: 'v=one' })
    await reply(183, { tag: 'two', rseq: 4, sdp: 'v=two' })
    await update(1, 'v=moved', 'one')
    expect(last().status).toBe(200)
    await reply(200, { tag: 'two' })
    expect(story.lines.at(-1)).toBe('answered v=two')
  })

  test('is answered before the answer to the call is taken', async () => {
    const { reply, update, last, story, scheduler, acknowledgements } = await startCallingGateway()
    let decide: (answer: OfferAnswer) => void = () => {}
    story.answer = () =>
      new Promise(resolve => {
        decide = resolve
      })
    await reply(183, { rseq: 7, sdp: 'v=gateway' })
    await update(1, 'v=moved')
    await reply(200)
    expect(acknowledgements()).toEqual([])
    decide({ kind: 'answer', sdp: 'v=alice-moved' })
    await scheduler.pass(10)
    expect(last().body.toString()).toBe('v=alice-moved')
    expect(acknowledgements()).toHaveLength(1)
    expect(story.lines.at(-1)).toBe('answered v=moved')
  })

  test('ends with the call that we give up', async () => {
    const { reply, update, last, story, scheduler, outgoing } = await startCallingGateway()
    story.answer = () => new Promise(() => {})
    await reply(183, { rseq: 7, sdp: 'v=gateway' })
    await update(1, 'v=moved')
    outgoing.cancel()
    await scheduler.pass(10)
    expect(last().status).toBe(487)
  })
})
