import { describe, expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, BOB, startTwoAgents } from './testing/two-agents.ts'

/** Alice talks with Bob, who follows the test, and asks whether he is there. */
async function startAsked(transport: 'udp' | 'tcp' = 'udp') {
  const agents = await startTwoAgents()
  const { network, scheduler } = agents
  const party = new ScriptedParty(network, BOB, ALICE, transport)
  const uri = `sip:${BOB};transport=${transport}`
  const { call, story } = agents.call({ uri })
  await scheduler.pass(10)
  const [invite] = party.requests('INVITE')
  if (invite === undefined) throw new Error('no INVITE arrived')
  party.answer(invite, 200, { headers: `Contact: <${uri}>`, sdp: 'v=bob' })
  await scheduler.pass(10)
  call.probe()
  await scheduler.pass(10)
  const answer = async (status: number) => {
    const asked = party.requests('OPTIONS').at(-1)
    if (asked === undefined) throw new Error('nobody asked')
    party.answer(asked, status)
    await scheduler.pass(10)
  }
  return { ...agents, call, story, party, answer }
}

const TALKING = ['answered v=bob']

describe('a party that is asked whether it is there', () => {
  test('is asked within its dialog, once, however often', async () => {
    const { call, scheduler, party } = await startAsked()
    call.probe()
    await scheduler.pass(100)
    const [options, ...others] = party.requests('OPTIONS')
    expect(others).toEqual([])
    expect(headerOf(options ?? { headers: [] }, 'To')).toContain('tag=scripted')
    expect(headerOf(options ?? { headers: [] }, 'CSeq')).toBe('2 OPTIONS')
  })

  test.each([200, 401, 405, 486, 488, 500, 501, 503])('is, where it answers %i', async status => {
    const { answer, story, scheduler, call, party } = await startAsked()
    await answer(status)
    await scheduler.pass(60_000)
    expect(story.lines).toEqual(TALKING)
    call.probe()
    await scheduler.pass(10)
    expect(party.requests('OPTIONS')).toHaveLength(2)
  })

  test.each([481, 408])('is not, where it answers %i, and is hung up on', async status => {
    const { answer, story, party } = await startAsked()
    await answer(status)
    expect(story.lines.at(-1)).toBe(
      `ended by lost: asked whether it is there, it answered ${status} Whatever`,
    )
    expect(party.requests('BYE')).toHaveLength(1)
  })

  test('is not, where it says nothing for as long as a transaction lasts', async () => {
    const { scheduler, story } = await startAsked()
    await scheduler.pass(31_900)
    expect(story.lines).toEqual(TALKING)
    await scheduler.pass(200)
    expect(story.lines.at(-1)).toBe(`ended by lost: it is not there any more: no answer from udp ${BOB}:5060`)
  })

  test('may have been behind a connection that is dead: it is asked by another', async () => {
    const { answer, scheduler, story, call, network, party } = await startAsked('tcp')
    await answer(200)
    network.killConnections()
    call.probe()
    await scheduler.pass(32_100)
    expect(network.opened).toBe(2)
    await answer(200)
    await scheduler.pass(60_000)
    expect([story.lines, party.requests('OPTIONS').length]).toEqual([TALKING, 2])
  })

  test('may be unreachable for half a minute, as where a proxy is started again, and no longer', async () => {
    const { answer, scheduler, story, call, network } = await startAsked('tcp')
    await answer(200)
    const vanish = () => {
      network.withoutTcp.add(BOB)
      network.closeConnections()
    }
    vanish()
    call.probe()
    await scheduler.pass(29_000)
    network.withoutTcp.clear()
    await scheduler.pass(5_000)
    await answer(200)
    await scheduler.pass(60_000)
    expect(story.lines).toEqual(TALKING)
    vanish()
    call.probe()
    await scheduler.pass(31_000)
    expect(story.lines).toEqual(TALKING)
    await scheduler.pass(5_000)
    expect(story.lines.at(-1)).toMatch(/^ended by lost: it is not there any more: tcp /)
  })

  test('is asked nothing before it has acknowledged our answer, nor once the call is over', async () => {
    const { call, received, scheduler, sent, network } = await startTwoAgents({
      onInvite: each => each.accept('v=bob'),
    })
    network.drops = ({ message }) => message.kind === 'request' && message.method === 'ACK'
    const { call: outgoing } = call()
    await scheduler.pass(100)
    received[0]?.call.probe()
    await scheduler.pass(100)
    outgoing.bye()
    outgoing.probe()
    await scheduler.pass(100)
    expect(sent().filter(line => line.endsWith('OPTIONS'))).toEqual([])
  })
})
