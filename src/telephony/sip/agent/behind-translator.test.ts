import { describe, expect, test } from 'vitest'
import { headerOf, headersOf } from '../message/sip-message.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { BOB, startTwoAgents } from './testing/two-agents.ts'

/** An INVITE whose sender believes to be somewhere else. */
function invite(contact: string, extra = ''): string {
  return `INVITE sip:bob@${BOB} SIP/2.0
    Via: SIP/2.0/UDP 192.168.1.20:5060;branch=z9hG4bKone;rport
    From: <sip:phone@example.com>;tag=phone
    To: <sip:bob@${BOB}>
    Call-ID: nat
    CSeq: 1 INVITE
    Contact: ${contact}
    Max-Forwards: 70
    ${extra}Content-Type: application/sdp
    Content-Length: 7

    v=phone`
}

async function answered(contact: string, extra = '') {
  const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
  const party = new ScriptedParty(agents.network, '127.0.0.9', BOB)
  const proxy = new ScriptedParty(agents.network, '127.0.0.10', BOB)
  party.say(invite(contact, extra))
  await agents.scheduler.pass(10)
  const to = headerOf(party.responses('INVITE')[1] ?? { headers: [] }, 'To') ?? ''
  party.say(`ACK sip:bob@${BOB} SIP/2.0
    Via: SIP/2.0/UDP 192.168.1.20:5060;branch=z9hG4bKack;rport
    From: <sip:phone@example.com>;tag=phone
    To: ${to}
    Call-ID: nat
    CSeq: 1 ACK
    Max-Forwards: 70
    Content-Length: 0`)
  await agents.scheduler.pass(10)
  agents.received[0]?.call.bye()
  await agents.scheduler.pass(10)
  return { party, proxy }
}

describe('a telephone behind a translator of addresses', () => {
  test('is hung up on at the address that it talks from', async () => {
    const { party } = await answered('<sip:phone@192.168.1.20>')
    expect(party.requests('BYE').map(({ uri }) => uri)).toEqual(['sip:phone@192.168.1.20'])
  })

  test('whose proxy recorded its route is reached through the proxy', async () => {
    const { party, proxy } = await answered('<sip:phone@192.168.1.20>', 'Record-Route: <sip:127.0.0.10;lr>\n')
    expect(headersOf(party.responses('INVITE')[1] ?? { headers: [] }, 'Record-Route')).toEqual([
      '<sip:127.0.0.10;lr>',
    ])
    expect(party.requests('BYE')).toEqual([])
    expect(proxy.requests('BYE')).toHaveLength(1)
  })

  test('that has another address in the open is reached there', async () => {
    const { party } = await answered('<sip:phone@203.0.113.7>')
    expect(party.requests('BYE')).toEqual([])
  })
})
