import { expect, test } from 'vitest'
import { MAX_ALL_ROWS, PER_REQUEST, type ReadSoFar, readAllRows, withoutRoot } from './read-all-rows.ts'

interface Row {
  readonly id: number
}

const idOf = ({ id }: Row) => String(id)

/** A list of rows `1 … count`, whose pages are noted as they are asked for. */
function listOf(count: number) {
  const asked: number[] = []
  return {
    asked,
    async readPage(page: number) {
      asked.push(page)
      const first = (page - 1) * PER_REQUEST + 1
      const length = Math.max(0, Math.min(PER_REQUEST, count - first + 1))
      const rows = Array.from({ length }, (_, place) => ({ id: first + place }))
      return { rows, total: count, hasNext: page * PER_REQUEST < count }
    },
  }
}

test('all rows of all pages are read, and how far is told after each', async () => {
  const { readPage, asked } = listOf(250)
  const told: number[] = []
  const read = await readAllRows({ readPage, idOf, onProgress: ({ rows }) => told.push(rows.length) })
  expect(read.rows.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, place) => place + 1))
  expect(read).toMatchObject({ total: 250, isAll: true })
  expect(asked).toEqual([1, 2, 3])
  expect(told).toEqual([100, 200, 250])
})

test('no more than ten thousand are read, and it is known that there are others', async () => {
  const { readPage, asked } = listOf(MAX_ALL_ROWS + 1)
  const read = await readAllRows({ readPage, idOf, onProgress: () => undefined })
  expect(read.rows).toHaveLength(MAX_ALL_ROWS)
  expect(read).toMatchObject({ total: MAX_ALL_ROWS + 1, isAll: false })
  expect(asked).toHaveLength(MAX_ALL_ROWS / PER_REQUEST)
})

test('a page that fails loses nothing: what was read is gone on with', async () => {
  const { readPage, asked } = listOf(250)
  let begun: ReadSoFar<Row> | null = null
  const reading = {
    idOf,
    onProgress: (read: ReadSoFar<Row>) => {
      begun = read
    },
  }
  const failing = {
    ...reading,
    readPage: (page: number) => (page === 2 ? Promise.reject(new Error('Away.')) : readPage(page)),
  }
  await expect(readAllRows(failing)).rejects.toThrow('Away.')
  const read = await readAllRows({ ...reading, readPage, begun })
  expect(read.rows).toHaveLength(250)
  expect(asked).toEqual([1, 2, 3])
})

test('a row that has moved to the next page meanwhile is there once', async () => {
  const pages = [
    { rows: [{ id: 3 }, { id: 2 }], total: 3, hasNext: true },
    { rows: [{ id: 2 }, { id: 1 }], total: 4, hasNext: false },
  ]
  const readPage = async (page: number) => pages[page - 1] ?? { rows: [], total: 4, hasNext: false }
  const { rows } = await readAllRows({ readPage, idOf, onProgress: () => undefined })
  expect(rows.map(({ id }) => id)).toEqual([3, 2, 1])
})

test.each([
  ['under a root key', { target: { id: 7, name: 'North' } }, { id: 7, name: 'North' }],
  ['by itself', { id: 7, name: 'North' }, { id: 7, name: 'North' }],
  ['with one field', { id: 7 }, { id: 7 }],
])('a row that a list gives %s is that row', (_, row, expected) => {
  expect(withoutRoot(row as object)).toEqual(expected)
})
