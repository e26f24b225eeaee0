import { describe, expect, test } from 'vitest'
import { headerOf, headersOf, type SipRequest } from '../message/sip-message.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents } from './testing/two-agents.ts'

const answering = { onInvite: (call: { accept(sdp: string): void }) => call.accept('v=bob') }
const session = { intervalSeconds: 600, minimumSeconds: 90 }

describe('the session of a call', () => {
  test('is refreshed by UPDATE at half its interval, for hours', async () => {
    const { scheduler, call, received, sent } = await startTwoAgents({ ...answering, options: { session } })
    const { story } = call()
    await scheduler.pass(3_600_000)
    expect(story.lines).toEqual(['answered v=bob'])
    expect(received[0]?.story.lines).toEqual(['acknowledged'])
    // The caller asked for the timer, and refreshes.
    expect(sent().filter(line => line === 'alice>bob UPDATE')).toHaveLength(11)
    expect(sent()).not.toContain('bob>alice UPDATE')
  })

  test('is ended by who waits for the refresh when none comes', async () => {
    const agents = await startTwoAgents({ ...answering, options: { session } })
    const { scheduler, network, call, received } = agents
    const { story } = call()
    await scheduler.pass(1_000)
    network.drops = () => true
    await scheduler.pass(567_000)
    expect(received[0]?.story.lines).toEqual(['acknowledged'])
    await scheduler.pass(2_000)
    expect(received[0]?.story.lines.at(-1)).toBe('ended by lost: the session was not refreshed')
    expect(story.lines.at(-1)).toMatch(/^ended by lost: the refresh of the session got no answer/)
    await scheduler.passAll()
    expect([agents.alice.load().calls, agents.bob.load().calls]).toEqual([0, 0])
  })

  test('is refreshed by re-INVITE where the other side does not know UPDATE, unheard by the user', async () => {
    const { scheduler, network, call } = await startTwoAgents({ options: { session } })
    const party = new ScriptedParty(network, '127.0.0.9', ALICE)
    const { story } = call({ uri: 'sip:old@127.0.0.9' })
    const answer = (sdp: string) => {
      const invite = party.requests('INVITE').at(-1)
      if (invite === undefined) throw new Error('no INVITE arrived')
      const headers =
        'Contact: <sip:old@127.0.0.9>\nSession-Expires: 600;refresher=uac\nAllow: INVITE, ACK, BYE'
      party.answer(invite, 200, { headers, sdp })
    }
    await scheduler.pass(10)
    answer('v=old')
    await scheduler.pass(300_010)
    expect(party.requests('INVITE')).toHaveLength(2)
    expect(party.requests('INVITE')[1]?.body.toString()).toBe('v=alice')
    expect(headerOf(party.requests('INVITE')[1] ?? { headers: [] }, 'Session-Expires')).toBe(
      '600;refresher=uac',
    )
    answer('v=old')
    await scheduler.pass(300_010)
    answer('v=moved')
    await scheduler.pass(10)
    expect(story.lines).toEqual(['answered v=old', 'described v=moved'])
  })

  describe('by a connection', () => {
    const uri = `sip:bob@${BOB};transport=tcp`

    test('is refreshed once more, by a new number, where the refresh was not heard', async () => {
      const { scheduler, network, call, received } = await startTwoAgents({
        ...answering,
        options: { session },
      })
      const { story } = call({ uri })
      await scheduler.pass(1_000)
      network.drops = () => true
      await scheduler.pass(310_000)
      network.drops = () => false
      await scheduler.pass(250_000)
      const updates = network.passages.flatMap(({ message }) =>
        message.kind === 'request' && message.method === 'UPDATE' ? [message] : [],
      )
      expect(updates.map(update => headerOf(update, 'CSeq'))).toEqual(['2 UPDATE', '3 UPDATE'])
      expect(story.lines).toEqual(['answered v=bob'])
      await scheduler.pass(3_600_000)
      expect(story.lines).toEqual(['answered v=bob'])
      expect(received[0]?.story.lines).toEqual(['acknowledged'])
    })

    test('is lost where a second refresh is not heard either', async () => {
      const { scheduler, network, call } = await startTwoAgents({ ...answering, options: { session } })
      const { story } = call({ uri })
      await scheduler.pass(1_000)
      network.drops = () => true
      await scheduler.pass(300_000 + 2 * 32_000 - 2_000)
      expect(story.lines).toEqual(['answered v=bob'])
      await scheduler.pass(2_000)
      expect(story.lines.at(-1)).toMatch(/^ended by lost: the refresh of the session got no answer/)
    })

    test('is refreshed once more by re-INVITE', async () => {
      const { scheduler, network, call } = await startTwoAgents({ options: { session } })
      const party = new ScriptedParty(network, '127.0.0.9', ALICE, 'tcp')
      const { story } = call({ uri: 'sip:old@127.0.0.9;transport=tcp' })
      const answer = () => {
        const invite = party.requests('INVITE').at(-1)
        if (invite === undefined) throw new Error('no INVITE arrived')
        const headers =
          'Contact: <sip:old@127.0.0.9;transport=tcp>\nSession-Expires: 600;refresher=uac\nAllow: INVITE, ACK, BYE'
        party.answer(invite, 200, { headers, sdp: 'v=old' })
      }
      await scheduler.pass(10)
      answer()
      await scheduler.pass(300_000 + 32_010)
      const numbers = party.requests('INVITE').map(invite => headerOf(invite, 'CSeq'))
      expect(numbers).toEqual(['1 INVITE', '2 INVITE', '3 INVITE'])
      answer()
      await scheduler.pass(200_000)
      expect(story.lines).toEqual(['answered v=old'])
      await scheduler.pass(100_000 + 2 * 32_000 + 1_000)
      expect(story.lines.at(-1)).toMatch(/^ended by lost: a re-INVITE got no answer/)
    })
  })

  test('is asked for again with the interval that a 422 wants', async () => {
    const { scheduler, call, network, received } = await startTwoAgents({
      ...answering,
      options: { session: { intervalSeconds: 100, minimumSeconds: 90 } },
      bobOptions: { session: { intervalSeconds: 600, minimumSeconds: 300 } },
    })
    const { story } = call()
    await scheduler.pass(100)
    expect(story.lines).toEqual(['answered v=bob'])
    const invites = network.passages.flatMap(({ message }) =>
      message.kind === 'request' && message.method === 'INVITE' ? [message] : [],
    )
    expect(invites.map(invite => headerOf(invite, 'Session-Expires'))).toEqual(['100', '300'])
    expect(received).toHaveLength(1)
  })

  test('is refreshed by us when the caller knows no timers and a proxy asked for one', async () => {
    const { scheduler, network } = await startTwoAgents({ ...answering, options: { session } })
    const party = new ScriptedParty(network, '127.0.0.9', BOB)
    party.say(invite({ 'Session-Expires': '1200' }))
    await scheduler.pass(10)
    const [, ok] = party.responses('INVITE')
    expect(headerOf(ok ?? { headers: [] }, 'Session-Expires')).toBe('600;refresher=uas')
    expect(headersOf(ok ?? { headers: [] }, 'Require')).toEqual([])
    party.say(ack(headerOf(ok ?? { headers: [] }, 'To') ?? ''))
    await scheduler.pass(300_100)
    // It did not say that it allows UPDATE.
    expect(party.requests('INVITE')).toHaveLength(1)
  })

  test('is refreshed by the caller who offers to', async () => {
    const { scheduler, network } = await startTwoAgents({ ...answering, options: { session } })
    const party = new ScriptedParty(network, '127.0.0.9', BOB)
    party.say(invite({ 'Session-Expires': '300;refresher=uac', Supported: 'timer' }))
    await scheduler.pass(10)
    const [, ok] = party.responses('INVITE')
    expect(headerOf(ok ?? { headers: [] }, 'Session-Expires')).toBe('300;refresher=uac')
    expect(headersOf(ok ?? { headers: [] }, 'Require')).toEqual(['timer'])
    party.say(ack(headerOf(ok ?? { headers: [] }, 'To') ?? ''))
    await scheduler.pass(260_000)
    const isBye = ({ method }: SipRequest) => method === 'BYE'
    expect(party.requests('BYE').some(isBye)).toBe(false)
    await scheduler.pass(9_000)
    expect(party.requests('BYE').some(isBye)).toBe(true)
  })
})

function invite(fields: Readonly<Record<string, string>>): string {
  const others = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return `INVITE sip:bob@${BOB} SIP/2.0
    Via: SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bKinvite
    From: <sip:carol@127.0.0.9>;tag=carol
    To: <sip:bob@${BOB}>
    Call-ID: timed
    CSeq: 1 INVITE
    Contact: <sip:carol@127.0.0.9>
    Max-Forwards: 70
    ${others.join('')}Content-Type: application/sdp
    Content-Length: 7

    v=carol`
}

function ack(to: string): string {
  return `ACK sip:bob@${BOB} SIP/2.0
    Via: SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bKack
    From: <sip:carol@127.0.0.9>;tag=carol
    To: ${to}
    Call-ID: timed
    CSeq: 1 ACK
    Max-Forwards: 70
    Content-Length: 0`
}
