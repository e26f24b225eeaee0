import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readUnknown } from './use-known.ts'

const ALL = [1, 'targets', 'names']
const MINUTE = 60_000

/** A list that keeps what it was asked, and calls its records by their ids. */
function listOf(...ids: readonly number[]) {
  const asked: string[] = []
  let suffix = ''
  return {
    asked,
    rename(to: string) {
      suffix = to
    },
    async read(wanted: string) {
      asked.push(wanted)
      return wanted
        .split(',')
        .map(Number)
        .filter(id => ids.includes(id))
        .map(id => [id, `T${id}${suffix}`] as const)
    },
  }
}

/** As a screen that shows these records, minutes after the first. */
function screens(list: ReturnType<typeof listOf>) {
  const cache = new QueryClient()
  const show = async (ids: readonly number[], minutes = 0, all: readonly unknown[] = ALL) => {
    const known = await cache.fetchQuery({
      queryKey: [...all, ids.join()],
      queryFn: () => readUnknown(cache, all, ids, minutes * MINUTE, list.read),
      staleTime: 0,
    })
    return Object.values(known).map(({ value }) => value)
  }
  return { cache, show }
}

test('where one more is shown, it alone is asked for', async () => {
  const list = listOf(1, 2, 3)
  const { show } = screens(list)
  expect(await show([1, 2])).toEqual(['T1', 'T2'])
  expect(await show([1, 2, 3])).toEqual(['T1', 'T2', 'T3'])
  expect(await show([1, 3])).toEqual(['T1', 'T3'])
  expect(list.asked).toEqual(['1,2', '3'])
})

test('what is gone is not asked for again and again', async () => {
  const list = listOf(1)
  const { show } = screens(list)
  expect(await show([1, 9])).toEqual(['T1', null])
  expect(await show([9])).toEqual([null])
  expect(list.asked).toEqual(['1,9'])
})

test('after something was written, all that is shown is asked for again', async () => {
  const list = listOf(1, 2, 3)
  const { cache, show } = screens(list)
  await show([1, 2])
  list.rename(' anew')
  await cache.invalidateQueries({ queryKey: [1] })
  expect(await show([2, 3])).toEqual(['T2 anew', 'T3 anew'])
  expect(await show([1, 2])).toEqual(['T1 anew', 'T2 anew'])
  expect(list.asked).toEqual(['1,2', '2,3', '1'])
})

test('what somebody else has renamed is found out in the end, however much else is shown meanwhile', async () => {
  const list = listOf(1, 2, 3)
  const { show } = screens(list)
  await show([1])
  list.rename(' anew')
  expect(await show([1, 2], 4)).toEqual(['T1', 'T2 anew'])
  expect(await show([1, 2, 3], 6)).toEqual(['T1 anew', 'T2 anew', 'T3 anew'])
  expect(list.asked).toEqual(['1', '2', '1,3'])
})

test('another Company’s are another’s', async () => {
  const list = listOf(1)
  const { show } = screens(list)
  await show([1])
  await show([1], 0, [2, 'targets', 'names'])
  expect(list.asked).toEqual(['1', '1'])
})

test('as many are asked for at once as a list takes', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1)
  const list = listOf(...ids)
  const { show } = screens(list)
  expect(await show(ids)).toHaveLength(150)
  expect(list.asked.map(asked => asked.split(',').length)).toEqual([100, 50])
})
