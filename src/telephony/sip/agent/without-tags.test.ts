import { describe, expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import { CAROL, carolTowardsBob } from './testing/carol.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, startTwoAgents } from './testing/two-agents.ts'

/** Carol knows RFC 2543 alone: her From has no tag. */
async function startTalking() {
  const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
  const carol = carolTowardsBob(agents, 'old')
  const From = `<sip:carol@${CAROL}>`
  await carol.say('INVITE', 1, { From }, 'v=carol')
  carol.enterDialog()
  await carol.say('ACK', 1, { From })
  const [received] = agents.received
  if (received === undefined) throw new Error('no call came')
  return { ...agents, ...carol, ...received, From }
}

test('a caller without a tag acknowledges and hangs up without one', async () => {
  const { say, answer, story, From } = await startTalking()
  expect(story.lines).toEqual(['acknowledged'])
  await say('BYE', 2, { From })
  expect(answer('BYE').status).toBe(200)
  expect(story.lines.at(-1)).toBe('ended by remote: hung up')
})

test('a caller without a tag is hung up on without one', async () => {
  const { call, party, scheduler, From } = await startTalking()
  call.bye()
  await scheduler.pass(10)
  const [bye] = party.requests('BYE')
  if (bye === undefined) throw new Error('no BYE arrived')
  expect(headerOf(bye, 'To')).toBe(From)
  expect(headerOf(bye, 'From')).toContain(';tag=')
})

test('whoever has a tag is not the caller who had none', async () => {
  const { say, answer, story } = await startTalking()
  await say('BYE', 2, { From: `<sip:carol@${CAROL}>;tag=mallory` })
  expect(answer('BYE').status).toBe(481)
  expect(story.lines).toEqual(['acknowledged'])
})

describe('whoever answers without a tag', () => {
  /** Alice calls a gateway that knows RFC 2543 alone. */
  async function startCalling() {
    const agents = await startTwoAgents()
    const { network, scheduler } = agents
    const party = new ScriptedParty(network, CAROL, ALICE)
    const { call, story } = agents.call({ uri: `sip:gateway@${CAROL}` })
    await scheduler.pass(10)
    const [invite] = party.requests('INVITE')
    if (invite === undefined) throw new Error('no INVITE arrived')
    const reply = async (status: number, sdp = '', tag = '') => {
      party.answer(invite, status, { tag, sdp, headers: `Contact: <sip:gateway@${CAROL}>` })
      await scheduler.pass(10)
    }
    const tags = (method: string) =>
      party.requests(method).map(request => (headerOf(request, 'To') ?? '').includes('tag='))
    return { ...agents, party, call, story, invite, reply, tags }
  }

  test('is acknowledged as often as it answers, and hung up on, without one', async () => {
    const { call, story, reply, tags, scheduler } = await startCalling()
    await reply(200, 'v=gateway')
    await reply(200, 'v=gateway')
    expect(story.lines).toEqual(['answered v=gateway'])
    expect(tags('ACK')).toEqual([false, false])
    call.bye()
    await scheduler.pass(10)
    expect(tags('BYE')).toEqual([false])
  })

  test('may hang up without one', async () => {
    const { party, story, invite, reply, scheduler } = await startCalling()
    await reply(200, 'v=gateway')
    party.say(`BYE sip:alice@${ALICE} SIP/2.0
      Via: SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKbye
      From: ${headerOf(invite, 'To')}
      To: ${headerOf(invite, 'From')}
      Call-ID: ${headerOf(invite, 'Call-ID')}
      CSeq: 1 BYE
      Max-Forwards: 70
      Content-Length: 0`)
    await scheduler.pass(10)
    expect(party.statuses('BYE')).toEqual([200])
    expect(story.lines.at(-1)).toBe('ended by remote: hung up')
  })

  test('may have described itself while it rang', async () => {
    const { story, reply, tags } = await startCalling()
    await reply(183, 'v=gateway')
    await reply(200)
    expect(story.lines).toEqual(['progress 183 v=gateway', 'answered v=gateway'])
    expect(tags('ACK')).toEqual([false])
  })

  test('is acknowledged and hung up on where another has answered before it', async () => {
    const { story, reply, tags } = await startCalling()
    await reply(200, 'v=first', 'first')
    await reply(200, 'v=second')
    expect(story.lines).toEqual(['answered v=first'])
    expect([tags('ACK'), tags('BYE')]).toEqual([[true, false], [false]])
  })

  test('is not whoever rang without one, if it has one then', async () => {
    const { story, reply, tags } = await startCalling()
    await reply(180)
    await reply(200, 'v=gateway', 'one')
    expect(story.lines).toEqual(['progress 180', 'answered v=gateway'])
    expect(tags('ACK')).toEqual([true])
  })
})
