import { expect, test, vi } from 'vitest'
import { measureInTurn } from '../../bench/measure-in-turn.ts'

test('each is measured once, in the order in which they are named, and cleaned up before the next begins', async () => {
  const log: string[] = []
  const code = await measureInTurn(['ping', 'route', 'ping'], async (name, cleanup) => {
    cleanup.add(async () => log.push(`stop ${name}`))
    log.push(name)
  })
  expect(log).toEqual(['ping', 'stop ping', 'route', 'stop route'])
  expect(code).toBe(0)
})

test('one that fails is cleaned up after and named, and the next is measured all the same', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const log: string[] = []
  const code = await measureInTurn(['ping', 'route'], async (name, cleanup) => {
    cleanup.add(async () => log.push(`stop ${name}`))
    if (name === 'ping') throw new Error('no room')
    log.push(name)
  })
  expect(log).toEqual(['stop ping', 'route', 'stop route'])
  expect(code).toBe(1)
  expect(told).toHaveBeenLastCalledWith('Failed: ping')
  told.mockRestore()
})
