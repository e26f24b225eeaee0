import { expect, test } from 'vitest'
import { createServiceStack } from './service-stack.ts'

function stackOf(...names: string[]) {
  const stack = createServiceStack()
  const stopped: string[] = []
  for (const name of names) {
    stack.add({
      stop: async () => {
        stopped.push(name)
        if (name === 'broken') throw new Error('it does not stop')
      },
    })
  }
  return { stack, stopped }
}

test('what was started last is stopped first', async () => {
  const { stack, stopped } = stackOf('database readers', 'bidding', 'calls')
  await stack.stop()
  expect(stopped).toEqual(['calls', 'bidding', 'database readers'])
})

test('one is stopped only after those above it have ended', async () => {
  const { stack, stopped } = stackOf('below')
  let end: () => void = () => undefined
  stack.add({
    stop: () =>
      new Promise<void>(resolve => {
        end = resolve
      }),
  })
  const ended = stack.stop()
  await Promise.resolve()
  expect(stopped).toEqual([])
  end()
  await ended
  expect(stopped).toEqual(['below'])
})

test('one that does not stop keeps no other from stopping, and is heard of', async () => {
  const { stack, stopped } = stackOf('below', 'broken', 'above')
  await expect(stack.stop()).rejects.toThrow('it does not stop')
  expect(stopped).toEqual(['above', 'broken', 'below'])
})

test('what only answers is drained', async () => {
  const stack = createServiceStack()
  let isDrained = false
  const reader = stack.add({
    read: () => 'an answer',
    drain: async () => {
      isDrained = true
    },
  })
  expect(reader.read()).toBe('an answer')
  await stack.stop()
  expect(isDrained).toBe(true)
})

test('nothing is stopped twice', async () => {
  const { stack, stopped } = stackOf('only')
  await Promise.all([stack.stop(), stack.stop()])
  expect(stopped).toEqual(['only'])
})
