import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { compiledPayoutRules } from '../compiled-payout-rules.ts'
import { snapshotFinder } from './find-snapshot.ts'

test('a large Company is put together by one replay at a time', async () => {
  const asked: unknown[] = []
  let inFlight = 0
  const query = async (_text: string, [, version]: readonly unknown[]) => {
    asked.push(version)
    inFlight++
    expect(inFlight).toBe(1)
    await Promise.resolve()
    inFlight--
    return { rows: [] }
  }
  const database = { pool: { query } as unknown as Pool } as Database
  const find = snapshotFinder(database, compiledPayoutRules({ error: () => undefined }, 0))
  expect(await Promise.all([find(1, 5), find(1, 6), find(2, 7)])).toEqual([null, null, null])
  // Each version is sought where objects are kept one by one, then where whole configurations were.
  expect(asked).toEqual([5, 5, 6, 6, 7, 7])
})
