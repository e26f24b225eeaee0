import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('each piece of work is done in order whatever fails before it, and each failure is heard of', async () => {
  const done: string[] = []
  const heard: unknown[] = []
  const failing = (name: string) => async () => {
    done.push(name)
    throw new Error(`${name} failed`)
  }
  await runEach(
    {
      partitions: failing('partitions'),
      counters: async () => done.push('counters'),
      pixels: failing('pixels'),
      keys: async () => done.push('keys'),
    },
    (error, name) => heard.push([name, error]),
  )
  expect(done).toEqual(['partitions', 'counters', 'pixels', 'keys'])
  expect(heard).toEqual([
    ['partitions', new Error('partitions failed')],
    ['pixels', new Error('pixels failed')],
  ])
})
