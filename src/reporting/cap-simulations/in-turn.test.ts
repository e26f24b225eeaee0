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

test('work is done one after the other, also after work that failed', async () => {
  const log: string[] = []
  const turns = inTurn(3)
  const [first, second] = [createWork(log, 'first'), createWork(log, 'second')]
  const taken = [turns.take(1, first.work), turns.take(2, second.work)]
  await Promise.resolve()
  expect(log).toEqual(['first'])
  first.fail(new Error('lost'))
  second.end()
  await expect(taken[0]).rejects.toThrow('lost')
  expect(await taken[1]).toBe('second')
  expect(log).toEqual(['first', 'second'])
})

test('a Company has one turn at a time, and another after it', async () => {
  const turns = inTurn(3)
  const work = createWork([], 'work')
  const turn = turns.take(1, work.work)
  expect(turns.take(1, async () => 'again')).toBeNull()
  expect(turns.take(2, async () => 'other')).not.toBeNull()
  work.end()
  await turn
  expect(await turns.take(1, async () => 'again')).toBe('again')
})

test('no more wait than may', async () => {
  const turns = inTurn(2)
  const works = [1, 2].map(companyId => turns.take(companyId, async () => companyId))
  expect(turns.take(3, async () => 3)).toBeNull()
  expect(await Promise.all(works)).toEqual([1, 2])
  expect(await turns.take(3, async () => 3)).toBe(3)
})
