import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { untilWaiting } from '../../test/harness/waiting-for-locks.ts'
import { REPORT_LOCK } from '../reporting/calls/fold-changes.ts'

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool({ max: 3 })
})
afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

const COMPANY_ID = 7

test('what is being folded of a Company that is deleted goes with it', async () => {
  const folding = await pool.connect()
  await folding.query('BEGIN')
  await folding.query('SELECT pg_advisory_xact_lock($1, $2)', [REPORT_LOCK, COMPANY_ID])
  await folding.query(
    `INSERT INTO report_cubes VALUES ($1, '2026-11-01', 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', false)`,
    [COMPANY_ID],
  )
  const deleted = pool.query(`SELECT delete_company($1, now() - interval '1 day')`, [COMPANY_ID])
  await untilWaiting(pool, 'delete_company')
  await folding.query('COMMIT')
  folding.release()
  await deleted
  const { rows } = await pool.query('SELECT FROM report_cubes WHERE company_id = $1', [COMPANY_ID])
  expect(rows).toEqual([])
})
