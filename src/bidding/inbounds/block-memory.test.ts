import { expect, test } from 'vitest'
import { BLOCK_SIZE, createBlockMemory, questionName } from './block-memory.ts'
import { type BlockRun, blockRun } from './block-run.ts'

const OWN = 1
const OTHER = 2

/** As read anew: equal to what was read before, and not the same. @param first the number of the first block */
const blocks = (count: number, first = 1): BlockRun =>
  blockRun(
    Array.from({ length: count }, (_, index) => ({
      block: {
        afterUuid: `block ${first + index - 1}`,
        lastUuid: `block ${first + index}`,
        firstCreatedAt: first + index,
        lastCreatedAt: first + index,
      },
      found: 10,
    })),
  )

test('a question that found no blocks takes no room, and what it found before is forgotten', () => {
  const memory = createBlockMemory(100)
  memory.remember(OWN, 'first', blocks(2))
  for (let number = 0; number < 100; number++) memory.remember(OWN, `empty ${number}`, blocks(0))
  expect(memory.size()).toBe(1 + 2 + 2 * BLOCK_SIZE)
  memory.remember(OWN, 'first', blocks(0))
  expect([memory.recall('first').blocks, memory.size()]).toEqual([[], 0])
})

test('the questions of a Company share its blocks, and each has its own counts', () => {
  const memory = createBlockMemory(1_000)
  memory.remember(OWN, 'first', blocks(3))
  memory.remember(OWN, 'second', { ...blocks(3), sums: [1, 2, 3] })
  memory.remember(OTHER, 'third', blocks(3))
  expect(memory.size()).toBe(3 * (1 + 3) + 2 * 3 * BLOCK_SIZE)
  const [first, second, third] = ['first', 'second', 'third'].map(question => memory.recall(question))
  expect([first?.sums, second?.sums, third?.sums]).toEqual([
    [10, 20, 30],
    [1, 2, 3],
    [10, 20, 30],
  ])
  expect(second?.blocks[1]).toBe(first?.blocks[1])
  expect(third?.blocks[1]).not.toBe(first?.blocks[1])
})

test('blocks that no question has any more take no room', () => {
  const memory = createBlockMemory(1_000)
  memory.remember(OWN, 'first', blocks(3))
  memory.remember(OWN, 'second', blocks(3, 2))
  expect(memory.size()).toBe(2 * (1 + 3) + 4 * BLOCK_SIZE)
  memory.remember(OWN, 'first', blocks(1, 4))
  expect(memory.size()).toBe(1 + 1 + 1 + 3 + 3 * BLOCK_SIZE)
})

test('a block that was made anew from other rows is no block that is known', () => {
  const memory = createBlockMemory(1_000)
  memory.remember(OWN, 'first', blocks(2))
  const anew = blocks(2)
  const [, last] = anew.blocks
  const other = { ...anew, blocks: [{ ...last, afterUuid: 'another' }] as never, sums: [10] }
  memory.remember(OWN, 'second', other)
  expect(memory.recall('second').blocks.map(({ afterUuid }) => afterUuid)).toEqual(['another'])
  expect(memory.recall('first').blocks.map(({ afterUuid }) => afterUuid)).toEqual(['block 0', 'block 1'])
  memory.remember(OWN, 'second', blocks(0))
  memory.remember(OWN, 'first', blocks(0))
  expect(memory.size()).toBe(0)
})

test('questions asked longest ago make room', () => {
  const each = 1 + 1 + BLOCK_SIZE
  const memory = createBlockMemory(3 * each)
  const ask = (question: string, block: number) => memory.remember(OWN, question, blocks(1, block))
  ask('first', 1)
  ask('second', 2)
  ask('third', 3)
  expect(memory.size()).toBe(3 * each)
  // What is unchanged is remembered as it is.
  memory.remember(OWN, 'first', memory.recall('first'))
  ask('fourth', 4)
  expect(memory.size()).toBe(3 * each)
  const known = ['first', 'second', 'third', 'fourth'].filter(name => memory.recall(name).blocks.length > 0)
  expect(known).toEqual(['first', 'third', 'fourth'])
})

test('what is larger than all of the memory is not kept', () => {
  const memory = createBlockMemory(6 * (1 + BLOCK_SIZE))
  memory.remember(OWN, 'first', blocks(6))
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
