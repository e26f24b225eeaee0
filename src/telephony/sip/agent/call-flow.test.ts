import { describe, expect, test } from 'vitest'
import { headerOf, headersOf } from '../message/sip-message.ts'
import type { ExportedCall } from './exported-call.ts'
import type { Reason } from './reason.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents } from './testing/two-agents.ts'

const answering = { onInvite: (call: { accept(sdp: string): void }) => call.accept('v=bob') }

describe('a call', () => {
  test('rings, is answered, acknowledged and hung up', async () => {
    const { scheduler, call, received, sent, alice, bob } = await startTwoAgents()
    const { story, call: outgoing } = call()
    await scheduler.pass(10)
    const [incoming] = received
    expect(incoming?.call.offer).toBe('v=alice')
    incoming?.call.ring(180)
    await scheduler.pass(1_000)
    incoming?.call.accept('v=bob')
    await scheduler.pass(1_000)
    outgoing.bye()
    await scheduler.pass(10)

    expect(story.lines).toEqual(['progress 180', 'answered v=bob', 'ended by local: hung up by us'])
    expect(incoming?.story.lines).toEqual(['acknowledged', 'ended by remote: hung up'])
    expect(sent()).toEqual([
      'alice>bob INVITE',
      'bob>alice 100 INVITE',
      'bob>alice 180 INVITE',
      'bob>alice 200 INVITE',
      'alice>bob ACK',
      'alice>bob BYE',
      'bob>alice 200 BYE',
    ])
    await scheduler.passAll()
    expect([alice.load(), bob.load()]).toEqual([
      { calls: 0, transactions: 0 },
      { calls: 0, transactions: 0 },
    ])
  })

  test('that is rejected says why, in words and by its Q.850 cause', async () => {
    const reason: Reason = { protocol: 'Q.850', cause: 17, text: 'User busy' }
    const { scheduler, alice } = await startTwoAgents({
      onInvite: call =>
        call.reject(486, { headers: [{ name: 'Reason', value: 'Q.850;cause=17;text="User busy"' }] }),
    })
    const failures: unknown[] = []
    const ignore = () => {}
    alice.invite({
      uri: `sip:bob@${BOB}`,
      from: { uri: 'sip:alice@example.com' },
      offer: 'v=alice',
      handlers: {
        onProgress: ignore,
        onAnswered: ignore,
        onEnded: ignore,
        onOffer: () => ({ kind: 'unacceptable' }),
        onFailed: ({ kind, status, words, reason }) => failures.push({ kind, status, words, reason }),
      },
    })
    await scheduler.pass(100)
    expect(failures).toEqual([{ kind: 'refused', status: 486, words: '486 Busy Here', reason }])
  })

  test('by a name that does not resolve fails at once', async () => {
    const { scheduler, call, sent } = await startTwoAgents()
    const { story } = call({ uri: 'sip:bob@no-such.example' })
    await scheduler.pass(0)
    expect(story.lines).toEqual(['failed unresolved: no host found for sip:bob@no-such.example'])
    expect(sent()).toEqual([])
  })

  test('where nobody listens by TCP fails at once', async () => {
    const { scheduler, call } = await startTwoAgents()
    const { story } = call({ uri: 'sip:bob@127.0.0.99;transport=tcp' })
    await scheduler.pass(10)
    expect(story.lines).toEqual(['failed unreachable: tcp 127.0.0.99:5060: nobody listens at 127.0.0.99'])
  })

  test('that nobody answers by UDP fails after 32 s', async () => {
    const { scheduler, call } = await startTwoAgents()
    const { story } = call({ uri: 'sip:bob@127.0.0.99' })
    await scheduler.pass(31_999)
    expect(story.lines).toEqual([])
    await scheduler.pass(1)
    expect(story.lines).toEqual(['failed silent: no answer from udp 127.0.0.99:5060'])
  })

  test('by TCP is the same, and says nothing twice', async () => {
    const { scheduler, call, sent } = await startTwoAgents(answering)
    const { story, call: outgoing } = call({ uri: `sip:bob@${BOB};transport=tcp` })
    await scheduler.pass(10_000)
    outgoing.bye()
    await scheduler.passAll()
    expect(story.lines).toEqual(['answered v=bob', 'ended by local: hung up by us'])
    expect(sent()).toHaveLength(6)
  })

  test('that rings for long tells so every minute', async () => {
    const { scheduler, call, sent } = await startTwoAgents({ onInvite: incoming => incoming.ring(180) })
    call()
    await scheduler.pass(150_000)
    expect(sent().filter(line => line === 'bob>alice 180 INVITE')).toHaveLength(3)
  })

  test('that rings for ever is given up by both', async () => {
    const { scheduler, call, received } = await startTwoAgents({ onInvite: incoming => incoming.ring(180) })
    const { story } = call()
    await scheduler.passAll()
    expect(story.lines.at(-1)).toBe('failed silent: it was not answered in time')
    expect(received[0]?.story.lines).toHaveLength(1)
  })

  test('carries what the other side needs to know, and nothing else of ours', async () => {
    const { scheduler, call, received } = await startTwoAgents()
    call({
      from: { displayName: 'Ann "A" Lee', uri: 'sip:+15550100@example.com' },
      contactUser: 'trunk',
      headers: [{ name: 'P-Asserted-Identity', value: '<sip:+15550100@example.com>' }],
      maxForwards: 12,
    })
    await scheduler.pass(10)
    const request = received[0]?.call.request ?? { headers: [] }
    expect(headerOf(request, 'From')).toMatch(/^"Ann \\"A\\" Lee" <sip:\+15550100@example\.com>;tag=\w{16}$/)
    expect(headerOf(request, 'Contact')).toBe(`<sip:trunk@${ALICE}:5060>`)
    expect(headerOf(request, 'P-Asserted-Identity')).toBe('<sip:+15550100@example.com>')
    expect(headerOf(request, 'Max-Forwards')).toBe('12')
    expect(headersOf(request, 'Supported')).toEqual(['100rel', 'timer'])
  })
})

