import { expect, test } from 'vitest'
import { arrayText } from './answer-list.ts'

async function textOf([first = [], ...rest]: readonly (readonly number[])[]): Promise<string> {
  async function* portions() {
    yield* rest
  }
  const documentsOf = (rows: readonly number[]) => rows.map(id => ({ id }))
  const parts = arrayText(documentsOf(first), portions(), documentsOf)
  let text = ''
  for await (const part of parts) text += part
  return text
}

test.each([
  [[[]], '[]'],
  [[[1, 2], [3]], '[{"id":1},{"id":2},{"id":3}]'],
  [[[1], [], [2]], '[{"id":1},{"id":2}]'],
  [[[1], []], '[{"id":1}]'],
  [[[], [1], [2]], '[{"id":1},{"id":2}]'],
  [[[], [], []], '[]'],
])('portions of %j are one array, though some came to nothing', async (portions, expected) => {
  expect(await textOf(portions)).toBe(expected)
})
