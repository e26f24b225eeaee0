import { describe, expect, test } from 'vitest'
import { headerOf, headersOf } from '../message/sip-message.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { BOB, startTwoAgents } from './testing/two-agents.ts'

const INSIDE = '192.168.1.20'
const ROUTER = '10.0.0.5'

interface Sent {
  readonly contact: string
  /** Where its sender believes to be. */
  readonly via?: string
  readonly extra?: string
}

function invite({ contact, via = INSIDE, extra = '' }: Sent): string {
  return `INVITE sip:bob@${BOB} SIP/2.0
    Via: SIP/2.0/UDP ${via}:5060;branch=z9hG4bKone;rport
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

async function answered(sent: Sent, address = '127.0.0.9') {
  const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
  const party = new ScriptedParty(agents.network, address, BOB)
  const proxy = new ScriptedParty(agents.network, '127.0.0.10', BOB)
  const inside = new ScriptedParty(agents.network, INSIDE, BOB)
  party.say(invite(sent))
  await agents.scheduler.pass(10)
  const to = headerOf(party.responses('INVITE')[1] ?? { headers: [] }, 'To') ?? ''
  party.say(`ACK sip:bob@${BOB} SIP/2.0
    Via: SIP/2.0/UDP ${sent.via ?? INSIDE}:5060;branch=z9hG4bKack;rport
    From: <sip:phone@example.com>;tag=phone
    To: ${to}
    Call-ID: nat
    CSeq: 1 ACK
    Max-Forwards: 70
    Content-Length: 0`)
  await agents.scheduler.pass(10)
  agents.received[0]?.call.bye()
  await agents.scheduler.pass(10)
  return { party, proxy, inside }
}

describe('a telephone behind a translator of addresses', () => {
  test('is hung up on at the address that it talks from', async () => {
    const { party } = await answered({ contact: `<sip:phone@${INSIDE}>` })
    expect(party.requests('BYE').map(({ uri }) => uri)).toEqual([`sip:phone@${INSIDE}`])
  })

  test('whose proxy recorded its route is reached through the proxy', async () => {
    const { party, proxy } = await answered({
      contact: `<sip:phone@${INSIDE}>`,
      extra: 'Record-Route: <sip:127.0.0.10;lr>\n',
    })
    expect(headersOf(party.responses('INVITE')[1] ?? { headers: [] }, 'Record-Route')).toEqual([
      '<sip:127.0.0.10;lr>',
    ])
    expect(party.requests('BYE')).toEqual([])
    expect(proxy.requests('BYE')).toHaveLength(1)
  })

  test('that has another address in the open is reached there', async () => {
    const { party } = await answered({ contact: '<sip:phone@203.0.113.7>' })
    expect(party.requests('BYE')).toEqual([])
  })

  test('whose outside is private too is hung up on there', async () => {
    const { party, inside } = await answered({ contact: `<sip:phone@${INSIDE}>` }, ROUTER)
    expect(party.requests('BYE').map(({ uri }) => uri)).toEqual([`sip:phone@${INSIDE}`])
    expect(inside.requests('BYE')).toEqual([])
  })
})

test('past a proxy in a private network that wants no more of the call, its telephone is hung up on', async () => {
  const { party, inside } = await answered({ contact: `<sip:phone@${INSIDE}>`, via: ROUTER }, ROUTER)
  expect(inside.requests('BYE')).toHaveLength(1)
  expect(party.requests('BYE')).toEqual([])
})