test('a user that a URI could not hold as it is stands escaped in Contact, and comes back as it was', async () => {
  const { scheduler, call, received } = await startTwoAgents(answering)
  const { call: outgoing } = call({ contactUser: 'branch@example.com 7' })
  await scheduler.pass(100)
  const request = received[0]?.call.request ?? { headers: [] }
  expect(headerOf(request, 'Contact')).toBe(`<sip:branch%40example.com%207@${ALICE}:5060>`)
  expect(outgoing.exportDialog()?.dialog.contactUser).toBe('branch@example.com 7')
})

describe('early media', () => {
  test('is told with the fork that it comes from', async () => {
    const { scheduler, call } = await startTwoAgents({
      onInvite: incoming => incoming.ring(183, { sdp: 'v=ring' }),
    })
    const { story } = call()
    await scheduler.pass(10)
    expect(story.lines).toEqual(['progress 183 v=ring'])
  })

  test('that is sent reliably is acknowledged by PRACK, once and in order', async () => {
    const { scheduler, network, call } = await startTwoAgents()
    const party = new ScriptedParty(network, '127.0.0.9', ALICE)
    const { story, call: outgoing } = call({ uri: 'sip:gateway@127.0.0.9' })
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    const reliable = (sequence: number, sdp = '') =>
      party.answer(invite, 183, {
        headers: `Contact: <sip:gateway@127.0.0.9>\nRequire: 100rel\nRSeq: ${sequence}`,
        sdp,
      })
    reliable(7, 'v=gateway')
    await scheduler.pass(5)
    reliable(7, 'v=gateway')
    reliable(9)
    reliable(8)
    await scheduler.pass(5)
    expect(party.requests('PRACK').map(request => headerOf(request, 'RAck'))).toEqual([
      '7 1 INVITE',
      '8 1 INVITE',
    ])
    for (const prack of party.requests('PRACK')) party.answer(prack, 200)
    party.answer(invite, 200, { headers: 'Contact: <sip:gateway@127.0.0.9>' })
    await scheduler.pass(5)
    expect(story.lines).toEqual(['progress 183 v=gateway', 'progress 183', 'answered v=gateway'])
    outgoing.bye()
    await scheduler.pass(5)
    expect(headerOf(party.requests('BYE')[0] ?? { headers: [] }, 'CSeq')).toBe('4 BYE')
  })

  test('is sent reliably to a caller who requires it, and the answer waits for its PRACK', async () => {
    const { scheduler, network, received } = await startTwoAgents({
      onInvite: incoming => {
        incoming.ring(183, { sdp: 'v=ring' })
        incoming.accept('v=bob')
      },
    })
    const party = new ScriptedParty(network, '127.0.0.9', BOB)
    const usual = (method: string, sequence: number, to: string) => `${method} sip:bob@${BOB} SIP/2.0
      Via: SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bK${sequence}
      From: <sip:carol@127.0.0.9>;tag=carol
      To: ${to}
      Call-ID: reliable
      CSeq: ${sequence} ${method}
      Contact: <sip:carol@127.0.0.9>
      Max-Forwards: 70`
    const sdp = 'Content-Type: application/sdp\nContent-Length: 7\n\nv=carol'
    party.say(`${usual('INVITE', 1, `<sip:bob@${BOB}>`)}\nRequire: 100rel\n${sdp}`)
    await scheduler.pass(2_000)
    expect(party.statuses('INVITE')).toEqual([100, 183, 183, 183])
    const ringing = party.responses('INVITE')[1] ?? { headers: [] }
    expect(headerOf(ringing, 'Require')).toBe('100rel')
    const to = headerOf(ringing, 'To') ?? ''
    party.say(`${usual('PRACK', 2, to)}\nRAck: ${headerOf(ringing, 'RSeq')} 1 INVITE\nContent-Length: 0`)
    await scheduler.pass(10)
    expect(party.statuses('PRACK')).toEqual([200])
    expect(party.statuses('INVITE').at(-1)).toBe(200)
    expect(received[0]?.story.lines).toEqual([])
  })
})

