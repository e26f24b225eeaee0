import { describe, expect, test } from 'vitest'
import type { NetworkFaults } from './testing/fake-network.ts'
import { seededRandom } from './testing/fake-network.ts'
import { startTwoAgents, type TwoAgents } from './testing/two-agents.ts'

const ENDINGS = [
  'the caller hangs up',
  'the called hangs up',
  'both hang up',
  'rejected',
  'cancelled',
  'hold, then hung up',
  'late offer',
  'refreshed',
  'nobody there',
  'never answered',
] as const

/** Places calls that end in every way, at moments that the seed chooses. */
async function placeCalls(agents: TwoAgents, count: number, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const { scheduler, received } = agents
  const later = (longest: number, run: () => void) => scheduler.after(random() * longest, run)
  for (let index = 0; index < count; index++) {
    const ending = ENDINGS[index % ENDINGS.length]
    if (ending === undefined) throw new Error('no such ending')
    const { call } = agents.call({
      headers: [{ name: 'X-Ending', value: ending }],
      ...(ending === 'nobody there' ? { uri: 'sip:nobody@127.0.0.99' } : {}),
      ...(ending === 'late offer' ? { offer: null } : {}),
    })
    if (ending === 'cancelled') later(2_000, () => call.cancel())
    if (ending === 'hold, then hung up') later(6_000, () => void call.reoffer('v=hold'))
    if (ending === 'refreshed') later(4_000_000, () => call.bye())
    else if (ending !== 'the called hangs up' && ending !== 'rejected') later(60_000, () => call.bye())
    await scheduler.pass(random() * 200)
  }
  await scheduler.passAll(100_000_000)
  expect(received.length).toBeGreaterThan(count / 2)
}

function answering(
  agents: { current: TwoAgents | null },
  seed: number,
): Parameters<typeof startTwoAgents>[0] {
  const random = seededRandom(seed)
  return {
    onInvite: call => {
      const scheduler = agents.current?.scheduler
      const ending = call.request.headers.find(({ name }) => name === 'X-Ending')?.value
      const later = (longest: number, run: () => void) => scheduler?.after(random() * longest, run)
      if (random() < 0.7) call.ring(180)
      if (ending === 'rejected') later(1_000, () => call.reject(486))
      else if (ending !== 'never answered') later(2_000, () => call.accept('v=bob'))
      if (ending === 'the called hangs up' || ending === 'both hang up') later(60_000, () => call.bye())
      if (ending === 'hold, then hung up') later(6_000, () => void call.reoffer('v=bob-hold'))
    },
  }
}

describe('calls of all endings leave nothing behind', () => {
  const networks: readonly (readonly [number, string, NetworkFaults])[] = [
    [1_000, 'that loses nothing', {}],
    [300, 'that loses, doubles and reorders', { loss: 0.15, duplication: 0.15, longestDelay: 400 }],
    [300, 'that loses half of everything', { loss: 0.5, longestDelay: 50 }],
  ]

  test.each(networks)('%d over a network %s', async (count, _, faults) => {
    const current: { current: TwoAgents | null } = { current: null }
    const agents = await startTwoAgents({ ...answering(current, 7), faults, seed: 42 })
    current.current = agents
    const ends: string[][] = []
    const { call } = agents
    const counted: TwoAgents = {
      ...agents,
      call: invite => {
        const placed = call(invite)
        ends.push(placed.story.lines)
        return placed
      },
    }
    await placeCalls(counted, count, 99)

    expect(agents.scheduler.pending()).toBe(0)
    expect([agents.alice.load(), agents.bob.load()]).toEqual([
      { calls: 0, transactions: 0 },
      { calls: 0, transactions: 0 },
    ])
    const isEnd = (line: string) => line.startsWith('ended') || line.startsWith('failed')
    const stories = [...ends, ...agents.received.map(({ story }) => story.lines)]
    expect(stories.filter(lines => lines.filter(isEnd).length !== 1)).toEqual([])
    expect(stories.filter(lines => !isEnd(lines.at(-1) ?? ''))).toEqual([])
  })
})
