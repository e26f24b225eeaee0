import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Work that ends when it is told to. */
function createWork(log: string[], name: string) {
  let end: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const promise = new Promise<string>((resolve, reject) => {
    end = () => resolve(name)
    fail = reject
  })
  const work = () => {
    log.push(name)
    return promise
  }
  return { work, end, fail }
}

const ONE_AFTER_THE_OTHER = { atOnce: 1, ofOwner: 1, inAll: 3 }
const OVERLOADED = { kind: 'overloaded', retryAfterSeconds: expect.any(Number) }

test('work is done one after the other, also after work that failed', async () => {
  const log: string[] = []
  const take = inTurn(ONE_AFTER_THE_OTHER)
  const [first, second] = [createWork(log, 'first'), createWork(log, 'second')]
  const taken = [take(1, first.work), take(2, second.work)]
  await Promise.resolve()
  expect(log).toEqual(['first'])
  first.fail(new Error('lost'))
  second.end()
  await expect(taken[0]).rejects.toThrow('lost')
  expect(await taken[1]).toBe('second')
  expect(log).toEqual(['first', 'second'])
})

test('an owner has as many turns at a time as it may, and others after them', async () => {
  const take = inTurn(ONE_AFTER_THE_OTHER)
  const work = createWork([], 'work')
  const turn = take(1, work.work)
  await expect(take(1, async () => 'again')).rejects.toMatchObject(OVERLOADED)
  const other = take(2, async () => 'other')
  work.end()
  expect(await Promise.all([turn, other])).toEqual(['work', 'other'])
  expect(await take(1, async () => 'again')).toBe('again')
})

test('no more wait than may', async () => {
  const take = inTurn({ ...ONE_AFTER_THE_OTHER, inAll: 2 })
  const works = [1, 2].map(owner => take(owner, async () => owner))
  await expect(take(3, async () => 3)).rejects.toMatchObject(OVERLOADED)
  expect(await Promise.all(works)).toEqual([1, 2])
  expect(await take(3, async () => 3)).toBe(3)
})

test('of several at once each is of another owner, and who waits for its own lets the others pass', async () => {
  const log: string[] = []
  const take = inTurn({ atOnce: 2, ofOwner: 2, inAll: 5 })
  const works = ['a', 'b', 'c', 'd'].map(name => createWork(log, name))
  const owners = [1, 1, 2, 3]
  const taken = works.map(({ work }, place) => take(owners[place] ?? 0, work))
  await expect(take(1, async () => 'e')).rejects.toMatchObject(OVERLOADED)
  await Promise.resolve()
  expect(log).toEqual(['a', 'c'])
  works[2]?.end()
  await taken[2]
  await expect.poll(() => log).toEqual(['a', 'c', 'd'])
  works[0]?.end()
  await expect.poll(() => log).toEqual(['a', 'c', 'd', 'b'])
  for (const { end } of works) end()
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'c', 'd'])
})