describe('within a call', () => {
  test('either side may describe itself anew: hold', async () => {
    const { scheduler, call, received, sent } = await startTwoAgents(answering)
    const { call: outgoing, story } = call()
    await scheduler.pass(100)
    const first = outgoing.reoffer('v=hold')
    await scheduler.pass(100)
    expect(await first).toEqual({ kind: 'answered', sdp: 'v=hold!' })
    const second = received[0]?.call.reoffer('v=bob-hold')
    await scheduler.pass(100)
    expect(await second).toEqual({ kind: 'answered', sdp: 'v=bob-hold!' })
    expect(story.lines).toEqual(['answered v=bob', 'offered v=bob-hold'])
    expect(sent().filter(line => line.endsWith('ACK'))).toHaveLength(3)
  })

  test('what the other side cannot take is refused with 488, and the call goes on', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { call: outgoing, story } = call()
    await scheduler.pass(100)
    const { story: bobs } = received[0] ?? {}
    if (bobs !== undefined) bobs.answer = () => ({ kind: 'unacceptable' })
    const outcome = outgoing.reoffer('v=video')
    await scheduler.pass(100)
    expect(await outcome).toEqual({ kind: 'refused', status: 488, words: '488 Not Acceptable Here' })
    expect(story.lines).toEqual(['answered v=bob'])
  })

  test('an offer that the user never answers is refused after a while', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { call: outgoing } = call()
    await scheduler.pass(100)
    const { story: bobs } = received[0] ?? {}
    if (bobs !== undefined) bobs.answer = () => new Promise(() => {})
    const outcome = outgoing.reoffer('v=hold')
    await scheduler.pass(11_000)
    expect(await outcome).toMatchObject({ status: 488 })
  })

  test('offers of one side wait for their turn', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { call: outgoing } = call()
    await scheduler.pass(100)
    const outcomes = ['v=1', 'v=2', 'v=3'].map(sdp => outgoing.reoffer(sdp))
    await scheduler.pass(100)
    expect(await Promise.all(outcomes)).toEqual(
      ['v=1!', 'v=2!', 'v=3!'].map(sdp => ({ kind: 'answered', sdp })),
    )
    expect(received[0]?.story.lines).toEqual(['acknowledged', 'offered v=1', 'offered v=2', 'offered v=3'])
  })

  test('is told whom it is for without how he is reached', async () => {
    const { scheduler, network, call } = await startTwoAgents(answering)
    call({
      uri: 'sip:bob@127.0.0.2:5060;transport=udp;user=phone',
      from: { uri: 'sip:alice@127.0.0.1:5070;transport=tcp' },
    })
    await scheduler.pass(100)
    const [invite] = network.passages.map(({ message }) => message)
    if (invite === undefined) throw new Error('no INVITE was sent')
    expect(headerOf(invite, 'To')).toBe('<sip:bob@127.0.0.2;user=phone>')
    expect(headerOf(invite, 'From')).toMatch(/^<sip:alice@127\.0\.0\.1>;tag=/)
  })

  test('keys come by INFO', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { call: outgoing } = call()
    await scheduler.pass(100)
    const status = outgoing.info('application/dtmf-relay', 'Signal=5')
    await scheduler.pass(100)
    expect(await status).toBe(200)
    expect(received[0]?.story.lines.at(-1)).toBe('info application/dtmf-relay Signal=5')
  })

  test('nobody hears of one who hangs up again', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { call: outgoing, story } = call()
    await scheduler.pass(100)
    outgoing.bye()
    outgoing.bye()
    outgoing.cancel()
    expect(await outgoing.reoffer('v=late')).toEqual({ kind: 'ended' })
    expect(await outgoing.info('text/plain', 'late')).toBeNull()
    await scheduler.passAll()
    expect(story.lines).toEqual(['answered v=bob', 'ended by local: hung up by us'])
    expect(received[0]?.story.lines).toHaveLength(2)
  })
})

