import { describe, expect, test } from 'vitest'
import type { IncomingCall } from './call.ts'
import { CAROL, carolTowardsBob } from './testing/carol.ts'
import { startTwoAgents } from './testing/two-agents.ts'

/** Carol calls Bob, who does what the test says, and notes what he refuses. */
async function startRefusing(onInvite: (call: IncomingCall) => void) {
  const refused: string[] = []
  const agents = await startTwoAgents({
    onInvite,
    bob: { onRefused: ({ method }, { address }, words) => refused.push(`${address} ${method}: ${words}`) },
  })
  const carol = carolTowardsBob(agents, 'refused')
  await carol.say('INVITE', 1, {}, 'v=carol')
  carol.enterDialog()
  return { ...agents, ...carol, refused, story: agents.received[0]?.story }
}

async function startTalking(sdp = 'v=bob') {
  const agents = await startRefusing(call => call.accept(sdp))
  await agents.say('ACK', 1)
  return agents
}

describe('why a request of a call is refused is told', () => {
  test.each([
    ['REFER', {}, '', 405, 'REFER is not known'],
    ['INVITE', { Require: 'replaces' }, '', 420, 'it requires replaces, which is not supported'],
    [
      'UPDATE',
      { 'Session-Expires': '30', Supported: 'timer' },
      '',
      422,
      'it wants its session refreshed too often',
    ],
    ['INVITE', {}, 'v=carol\na=crypto:1 S inline:secret', 488, 'keys of sound are not told in the clear'],
    ['INFO', { 'Info-Package': 'conference' }, '', 469, 'it is of a package (Info-Package)'],
    ['INFO', { 'Content-Type': 'text/plain' }, 'five', 415, 'its body is none that is understood'],
  ] as const)('%s with %j and %j: %d', async (method, fields, body, status, words) => {
    const { say, answer, refused } = await startTalking()
    await say(method, 2, fields, body)
    expect(answer(method).status).toBe(status)
    expect(refused).toEqual([expect.stringContaining(`${method}: ${words}`)])
  })

  test('where there is no description that both can take', async () => {
    const { say, answer, refused, story } = await startTalking()
    if (story !== undefined) story.answer = () => ({ kind: 'unacceptable' })
    await say('INVITE', 2, {}, 'v=other')
    expect(answer('INVITE').status).toBe(488)
    expect(refused).toEqual([expect.stringContaining('INVITE: no description that both can take')])
  })

  test('where it comes out of turn', async () => {
    const { say, answer, refused, story } = await startTalking()
    if (story !== undefined) story.answer = () => new Promise(() => {})
    await say('INVITE', 3, {}, 'v=one')
    await say('UPDATE', 4, {}, 'v=two')
    await say('OPTIONS', 2)
    expect([answer('UPDATE').status, answer('OPTIONS').status]).toEqual([500, 500])
    expect(refused).toEqual([
      expect.stringContaining('UPDATE: its offer before is not settled'),
      expect.stringContaining('OPTIONS: a later one has come before it (CSeq)'),
    ])
  })

  test('where the call is not answered yet', async () => {
    const { say, refused } = await startRefusing(call => call.ring(180))
    await say('INVITE', 2, {}, 'v=anew')
    expect(refused).toEqual([expect.stringContaining('INVITE: the call is not answered yet')])
  })
})

describe('nobody is told', () => {
  test('of offers that cross', async () => {
    const { say, answer, refused, received } = await startTalking()
    void received[0]?.call.reoffer('v=moved')
    await say('INVITE', 2, {}, 'v=carol')
    expect(answer('INVITE').status).toBe(491)
    expect(refused).toEqual([])
  })

  test('of an offer that was taken back', async () => {
    const { say, answer, refused, story } = await startTalking()
    let settle: (answer: { kind: 'unacceptable' }) => void = () => undefined
    if (story !== undefined) {
      story.answer = () =>
        new Promise(resolve => {
          settle = resolve
        })
    }
    await say('INVITE', 2, {}, 'v=other')
    await say('CANCEL', 2, { Via: `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKINVITE2` })
    settle({ kind: 'unacceptable' })
    await say('ACK', 2)
    expect(answer('INVITE').status).toBe(487)
    expect(refused).toEqual([])
  })
})
