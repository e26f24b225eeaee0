import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { buildCapLimits } from '../../test/builders/build-cap-limits.ts'
import { createFilledReader } from './filled-reader.ts'

const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000

/** A reader whose database answers nothing, and the windows that it is asked for, one list for each statement. */
function askedReader() {
  const asked: string[][] = []
  const query = async ({ values }: { readonly values: readonly string[] }) => {
    const lists = JSON.parse(values[0] ?? '[]') as { readonly window_labels: string[] }[]
    asked.push(lists.flatMap(list => list.window_labels))
    return { rows: [] }
  }
  return { asked, reader: createFilledReader({ query } as unknown as Pool, () => undefined) }
}

test('a list of owners that is kept is read in the windows of each moment, not of the first', async () => {
  const { asked, reader } = askedReader()
  const owners = [{ caps: buildCapLimits(1, { hourly: 5 }), zone: 'Etc/UTC' }]
  await reader.read(1, owners, FRIDAY_NOON)
  await reader.read(1, owners, FRIDAY_NOON + 59 * MINUTE)
  await reader.read(1, owners, FRIDAY_NOON + 60 * MINUTE)
  const hours = asked.map(labels => labels.filter(label => label.includes('T')))
  expect(hours).toEqual([
    [expect.stringContaining('T12')],
    [expect.stringContaining('T12')],
    [expect.stringContaining('T13')],
  ])
})

test('those who ask at once for the same list share one reading of it', async () => {
  const { asked, reader } = askedReader()
  const owners = [{ caps: buildCapLimits(1, { hourly: 5 }), zone: 'Etc/UTC' }]
  await Promise.all([1, 2, 3].map(second => reader.read(1, owners, FRIDAY_NOON + second)))
  expect(asked.flat().filter(label => label.includes('T'))).toHaveLength(1)
})