describe('a late offer', () => {
  test('is made by who is called, and answered in the ACK', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { story } = call({ offer: null })
    await scheduler.pass(100)
    expect(received[0]?.call.offer).toBeNull()
    expect(story.lines).toEqual(['offered v=bob', 'answered v=bob'])
    expect(received[0]?.story.lines).toEqual(['described v=bob!', 'acknowledged'])
  })

  test('that cannot be answered ends the call', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { story } = call({ offer: null })
    story.answer = () => ({ kind: 'unacceptable' })
    await scheduler.pass(100)
    expect(story.lines).toEqual(['offered v=bob', 'failed unacceptable: no media that both can take'])
    expect(received[0]?.story.lines.at(-1)).toMatch(/^ended/)
  })

  test('that is cancelled before it is answered leaves no ghost leg', async () => {
    const { scheduler, call, received, sent } = await startTwoAgents(answering)
    const { story, call: outgoing } = call({ offer: null })
    story.answer = () => new Promise(() => {})
    await scheduler.pass(100)
    outgoing.cancel()
    await scheduler.pass(100)
    expect(story.lines).toEqual(['offered v=bob', 'failed cancelled: cancelled'])
    expect(sent()).toContain('alice>bob BYE')
    expect(received[0]?.story.lines.at(-1)).toMatch(/^ended/)
  })
})

