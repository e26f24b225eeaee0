import { expect, test } from 'vitest'
import { createAskingTurns } from './asking-turns.ts'

/** Takes turns for a caller, and says in which order they began. */
function turnsOf(caller: string, turns = createAskingTurns()) {
  const begun: string[] = []
  return {
    turns,
    begun,
    /** Resolves with what ends the turn. */
    take: async (name: string) => {
      const turn = turns.open()
      await turn.take(caller)
      begun.push(name)
      return turn.end
    },
  }
}

test('the first begins at once, all others when it has ended, side by side', async () => {
  const { take, begun } = turnsOf('caller')
  const end = await take('first')
  const others = [take('second'), take('third')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['first'])
  end()
  const ends = await Promise.all(others)
  expect(begun).toEqual(['first', 'second', 'third'])
  for (const endOther of ends) endOther()
})

test('who comes while they ask waits for the first of them', async () => {
  const { take, begun } = turnsOf('caller')
  const end = await take('first')
  const others = [take('second'), take('third')]
  end()
  const [endSecond, endThird] = await Promise.all(others)
  const late = take('late')
  endThird?.()
  await new Promise(setImmediate)
  expect(begun).not.toContain('late')
  endSecond?.()
  ;(await late)()
  expect(begun).toContain('late')
})

test('of several that come in one moment, one begins', async () => {
  const { take, begun } = turnsOf('caller')
  const [first] = [take('first'), take('second')]
  const end = await first
  await new Promise(setImmediate)
  expect(begun).toEqual(['first'])
  end?.()
})

test('callers do not wait for each other', async () => {
  const { turns, take } = turnsOf('caller')
  await take('first')
  await expect(turnsOf('another caller', turns).take('second')).resolves.toBeTypeOf('function')
})

test('nothing is remembered of turns that have ended', async () => {
  const { take, begun } = turnsOf('caller')
  ;(await take('first'))()
  ;(await take('second'))()
  expect(begun).toEqual(['first', 'second'])
})
