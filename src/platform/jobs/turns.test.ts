import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takingTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OPTIONS = { turnMs: 250, patienceMs: 10_000 }

/** Work that ends when it is told to. */
function works(inTurn: ReturnType<typeof takingTurns>) {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const begin = (owner: number, name: string) =>
    inTurn(owner, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, error => (error === undefined ? resolve(name) : reject(error))),
      )
    })
  const end = async (name: string, error?: Error) => {
    await vi.advanceTimersByTimeAsync(0)
    ends.get(name)?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begun, begin, end }
}

test('one after the other and in order for one owner, beside those of others', async () => {
  const { begun, begin, end } = works(takingTurns(OPTIONS))
  const outcomes = [begin(1, 'a'), begin(1, 'b'), begin(1, 'c'), begin(2, 'other')]
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'other'])
  await end('a')
  expect(begun).toEqual(['a', 'other', 'b'])
  await end('b')
  await end('other')
  await end('c')
  expect(await Promise.all(outcomes)).toEqual(['a', 'b', 'c', 'other'])
})

test('work that fails hands its turn on, and who comes after all of it waits for nobody', async () => {
  const { begun, begin, end } = works(takingTurns(OPTIONS))
  const failing = begin(1, 'a').catch(error => error.message)
  const next = begin(1, 'b')
  await end('a', new Error('refused'))
  expect(await failing).toBe('refused')
  await end('b')
  expect(await next).toBe('b')
  void begin(1, 'c')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('slow work loses its turn, once, and goes on', async () => {
  const { begun, begin, end } = works(takingTurns(OPTIONS))
  const slow = begin(1, 'slow')
  void begin(1, 'b')
  void begin(1, 'c')
  await vi.advanceTimersByTimeAsync(249)
  expect(begun).toEqual(['slow'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['slow', 'b'])
  await end('slow')
  expect(await slow).toBe('slow')
  expect(begun).toEqual(['slow', 'b'])
  await end('b')
  expect(begun).toEqual(['slow', 'b', 'c'])
})

test('who waits for too long is refused, and never begins', async () => {
  const { begun, begin, end } = works(takingTurns({ turnMs: 60_000, patienceMs: 10_000 }))
  void begin(1, 'a')
  const refused = begin(1, 'b').catch(error => error.kind)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refused).toBe('overloaded')
  const next = begin(1, 'c')
  await end('a')
  await end('c')
  expect(await next).toBe('c')
  expect(begun).toEqual(['a', 'c'])
})
