import { expect, test } from 'vitest'
import { CAROL } from './testing/carol.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, startTwoAgents } from './testing/two-agents.ts'

/** Alice calls Carol, who answers with what leads nowhere. */
async function startAnswered(headers: string) {
  const agents = await startTwoAgents()
  const { network, scheduler } = agents
  const party = new ScriptedParty(network, CAROL, ALICE)
  const { call } = agents.call({ uri: `sip:carol@${CAROL}` })
  await scheduler.pass(10)
  const [invite] = party.requests('INVITE')
  if (invite === undefined) throw new Error('no INVITE arrived')
  party.answer(invite, 200, { headers, sdp: 'v=carol' })
  await scheduler.pass(10)
  return { ...agents, call, party }
}

test('an answer that names a hop where nobody listens is acknowledged, and hung up on, where it came from', async () => {
  const { call, party, scheduler } = await startAnswered('Contact: <sip:carol@127.0.0.99;transport=tcp>')
  expect(party.requests('ACK')).toHaveLength(1)
  call.bye()
  await scheduler.pass(10)
  expect(party.requests('BYE')).toHaveLength(1)
})

test('a party past a hop that says nothing is hung up on where it talks from', async () => {
  const route = 'Record-Route: <sip:127.0.0.99;lr>'
  const { call, party, scheduler } = await startAnswered(`Contact: <sip:carol@${CAROL}>\n${route}`)
  call.bye()
  await scheduler.pass(32_100)
  expect(party.requests('BYE')).toHaveLength(1)
})

test('but what need not end is not asked twice of one who is silent, or has refused it for now', async () => {
  const elsewhere = 'Contact: <sip:carol@127.0.0.99>'
  const silent = await startAnswered(elsewhere)
  const outcome = silent.call.reoffer('v=alice-later')
  await silent.scheduler.pass(32_100)
  expect(await outcome).not.toMatchObject({ kind: 'answered' })
  expect(silent.party.requests('INVITE')).toHaveLength(1)

  const refusing = await startAnswered(elsewhere)
  const other = new ScriptedParty(refusing.network, '127.0.0.99', ALICE)
  refusing.call.bye()
  await refusing.scheduler.pass(10)
  const [bye] = other.requests('BYE')
  if (bye === undefined) throw new Error('no BYE arrived')
  other.answer(bye, 503)
  await refusing.scheduler.pass(10)
  expect(refusing.party.requests('BYE')).toHaveLength(0)
})
