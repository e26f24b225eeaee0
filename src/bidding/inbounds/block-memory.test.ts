import { expect, test } from 'vitest'
import { createBlockMemory, questionName } from './block-memory.ts'

const blocks = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a question that found no blocks takes no room, and what it found before is forgotten', () => {
  const memory = createBlockMemory<number>(10)
  memory.remember('first', blocks(2))
  for (let number = 0; number < 100; number++) memory.remember(`empty ${number}`, [])
  expect(memory.size()).toBe(3)
  memory.remember('first', [])
  expect([memory.recall('first'), memory.size()]).toEqual([[], 0])
})

test('questions take room, too: those asked longest ago make it', () => {
  const memory = createBlockMemory<number>(6)
  for (const question of ['first', 'second', 'third']) memory.remember(question, blocks(1))
  expect(memory.size()).toBe(6)
  memory.remember('first', blocks(1))
  memory.remember('fourth', blocks(1))
  expect(memory.size()).toBe(6)
  const known = ['first', 'second', 'third', 'fourth'].filter(name => memory.recall(name).length > 0)
  expect(known).toEqual(['first', 'third', 'fourth'])
})

test('what is larger than all of the memory is not kept', () => {
  const memory = createBlockMemory<number>(6)
  memory.remember('first', blocks(6))
  expect(memory.size()).toBe(0)
})

test('a name is as short for thousands of values, and differs by Company and by value', () => {
  const among = Array.from({ length: 1_000 }, (_, index) => 1_000_000 + index)
  const asks = (last: number) => [
    { column: 'target_id', type: 'integer', among: [...among, last] } as const,
    { column: 'caller_state', type: 'text', among: ['N'.repeat(10_000)] } as const,
  ]
  const names = [questionName(1, asks(1)), questionName(1, asks(2)), questionName(2, asks(1))]
  expect(new Set(names).size).toBe(3)
  expect(names.map(name => name.length)).toEqual([44, 44, 44])
  expect(questionName(1, asks(1))).toBe(names[0])
})
