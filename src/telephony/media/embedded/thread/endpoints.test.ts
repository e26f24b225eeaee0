import { expect, test } from 'vitest'
import type { FromThread } from '../thread-messages.ts'
import { Endpoints } from './endpoints.ts'
import { GROUPS } from './frame-schedule.ts'

const world = { now: () => 1_000, wallClock: () => 0, random: () => 0, inactiveAfterMs: 60_000 }

/** Sound that has a length, but cannot be read. */
const BROKEN = new Proxy(new Int16Array(160), {
  get: (_, name) => {
    if (name === 'length') return 160
    throw new Error('a defect')
  },
})

test('a defect that befalls one party costs that party its call, and nobody else', async () => {
  const told: FromThread[] = []
  const endpoints = new Endpoints(world, message => told.push(message))
  const open = { type: 'open', address: '127.0.0.1', rtpPort: 0, rtcpPort: 0 } as const
  // In one group: they have their turns together.
  const [unlucky, other] = [GROUPS, 2 * GROUPS]
  await endpoints.obey({ ...open, endpoint: unlucky })
  await endpoints.obey({ ...open, endpoint: other })
  const played = { type: 'play', loopFrom: null } as const
  await endpoints.obey({ ...played, endpoint: unlucky, play: 1, sounds: [BROKEN] })
  await endpoints.obey({ ...played, endpoint: other, play: 2, sounds: [new Int16Array(160)] })
  endpoints.turn(0)
  endpoints.turn(0)
  expect(told.filter(({ type }) => type === 'happened')).toEqual([
    { type: 'happened', endpoint: unlucky, event: { type: 'lost' } },
  ])
  expect(told).toContainEqual({ type: 'fault', reason: expect.stringContaining('a defect') })
  expect(told).toContainEqual({ type: 'played', play: 2, outcome: 'finished' })
  for (const endpoint of [unlucky, other]) {
    await endpoints.obey({ type: 'close', endpoint })
    expect(told.at(-1)).toMatchObject({ type: 'closed', endpoint })
  }
})
