import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { createClaimRates } from '../decide/claim-rates.ts'
import { createReservationClaims } from './claim-reservation.ts'

const AT = Date.parse('2026-11-20T12:00:00.000Z')

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  await ensurePartitions(pool, ['reservations'], AT)
  // Half of them live. What is analysed is not planned for as an empty table would be.
  await pool.query(
    `INSERT INTO reservations (
       company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id, affiliate_id, target_id, tags,
       caller_number, inbound_number, expires_at, ended_at, shield_scope, shield_scope_id, decision
     )
     SELECT
       1, gen_random_uuid(), $1, gen_random_uuid(), CASE place % 2 WHEN 0 THEN 'reserved' ELSE 'expired' END, 1, 1,
       place % 100, 1, '{}', '+1202555' || place, '+1202666' || place, $1::timestamptz + interval '30 seconds', CASE place % 2 WHEN 1 THEN $1::timestamptz END,
       'postback_key', 1, '{}'
     FROM generate_series(1000, 4999) AS place`,
    [toIsoString(AT)],
  )
  await pool.query('VACUUM (ANALYZE) reservations')
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

test('a confirm changes its row in place: no index hangs on what it changes, and there is room', async () => {
  const { rows } = await pool.query<{ column: string }>(
    `SELECT DISTINCT attribute.attname AS column
     FROM pg_index AS index
     JOIN pg_depend AS needed ON needed.objid = index.indexrelid AND needed.refobjid = index.indrelid
     JOIN pg_attribute AS attribute ON attribute.attrelid = needed.refobjid AND attribute.attnum = needed.refobjsubid
     WHERE index.indrelid = 'reservations_2026_11'::regclass`,
  )
  const columns = rows.map(row => row.column)
  expect(columns).toContain('ended_at')
  for (const changed of ['slot_taken', 'status', 'confirmed_at']) expect(columns).not.toContain(changed)
  const { rows: months } = await pool.query(
    "SELECT DISTINCT reloptions FROM pg_class WHERE oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'reservations'::regclass)",
  )
  expect(months).toEqual([{ reloptions: ['fillfactor=50'] }])
})

/** The plan of the one statement that is carried out, without rows. */
async function planOf(carryOut: (pool: pg.Pool) => Promise<unknown>): Promise<string> {
  let plan = ''
  const explain = async ({
    text,
    values,
  }: {
    readonly text: string
    readonly values: readonly unknown[]
  }) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values])
    plan = rows.map(row => row['QUERY PLAN']).join('\n')
    return { rows: [] }
  }
  await carryOut({ query: explain } as unknown as pg.Pool)
  return plan
}

test('who looks for live or settled reservations finds them by the indexes of those', async () => {
  const reservationUuid = uuidV7(AT)
  const claims = (from: pg.Pool) => createReservationClaims(from)
  expect(await planOf(from => claims(from).companyOf(reservationUuid))).toMatch(
    /Index Scan using reservations_\S*_uuid_idx\S* .*\n\s+Index Cond: \(uuid = /,
  )
  expect(
    await planOf(from =>
      claims(from).claimByNumber({ companyId: 1, inboundNumber: '+12025550100', callerNumber: null, at: AT }),
    ),
  ).toMatch(
    /Index Scan using reservations_\S*_inbound_number_\S* .*\n\s+Index Cond: \(\(company_id = 1\) AND \(inbound_number = /,
  )
  expect(await planOf(from => createClaimRates(from).ofPublisher(1, 2, AT))).toMatch(
    /Index Scan (Backward )?using reservations_\S*_affiliate_id_\S* .*\n\s+Index Cond: \(\(company_id = 1\) AND \(affiliate_id = 2\)\)/,
  )
})
