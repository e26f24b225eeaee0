import { expect, test } from 'vitest'
import { money } from '../../domain/money/money.ts'
import { callTags } from '../../domain/tags/call-tags.ts'
import { type LoggedPing, tryPings } from './logged-ping.ts'

const pingAt = (at: number): LoggedPing => ({
  at,
  callUuid: '00000000-0000-0000-0000-000000000000',
  tags: callTags({}),
  campaign: { id: 1, cid: 'c' },
  affiliate: { id: 1, afid: 'a' },
  target: { id: 1, tid: null },
  revenue: money(1),
  payout: money(1),
})

/** Pings of the instants `newest`, `newest - 1`, … 1, some at a time; counts the portions that were asked for. */
async function* portionsFrom(newest: number, size: number, asked: { portions: number }) {
  for (let at = newest; at > 0; at -= size) {
    asked.portions += 1
    yield Array.from({ length: Math.min(size, at) }, (_, index) => pingAt(at - index))
  }
}

test.each([
  [1_300, 2_000, 1_300, 1, false],
  [1_300, 1_300, 1_300, 1, false],
  [1_300, 1_299, 1_299, 2, true],
  [1_300, 700, 700, 601, true],
])(
  'of %i pings with a limit of %i, %i are tried, back to %i',
  async (count, limit, tried, oldest, isTruncated) => {
    const seen: number[] = []
    const add = (ping: LoggedPing) => seen.push(ping.at)
    const outcome = await tryPings(portionsFrom(count, 100, { portions: 0 }), limit, add, () => true)
    expect(outcome).toEqual({ oldest, isTruncated })
    expect(seen).toEqual(Array.from({ length: tried }, (_, index) => count - index))
  },
)

test('beyond the limit nothing is read', async () => {
  const asked = { portions: 0 }
  await tryPings(
    portionsFrom(10_000, 100, asked),
    250,
    () => undefined,
    () => true,
  )
  expect(asked.portions).toBe(3)
})

test('without any ping there is no oldest one', async () => {
  expect(
    await tryPings(
      portionsFrom(0, 100, { portions: 0 }),
      5,
      () => undefined,
      () => true,
    ),
  ).toEqual({
    oldest: null,
    isTruncated: false,
  })
})

test('once nobody asks any more nothing is read, though portions have no pings', async () => {
  let portions = 0
  async function* quiet() {
    for (;;) {
      portions += 1
      yield []
    }
  }
  await tryPings(
    quiet(),
    5,
    () => undefined,
    () => portions < 3,
  )
  expect(portions).toBe(3)
})
