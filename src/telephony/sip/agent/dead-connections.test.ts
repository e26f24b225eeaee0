import { describe, expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents } from './testing/two-agents.ts'

const URI = `sip:${BOB};transport=tcp`

/** Alice, and Bob by TCP, whom she asks for no longer than five seconds. */
async function start() {
  const agents = await startTwoAgents()
  const { alice, network, scheduler } = agents
  const bob = new ScriptedParty(network, BOB, ALICE, 'tcp')
  /** @returns whether it was answered by Bob, as he answers all that he gets or nothing; takes five seconds */
  const ask = async (method: string, isAnswered = true) => {
    const before = bob.requests(method).length
    const from = { uri: `sip:${ALICE}` }
    const outcome = alice.request({ method, uri: URI, from, silenceMilliseconds: 5_000 })
    await scheduler.pass(10)
    const asked = bob.requests(method)[before]
    if (asked !== undefined && isAnswered) bob.answer(asked, 200)
    await scheduler.pass(4_990)
    return (await outcome).kind === 'answered'
  }
  return { ...agents, bob, ask }
}

describe('a connection that has died', () => {
  test.each(['REGISTER', 'OPTIONS'])('is ended 32 s after the first %s that was given up', async method => {
    const { network, scheduler, ask } = await start()
    expect(await ask(method)).toBe(true)
    network.killConnections()
    expect([await ask(method), await ask(method)]).toEqual([false, false])
    await scheduler.pass(21_999)
    expect(network.opened).toBe(1)
    await scheduler.pass(10)
    expect(await ask(method)).toBe(true)
    expect(network.opened).toBe(2)
  })

  test('has what is being asked just then asked once more', async () => {
    const { alice, network, scheduler, bob, ask } = await start()
    await ask('REGISTER')
    network.killConnections()
    await ask('REGISTER')
    await scheduler.pass(25_000)
    const outcome = alice.request({
      method: 'REGISTER',
      uri: URI,
      from: { uri: `sip:${ALICE}` },
      silenceMilliseconds: 5_000,
    })
    await scheduler.pass(3_000)
    const again = bob.requests('REGISTER')[1]
    if (again === undefined) throw new Error('it was not asked once more')
    bob.answer(again, 200)
    await scheduler.pass(10)
    expect(await outcome).toMatchObject({ kind: 'answered' })
  })

  test('does not keep a party in its call that was hung up on', async () => {
    const { alice, network, scheduler, bob, call } = await start()
    const { call: answered } = call({ uri: URI })
    await scheduler.pass(10)
    const [invite] = bob.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    bob.answer(invite, 200, { headers: `Contact: <${URI}>`, sdp: 'v=bob' })
    await scheduler.pass(10)
    network.killConnections()
    answered.cancel()
    await scheduler.pass(32_000)
    expect(bob.requests('BYE')).toHaveLength(0)
    await scheduler.pass(10)
    const byes = bob.requests('BYE')
    expect(byes.map(bye => headerOf(bye, 'CSeq'))).toEqual(['3 BYE'])
    if (byes[0] !== undefined) bob.answer(byes[0], 200)
    await scheduler.pass(100)
    expect(alice.load()).toEqual({ calls: 0, transactions: 0 })
  })

  test('does not keep who answered a call that had been given up', async () => {
    const { network, scheduler, bob, call } = await start()
    const { call: givenUp } = call({ uri: URI })
    await scheduler.pass(10)
    const [invite] = bob.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    givenUp.cancel()
    network.drops = ({ message }) => message.kind === 'request' && message.method === 'BYE'
    bob.answer(invite, 200, { headers: `Contact: <${URI}>`, sdp: 'v=bob' })
    await scheduler.pass(32_000)
    network.drops = () => false
    await scheduler.pass(100)
    expect(bob.requests('BYE').map(bye => headerOf(bye, 'CSeq'))).toEqual(['3 BYE'])
    expect(network.opened).toBe(2)
  })

  test('does not hold up who stops', async () => {
    const { alice, network, scheduler, ask } = await start()
    await ask('REGISTER')
    network.killConnections()
    await ask('REGISTER')
    let isStopped = false
    void alice.stop().then(() => {
      isStopped = true
    })
    await scheduler.pass(0)
    expect(isStopped).toBe(true)
  })
})

describe('a connection to who ignores OPTIONS', () => {
  test('is kept while something else comes by it', async () => {
    const { network, scheduler, bob, ask } = await start()
    await ask('OPTIONS', false)
    await scheduler.pass(20_000)
    bob.say(`OPTIONS sip:${ALICE} SIP/2.0
      Via: SIP/2.0/TCP ${BOB}:5060;branch=z9hG4bKasks
      From: <sip:${BOB}>;tag=bob
      To: <sip:${ALICE}>
      Call-ID: asks
      CSeq: 1 OPTIONS
      Max-Forwards: 70
      Content-Length: 0`)
    await scheduler.pass(20_000)
    await ask('OPTIONS', false)
    expect(network.opened).toBe(1)
  })

  test('is kept while there is a call by it, however quiet', async () => {
    const { network, scheduler, bob, call, ask } = await start()
    const { story } = call({ uri: URI })
    await scheduler.pass(10)
    const [invite] = bob.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    bob.answer(invite, 200, { headers: `Contact: <${URI}>`, sdp: 'v=bob' })
    await scheduler.pass(10)
    await ask('OPTIONS', false)
    await scheduler.pass(60_000)
    await ask('OPTIONS', false)
    expect(network.opened).toBe(1)
    expect(story.lines).toEqual(['answered v=bob'])
  })
})
