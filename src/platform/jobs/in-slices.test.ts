import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

afterEach(() => vi.restoreAllMocks())

function* portions(count: number): Generator<void, string> {
  for (let portion = 0; portion < count; portion++) yield
  return 'finished'
}

/** How often others had their turn while the work was done. */
async function turnsDuring(work: Promise<unknown>) {
  let turns = 0
  let turn = setImmediate(function next() {
    turns++
    turn = setImmediate(next)
  })
  await work.finally(() => clearImmediate(turn))
  return turns
}

test('others get their turn after every few milliseconds of the work', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  expect(await turnsDuring(inSlices(portions(200)))).toBeGreaterThan(30)
})

test('work that is quickly done makes nobody wait', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  expect(await turnsDuring(inSlices(portions(200)))).toBe(0)
})

test('what the work returns is handed on, and what it throws', async () => {
  expect(await inSlices(portions(3))).toBe('finished')
  await expect(
    inSlices(
      // biome-ignore lint/correctness/useYield: it fails before.
      (function* () {
        throw new Error('broken')
      })(),
    ),
  ).rejects.toThrow('broken')
})
