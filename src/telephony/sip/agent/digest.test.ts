import { describe, expect, test } from 'vitest'
import { DigestServer, parseDigestCredentials } from '../digest/digest-server.ts'
import { headerOf, type SipRequest } from '../message/sip-message.ts'
import type { IncomingCall } from './call.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents, type TwoAgents } from './testing/two-agents.ts'
import type { Admission } from './user-agent.ts'

const PASSWORD = 'correct horse'

/** Bob lets nobody call who does not know the password. */
function challenging(): (request: SipRequest) => Admission {
  const server = new DigestServer({ realm: 'bob', key: Buffer.alloc(32, 1), now: () => 1_000 })
  return request => {
    const credentials = parseDigestCredentials(headerOf(request, 'Authorization') ?? '')
    const verdict = credentials === null ? null : server.verify(credentials, request.method, PASSWORD)
    if (verdict?.kind === 'accepted') return 'accept'
    const headers = server.challenges().map(value => ({ name: 'WWW-Authenticate', value }))
    return { status: 401, headers }
  }
}

function startWithPassword(): Promise<TwoAgents> {
  return startTwoAgents({ bob: { admit: challenging() }, onInvite: call => call.accept('v=bob') })
}

describe('a party that asks for a password', () => {
  test('gets it, and the call is answered', async () => {
    const { scheduler, network, call, sent } = await startWithPassword()
    const { story } = call({ credentials: { username: 'alice', password: PASSWORD } })
    await scheduler.pass(100)
    expect(story.lines).toEqual(['answered v=bob'])
    expect(sent().slice(0, 4)).toEqual([
      'alice>bob INVITE',
      'bob>alice 401 INVITE',
      'alice>bob ACK',
      'alice>bob INVITE',
    ])
    // What the INVITE proved its ACK proves too (RFC 3261 13.2.2.4).
    const proofs = network.passages.flatMap(({ message }) => headerOf(message, 'Authorization') ?? [])
    expect(proofs).toHaveLength(2)
    expect(proofs[0]).toBe(proofs[1])
  })

  test('gets a wrong one once and no more', async () => {
    const { scheduler, call, sent } = await startWithPassword()
    const { story } = call({ credentials: { username: 'alice', password: 'wrong' } })
    await scheduler.pass(100)
    expect(story.lines).toEqual(['failed refused: 401 Unauthorized'])
    expect(sent().filter(line => line === 'alice>bob INVITE')).toHaveLength(2)
  })

  test('gets none where there is none', async () => {
    const { scheduler, call, sent } = await startWithPassword()
    const { story } = call()
    await scheduler.pass(100)
    expect(story.lines).toEqual(['failed refused: 401 Unauthorized'])
    expect(sent().filter(line => line === 'alice>bob INVITE')).toHaveLength(1)
  })

  test('may ask for it with OPTIONS and REGISTER as well', async () => {
    const { scheduler, alice } = await startWithPassword()
    const outcome = alice.request({
      method: 'OPTIONS',
      uri: `sip:${BOB}`,
      from: { uri: 'sip:alice@127.0.0.1' },
      credentials: { username: 'alice', password: PASSWORD },
    })
    await scheduler.pass(100)
    expect(await outcome).toMatchObject({ kind: 'answered', response: { status: 200 } })
  })
})

describe('a call by proxies that ask for a password, to somebody who asks too', () => {
  const credentials = { username: 'alice', password: PASSWORD }
  const realmsIn = (request: SipRequest) =>
    request.headers
      .filter(({ name }) => /authorization$/i.test(name))
      .map(({ name, value }) => `${name} ${/realm="(\w+)"/.exec(value)?.[1]} ${/nc=(\d+)/.exec(value)?.[1]}`)

  test('answers each realm, as far as they have asked, and takes no nonce that is suggested', async () => {
    const { network, scheduler, call } = await startTwoAgents()
    const party = new ScriptedParty(network, BOB, ALICE)
    const asks = async (status: number, headers: string) => {
      const invite = party.requests('INVITE').at(-1)
      if (invite === undefined) throw new Error('no INVITE arrived')
      party.answer(invite, status, { headers, ...(status === 200 ? { sdp: 'v=bob' } : {}) })
      await scheduler.pass(10)
      return invite
    }
    const { call: placed, story } = call({ uri: `sip:${BOB}`, credentials })
    await scheduler.pass(10)
    const one = 'Proxy-Authenticate: Digest realm="one", nonce="n", qop="auth"'
    const two = 'Proxy-Authenticate: Digest realm="two", nonce="n", qop="auth", algorithm=SHA-256-sess'
    expect(realmsIn(await asks(407, `${one}\n${two}`))).toEqual([])
    const bob = 'WWW-Authenticate: Digest realm="bob", nonce="n", qop="auth-int"'
    expect(realmsIn(await asks(401, bob))).toEqual([
      'Proxy-Authorization one 00000001',
      'Proxy-Authorization two 00000001',
    ])
    const info = 'Authentication-Info: nextnonce="other"'
    const accepted = await asks(200, `Contact: <sip:${BOB}>\n${info}`)
    expect(realmsIn(accepted)).toEqual([
      'Authorization bob 00000001',
      'Proxy-Authorization one 00000002',
      'Proxy-Authorization two 00000002',
    ])
    expect(story.lines).toEqual(['answered v=bob'])
    placed.bye()
    await scheduler.pass(10)
    const [bye] = party.requests('BYE')
    expect(bye && realmsIn(bye)).toEqual([
      'Authorization bob 00000002',
      'Proxy-Authorization one 00000003',
      'Proxy-Authorization two 00000003',
    ])
  })

  test('is sent once more where a nonce is stale, and no more than that with a password that is wrong', async () => {
    const { network, scheduler, call } = await startTwoAgents()
    const party = new ScriptedParty(network, BOB, ALICE)
    const { story } = call({ uri: `sip:${BOB}`, credentials })
    const isStale = ['', ', stale=true', ', stale=true', '']
    for (const [number, stale] of isStale.entries()) {
      await scheduler.pass(10)
      const invite = party.requests('INVITE').at(-1)
      if (invite === undefined) throw new Error('no INVITE arrived')
      const headers = `WWW-Authenticate: Digest realm="bob", nonce="${number}", qop="auth"${stale}`
      party.answer(invite, 401, { headers })
    }
    await scheduler.pass(10)
    expect(party.requests('INVITE')).toHaveLength(isStale.length)
    expect(story.lines).toEqual(['failed refused: 401 Whatever'])
  })
})

