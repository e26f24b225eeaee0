import { expect, test } from 'vitest'
import { takeAllSteps } from './service-stack.ts'

test('every step is taken in order, and the first failure is thrown at the end', async () => {
  const taken: string[] = []
  const step = (name: string, error?: Error) => async () => {
    taken.push(name)
    if (error !== undefined) throw error
  }
  const steps = [
    step('server'),
    step('calls', new Error('lost')),
    step('jobs', new Error('later')),
    step('listener'),
  ]
  await expect(takeAllSteps(steps)).rejects.toThrow('lost')
  expect(taken).toEqual(['server', 'calls', 'jobs', 'listener'])
})
