import { expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import { CAROL, carolTowardsBob } from './testing/carol.ts'
import { startTwoAgents } from './testing/two-agents.ts'

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
