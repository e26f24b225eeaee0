import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startGatheringChanges } from './gathered-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Counts the versions that were made of each Company's configuration. */
function gathering(failures = 0) {
  let failuresLeft = failures
  const raised: number[] = []
  const told: string[] = []
  const error = vi.fn()
  const change = async (
    companyId: number,
    _work: unknown,
    { written = [] }: { readonly written?: readonly string[] } = {},
  ) => {
    raised.push(companyId)
    if (failuresLeft-- > 0) throw new Error('the database is gone')
    told.push(...written)
    return undefined as never
  }
  return { raised, told, error, gathered: startGatheringChanges({ change }, { error }) }
}

test('the first change is announced at once, and those of the next second together at its end', () => {
  const { raised, told, gathered } = gathering()
  for (let change = 0; change < 100; change++) gathered.announce(1, `affiliate:${change}`)
  gathered.announce(2, 'affiliate:100')
  expect(raised).toEqual([1, 2])
  vi.advanceTimersByTime(999)
  expect(raised).toEqual([1, 2])
  vi.advanceTimersByTime(1)
  expect(raised).toEqual([1, 2, 1])
  vi.advanceTimersByTime(10_000)
  expect(raised).toEqual([1, 2, 1])
  expect(new Set(told).size).toBe(101)
})

test('a lasting stream of changes is announced once a second', () => {
  const { raised, gathered } = gathering()
  for (let tenth = 0; tenth < 50; tenth++) {
    gathered.announce(1, 'affiliate:7')
    vi.advanceTimersByTime(100)
  }
  expect(raised).toHaveLength(1 + 5)
})

test('what still waits is announced when the process stops', async () => {
  const { raised, gathered } = gathering()
  gathered.announce(1, 'affiliate:7')
  gathered.announce(1, 'affiliate:7')
  await gathered.stop()
  expect(raised).toEqual([1, 1])
})

test('what could not be announced is logged, and announced with what comes next', async () => {
  const { told, error, gathered } = gathering(1)
  gathered.announce(1, 'affiliate:7')
  await vi.advanceTimersByTimeAsync(500)
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ companyId: 1 }),
    'a new publisher could not be announced yet',
  )
  gathered.announce(1, 'affiliate:8')
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(told).toEqual(['affiliate:7', 'affiliate:8'])
})

test('while the database is gone it is tried once a second', async () => {
  const { raised, told, gathered } = gathering(3)
  gathered.announce(1, 'affiliate:7')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(raised).toHaveLength(4)
  expect(told).toEqual(['affiliate:7'])
})
