import { describe, expect, test } from 'vitest'
import { DigestServer, parseDigestCredentials } from '../digest/digest-server.ts'
import { headerOf, type SipRequest } from '../message/sip-message.ts'
import { BOB, startTwoAgents, type TwoAgents } from './testing/two-agents.ts'
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
