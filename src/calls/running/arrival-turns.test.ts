import { expect, test } from 'vitest'
import { createArrivalTurns } from './arrival-turns.ts'

/** No other process is there. */
const ALONE = { take: async () => () => undefined }

test('calls of one caller have their turns in the order in which they came, and those of others do not wait', async () => {
  const turns = createArrivalTurns(ALONE)
  const told: string[] = []
  const take = async (caller: string, name: string) => {
    const turn = turns.open()
    await turn.take(caller)
    told.push(name)
    return turn
  }
  const first = await take('one', 'first')
  const second = take('one', 'second')
  const third = take('one', 'third')
  await take('other', 'another caller')
  expect(told).toEqual(['first', 'another caller'])
  first.end()
  ;(await second).end()
  await third
  expect(told).toEqual(['first', 'another caller', 'second', 'third'])
})

test('a turn that was not taken ends like one that was', () => {
  expect(() => createArrivalTurns(ALONE).open().end()).not.toThrow()
})

test('very many calls of one caller at once do not wait', async () => {
  const turns = createArrivalTurns(ALONE)
  const first = turns.open()
  await first.take('one')
  const waiting = Array.from({ length: 64 }, () => {
    const turn = turns.open()
    return turn.take('one').then(() => turn.end())
  })
  await expect(turns.open().take('one')).rejects.toThrow()
  first.end()
  await Promise.all(waiting)
  await turns.open().take('one')
})

test('other processes are kept waiting from the turn to its end, and waited for no longer than a while', async () => {
  const told: string[] = []
  let isFree = true
  const turns = createArrivalTurns({
    take: async name => {
      if (!isFree) return null
      told.push(`taken ${name}`)
      return () => told.push('given back')
    },
  })
  const first = turns.open()
  await first.take('one')
  first.end()
  expect(told).toEqual(['taken caller one', 'given back'])
  isFree = false
  const second = turns.open()
  await expect(second.take('one')).rejects.toThrow()
  second.end()
  isFree = true
  await turns.open().take('one')
  expect(told).toHaveLength(3)
})
