import { expect, test } from 'vitest'
import { createArrivalTurns } from './arrival-turns.ts'

test('calls of one caller have their turns in the order in which they came, and those of others do not wait', async () => {
  const turns = createArrivalTurns()
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
  expect(() => createArrivalTurns().open().end()).not.toThrow()
})

test('very many calls of one caller at once do not wait', async () => {
  const turns = createArrivalTurns()
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
