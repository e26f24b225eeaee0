import { expect, test } from 'vitest'
import { collectGarbage } from '../../../test/harness/collect-garbage.ts'
import { BYTES } from './sized.ts'
import { createWeakCache } from './weak-cache.ts'

const sizedOf = (bytes: number) => ({ [BYTES]: bytes })

test('what somebody holds is found, though the cache has let go of it', () => {
  const cache = createWeakCache<number, ReturnType<typeof sizedOf>>(100)
  const [first, second] = [sizedOf(60), sizedOf(60)]
  cache.put(1, first)
  cache.put(2, second)
  expect(cache.bytes()).toBe(60)
  expect(cache.get(1)).toBe(first)
  expect(cache.get(2)).toBe(second)
})

test('what nobody holds and was not used lately is gone, and may be put again', async () => {
  const cache = createWeakCache<string, ReturnType<typeof sizedOf>>(100)
  for (const key of ['a', 'b', 'c']) cache.put(key, sizedOf(40))
  cache.get('b')
  cache.put('d', sizedOf(40))
  await collectGarbage()
  expect(['a', 'b', 'c', 'd'].filter(key => cache.get(key) !== undefined)).toEqual(['b', 'd'])
  expect(cache.bytes()).toBe(80)
  const again = sizedOf(1)
  cache.put('a', again)
  await collectGarbage()
  expect(cache.get('a')).toBe(again)
})

test('one that takes more than all may is left to those who hold it', () => {
  const cache = createWeakCache<number, ReturnType<typeof sizedOf>>(100)
  const large = sizedOf(101)
  cache.put(1, large)
  expect(cache.bytes()).toBe(0)
  expect(cache.get(1)).toBe(large)
})

test('what is put twice is counted once', () => {
  const cache = createWeakCache<number, ReturnType<typeof sizedOf>>(100)
  cache.put(1, sizedOf(30))
  cache.put(1, sizedOf(50))
  cache.get(1)
  expect(cache.bytes()).toBe(50)
})
