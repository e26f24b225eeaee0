import { beforeEach, expect, test } from 'vitest'
import type { PlaceRefusal } from '../trunks/trunk-places.ts'
import { trunkWith } from './testing/trunk-of.ts'
import { createTrunkLimits } from './trunk-limits.ts'

let now: number
/** What was asked of all edges together, and told them. */
let asked: string[]
let answer: () => Promise<{ readonly place: string } | PlaceRefusal>
let limits: ReturnType<typeof createTrunkLimits>

beforeEach(() => {
  now = 0
  asked = []
  let places = 0
  answer = async () => ({ place: `place ${++places}` })
  limits = createTrunkLimits({
    now: () => now,
    places: {
      take: trunkId => {
        asked.push(`take ${trunkId}`)
        return answer()
      },
      note: trunkId => {
        asked.push(`note ${trunkId}`)
        return `noted ${trunkId}`
      },
      release: place => void asked.push(`release ${place}`),
    },
    logger: { warn: () => undefined },
  })
})

test('a trunk has as many calls at once as it may, and one more when one has ended', async () => {
  const trunk = trunkWith({ maxCalls: 2 })
  const first = await limits.begin(trunk)
  await limits.begin(trunk)
  expect(await limits.begin(trunk)).toEqual({ full: 'it has 2 calls, and max_calls is 2' })
  if ('end' in first) first.end()
  expect(await limits.begin(trunk)).toHaveProperty('end')
  // Of what it knows itself it asks nobody.
  expect(asked).toEqual(['take 1', 'take 1', 'release place 1', 'take 1'])
})

test('a trunk without a limit waits for nobody, and its calls are told all the same', async () => {
  answer = () => Promise.reject(new Error('the database is gone'))
  const place = await limits.begin(trunkWith({}))
  if (!('end' in place)) throw new Error('there must be room')
  place.end()
  expect(asked).toEqual(['note 1', 'release noted 1'])
})

test('a place is given back once, however often that is asked for', async () => {
  const trunk = trunkWith({ maxCalls: 1 })
  const place = await limits.begin(trunk)
  if (!('end' in place)) throw new Error('there must be room')
  place.end()
  await limits.begin(trunk)
  place.end()
  expect(await limits.begin(trunk)).toHaveProperty('full')
  expect(asked.filter(told => told === 'release place 1')).toHaveLength(1)
})

test.each([
  ['max_calls', 'it has 7 calls, and max_calls is 7'],
  ['max_attempts_per_second', '7 calls came within a second, and max_attempts_per_second is 7'],
  ['gone', 'it is being deleted'],
] as const)('what other edges have leaves no room: %s', async (refusedBy, full) => {
  answer = async () => ({ refusedBy, used: 7, allowed: 7 })
  const trunk = trunkWith({ maxCalls: 7, maxAttemptsPerSecond: 7 })
  expect(await limits.begin(trunk)).toEqual({ full })
  answer = async () => ({ place: 'one' })
  expect(await limits.begin(trunk)).toHaveProperty('end')
})

test('where nobody can count, a trunk with a limit has no room', async () => {
  answer = () => Promise.reject(new Error('the database is gone'))
  expect(await limits.begin(trunkWith({ maxCalls: 2 }))).toEqual({
    full: 'its calls cannot be counted, since the database does not answer',
  })
})

test('a trunk begins as many calls in any second as it may, also where none of them lasts', async () => {
  const trunk = trunkWith({ maxAttemptsPerSecond: 2 })
  const begin = async () => {
    const place = await limits.begin(trunk)
    if ('end' in place) place.end()
    return 'end' in place
  }
  expect([await begin(), await begin(), await begin()]).toEqual([true, true, false])
  now = 999
  expect(await begin()).toBe(false)
  now = 1_000
  expect([await begin(), await begin(), await begin()]).toEqual([true, true, false])
})

test('trunks do not count for one another', async () => {
  await limits.begin(trunkWith({ id: 1, maxCalls: 1 }))
  expect(await limits.begin(trunkWith({ id: 2, maxCalls: 1 }))).toHaveProperty('end')
})
