import { describe, expect, test } from 'vitest'
import { startTwoAgents } from './testing/two-agents.ts'

describe('a call', () => {
  test('rings, is answered, acknowledged and hung up', async () => {
    const { scheduler, call, received, sent, alice, bob } = await startTwoAgents()
    const { story, call: outgoing } = call()
    await scheduler.pass(10)
    const [incoming] = received
    expect(incoming?.call.offer).toBe('v=alice')
    incoming?.call.ring(180)
    await scheduler.pass(1_000)
    incoming?.call.accept('v=bob')
    await scheduler.pass(1_000)
    outgoing.bye()
    await scheduler.pass(10)

    expect(story.lines).toEqual(['progress 180', 'answered v=bob', 'ended by local: hung up by us'])
    expect(incoming?.story.lines).toEqual(['acknowledged', 'ended by remote: hung up'])
    expect(sent()).toEqual([
      'alice>bob INVITE',
      'bob>alice 100 INVITE',
      'bob>alice 180 INVITE',
      'bob>alice 200 INVITE',
      'alice>bob ACK',
      'alice>bob BYE',
      'bob>alice 200 BYE',
    ])
    await scheduler.passAll()
    expect([alice.load(), bob.load()]).toEqual([
      { calls: 0, transactions: 0 },
      { calls: 0, transactions: 0 },
    ])
  })
})
