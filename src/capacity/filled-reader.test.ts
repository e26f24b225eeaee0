import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { buildCapLimits } from '../../test/builders/build-cap-limits.ts'
import { createFilledReader } from './filled-reader.ts'

const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000

/** A reader whose database knows no counter, and the windows that it is asked for, one list for each statement. */
function askedReader() {
  const asked: string[][] = []
  const query = async ({ values }: { readonly values: readonly string[] }) => {
    const labels = JSON.parse(`[${(values[2] ?? '').slice(1, -1)}]`) as string[]
    asked.push(labels)
    return { rows: [{ filled: labels.map(() => null) }] }
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

test('each list gets its own counts, and none for a counter that is not there', async () => {
  const statements: (readonly string[])[] = []
  const query = async ({ values }: { readonly values: readonly string[] }) => {
    statements.push(values)
    return {
      rows: [
        {
          filled: values[1]
            ?.slice(1, -1)
            .split(',')
            .map(capId => (capId === '3' ? null : Number(capId) * 10)),
        },
      ],
    }
  }
  const reader = createFilledReader({ query } as unknown as Pool, () => undefined)
  const ownersOf = (firstCapId: number) => [
    { caps: buildCapLimits(firstCapId, { hourly: 5 }), zone: 'Etc/UTC' },
  ]
  const first = ownersOf(1)
  const read = await Promise.all([
    reader.read(1, first, FRIDAY_NOON),
    reader.read(1, first, FRIDAY_NOON),
    reader.read(2, [{ caps: [], zone: 'Etc/UTC' }], FRIDAY_NOON),
    reader.read(2, ownersOf(11), FRIDAY_NOON),
  ])
  expect(read.map(counts => Object.fromEntries(counts))).toEqual([
    { 1: 10, 2: 20, 4: 40, 5: 50 },
    { 1: 10, 2: 20, 4: 40, 5: 50 },
    {},
    { 11: 110, 12: 120, 13: 130, 14: 140, 15: 150 },
  ])
  expect(statements.at(-1)?.[0]).toBe('{1,1,1,1,1,2,2,2,2,2}')
})
