import { expect, test } from 'vitest'
import type { BulkOutcome } from './bulk-action.ts'
import { reasonsOf, runInPortions } from './run-in-portions.ts'

interface Row {
  readonly id: number
}

const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1 }))

function running(count: number, run: (rows: readonly Row[]) => Promise<BulkOutcome>, portion?: number) {
  const told: number[] = []
  const input = {
    action: { label: 'Pause', run, ...(portion !== undefined && { portion }) },
    rows: rows(count),
    idOf: ({ id }: Row) => String(id),
    onProgress: (done: number) => told.push(done),
    isStopped: () => false,
  }
  return { input, told }
}

test('as many as one request takes are done by one, whose outcome it is', async () => {
  const { input, told } = running(1_000, async ({ length }) => ({ sentence: `Paused ${length}.` }))
  expect(await runInPortions(input)).toEqual({ sentence: 'Paused 1000.' })
  expect(told).toEqual([])
})

test('more are done a thousand at a time, and undone from the last to the first', async () => {
  const undone: number[] = []
  const { input, told } = running(2_400, async portion => ({
    sentence: 'Paused some.',
    undo: async () => {
      undone.push(portion.length)
      return { undone: `Restored ${portion.length} records.` }
    },
  }))
  const { sentence, undo, refused } = await runInPortions(input)
  expect([sentence, refused, told]).toEqual(['“Pause” was done with all 2,400.', [], [1_000, 2_000, 2_400]])
  expect(await undo?.()).toEqual({
    undone: 'Restored 400 records. Restored 1000 records. Restored 1000 records.',
  })
  expect(undone).toEqual([400, 1_000, 1_000])
})

test('those of a portion that is refused, and all after them, stay as they are', async () => {
  const { input } = running(
    5,
    async ([first]) => {
      if (first?.id === 3) throw new Error('A campaign refers to 3.')
      return { sentence: 'Deleted two.' }
    },
    2,
  )
  const outcome = await runInPortions(input)
  expect(outcome.sentence).toBe('“Pause” was done with 2 of 5.')
  expect(outcome.refused?.map(({ id }) => id)).toEqual(['3', '4', '5'])
  expect(reasonsOf(outcome)).toEqual(['A campaign refers to 3. 3 were left as they are.'])
  expect(outcome.undo).toBeUndefined()
})

test('where the first portion is refused, nothing was done', async () => {
  const { input } = running(5, async () => Promise.reject(new Error('No.')), 2)
  await expect(runInPortions(input)).rejects.toThrow('No.')
})

test('it is stopped between two portions', async () => {
  const { input } = running(6, async () => ({ sentence: '' }), 2)
  const outcome = await runInPortions({ ...input, isStopped: () => true })
  expect(outcome.sentence).toBe('“Pause” was done with 2 of 6.')
  expect(reasonsOf(outcome)).toEqual(['It was stopped. 4 were left as they are.'])
})

test('of many reasons some are told', () => {
  const refused = rows(14).map(({ id }) => ({ id, reason: `${id}: in use.` }))
  expect(reasonsOf({ sentence: '', refused })).toHaveLength(11)
  expect(reasonsOf({ sentence: '', refused }).at(-1)).toBe('And 4 more reasons.')
})