describe('a call that another process goes on with', () => {
  test('is described anew, and hung up by either side', async () => {
    const { scheduler, network, call, received, alice, sent } = await startTwoAgents(answering)
    const { call: outgoing } = call()
    await scheduler.pass(100)
    const exported = JSON.parse(JSON.stringify(outgoing.exportDialog()))
    const lines: string[] = []
    const restored = alice.restore(exported, {
      onEnded: ({ by }) => lines.push(`ended by ${by}`),
      onOffer: sdp => ({ kind: 'answer', sdp: `${sdp}?` }),
    })
    const hold = received[0]?.call.reoffer('v=bob-hold')
    await scheduler.pass(100)
    expect(await hold).toEqual({ kind: 'answered', sdp: 'v=bob-hold?' })
    restored.bye()
    await scheduler.pass(100)
    expect(lines).toEqual(['ended by local'])
    expect(received[0]?.story.lines.at(-1)).toBe('ended by remote: hung up')
    expect(sent().at(-1)).toBe('bob>alice 200 BYE')
    expect(network.passages.length).toBeGreaterThan(0)
  })

  test('is told of by either agent once it can be exported, and once nothing is left of it', async () => {
    const told: string[] = []
    const telling = (name: string) => ({
      onEstablished: ({ dialog }: ExportedCall) => void told.push(`${name} established ${dialog.role}`),
      onForgotten: () => void told.push(`${name} forgot`),
    })
    const agents = await startTwoAgents({ ...answering, alice: telling('alice'), bob: telling('bob') })
    const { call: outgoing } = agents.call()
    await agents.scheduler.pass(100)
    expect(told.toSorted()).toEqual(['alice established caller', 'bob established called'])
    const exported = JSON.parse(JSON.stringify(outgoing.exportDialog()))
    told.length = 0
    // As by the next process, which does not know what has been sent since.
    const dialog = { ...exported.dialog, localSequence: exported.dialog.localSequence + 1_000 }
    agents.alice
      .restore(
        { dialog, localSdp: '', remoteSdp: '' },
        { onEnded: () => undefined, onOffer: () => ({ kind: 'unacceptable' }) },
      )
      .bye()
    await agents.scheduler.pass(100)
    expect(told.toSorted()).toEqual(['alice established caller', 'alice forgot', 'bob forgot'])
    expect(agents.received[0]?.story.lines.at(-1)).toBe('ended by remote: hung up')
  })

  test('cannot be exported while it is not settled', async () => {
    const { scheduler, call, received } = await startTwoAgents(answering)
    const { call: outgoing } = call()
    expect(outgoing.exportDialog()).toBeNull()
    await scheduler.pass(100)
    const { story: bobs } = received[0] ?? {}
    if (bobs !== undefined) bobs.answer = () => new Promise(() => {})
    void outgoing.reoffer('v=hold')
    await scheduler.pass(10)
    expect(outgoing.exportDialog()).toBeNull()
  })
})

describe('an agent that stops', () => {
  test('hangs up, cancels and refuses what there is', async () => {
    const agents = await startTwoAgents({
      onInvite: call => (call.request.uri.includes('answers') ? call.accept('v=bob') : call.ring(180)),
    })
    const { scheduler, call, bob } = agents
    const { story: answered } = call({ uri: `sip:answers@${BOB}` })
    const { story: ringing } = call()
    await scheduler.pass(100)
    const stopped = bob.stop()
    await scheduler.pass(100)
    await stopped
    expect(answered.lines.at(-1)).toBe('ended by remote: hung up')
    expect(ringing.lines.at(-1)).toBe('failed refused: 503 Service Unavailable')
    expect(bob.load()).toEqual({ calls: 0, transactions: 0 })
  })

  test('waits for who has not even said that it rings, so that nobody goes on ringing', async () => {
    const { scheduler, network, call, alice } = await startTwoAgents()
    const party = new ScriptedParty(network, '127.0.0.9', ALICE)
    call({ uri: 'sip:slow@127.0.0.9' })
    await scheduler.pass(10)
    let hasStopped = false
    void alice.stop().then(() => {
      hasStopped = true
    })
    await scheduler.pass(500)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    party.answer(invite, 200, { headers: 'Contact: <sip:slow@127.0.0.9>', sdp: 'v=slow' })
    await scheduler.pass(20)
    expect(hasStopped).toBe(false)
    const [bye] = party.requests('BYE')
    if (bye === undefined) throw new Error('no BYE arrived')
    party.answer(bye, 200)
    await scheduler.pass(100)
    expect(hasStopped).toBe(true)
    expect(scheduler.pending()).toBe(0)
  })

  test('does not wait for ever for who is gone', async () => {
    const { scheduler, call, alice } = await startTwoAgents()
    call({ uri: 'sip:gone@127.0.0.99' })
    await scheduler.pass(10)
    let hasStopped = false
    void alice.stop().then(() => {
      hasStopped = true
    })
    await scheduler.pass(3_100)
    expect(hasStopped).toBe(true)
    expect(scheduler.pending()).toBe(0)
  })
})