describe('a caller that asks for a password within the call', () => {
  const ELSEWHERE = '127.0.0.3'
  const CHALLENGE = 'Proxy-Authenticate: Digest realm="carrier", nonce="one", qop="auth"'
  const CREDENTIALS = { username: 'trunk', password: PASSWORD }

  /** A carrier calls Bob, who answers. */
  async function startCarrierCall(credentials: typeof CREDENTIALS | null, contact = ALICE) {
    const agents = await startTwoAgents({
      onInvite: call => {
        if (credentials !== null) call.authenticateWith(credentials)
        call.accept('v=bob')
      },
    })
    await agents.alice.stop()
    const carrier = new ScriptedParty(agents.network, ALICE, BOB)
    const elsewhere = new ScriptedParty(agents.network, ELSEWHERE, BOB)
    const message = (method: string, tag = '') => `${method} sip:bob@${BOB} SIP/2.0
      Via: SIP/2.0/UDP ${ALICE}:5060;branch=z9hG4bK${method}
      From: <sip:carrier@${ALICE}>;tag=carrier
      To: <sip:bob@${BOB}>${tag}
      Call-ID: from-the-carrier
      CSeq: 1 ${method}
      Contact: <sip:${contact}>
      Max-Forwards: 70`
    carrier.say(`${message('INVITE')}
      Content-Type: application/sdp
      Content-Length: 9

      v=carrier`)
    await agents.scheduler.pass(100)
    const answer = carrier.responses('INVITE').find(({ status }) => status === 200)
    const tag = /tag=\w+/.exec(headerOf(answer ?? never(), 'To') ?? '')?.[0]
    carrier.say(`${message('ACK', `;${tag}`)}
      Content-Length: 0`)
    await agents.scheduler.pass(100)
    return { ...agents, carrier, elsewhere, call: agents.received[0]?.call ?? never() }
  }

  const never = (): never => {
    throw new Error('it did not come')
  }

  test.each([
    ['BYE', (call: IncomingCall) => call.bye()],
    ['INVITE', (call: IncomingCall) => void call.reoffer('v=hold')],
    ['INFO', (call: IncomingCall) => void call.info('application/dtmf-relay', 'Signal=1')],
  ])('gets it with the next %s', async (method, act) => {
    const { carrier, scheduler, call } = await startCarrierCall(CREDENTIALS)
    act(call)
    await scheduler.pass(100)
    const [first] = carrier.requests(method)
    carrier.answer(first ?? never(), 407, { headers: CHALLENGE })
    await scheduler.pass(100)
    const second = carrier.requests(method).at(-1) ?? never()
    expect(headerOf(second, 'Proxy-Authorization')).toMatch(/username="trunk".*realm="carrier"/)
    expect(headerOf(second, 'CSeq')).toBe(`2 ${method}`)
  })

  test.each([
    ['where there is none', null, ALICE],
    ['that nobody at the address of the call asks for', CREDENTIALS, ELSEWHERE],
  ])('gets none %s', async (_, credentials, contact) => {
    const { carrier, elsewhere, scheduler, call } = await startCarrierCall(credentials, contact)
    call.bye()
    await scheduler.pass(100)
    const asked = contact === ALICE ? carrier : elsewhere
    const [bye] = asked.requests('BYE')
    asked.answer(bye ?? never(), 407, { headers: CHALLENGE })
    await scheduler.pass(100)
    expect(asked.requests('BYE')).toHaveLength(1)
  })
})
