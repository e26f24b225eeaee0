import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCompany, insertTarget } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type SlotCounter, slotCounters } from '../../capacity/slot-counters.ts'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import type { RoutingTarget } from '../../domain/routing/routing-target.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { confirmReservations, type SlotForReservation } from './confirm-reservations.ts'

const AT = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000

let testDatabase: TestDatabase
let pool: pg.Pool
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  await ensurePartitions(pool, ['reservations'], AT)
  companyId = await insertCompany(pool)
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

/** Stores a reservation of a minute that was made at AT, and answers its UUID. */
async function reserve(targetId: number, status: ReservationStatus = 'reserved'): Promise<string> {
  const uuid = uuidV7(AT)
  await pool.query(
    `INSERT INTO reservations (
       company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id, affiliate_id, target_id, tags,
       expires_at, shield_scope, shield_scope_id, decision
     ) VALUES ($1, $2, $3, gen_random_uuid(), $4, 1, 1, 1, $5, '{}', $6, 'postback_key', 1, '{}')`,
    [companyId, uuid, toIsoString(AT), status, targetId, toIsoString(AT + MINUTE)],
  )
  return uuid
}

const countersOf = (target: RoutingTarget): readonly SlotCounter[] =>
  slotCounters({ target, groups: [], companyZone: 'Etc/UTC', at: AT })

test('a batch of all kinds: each reservation becomes what it is told', async () => {
  const roomy = await insertTarget(pool, companyId, { daily: 100 })
  const small = await insertTarget(pool, companyId, { daily: 1 })
  const request = (uuid: string, target: RoutingTarget, changes: Partial<SlotForReservation> = {}) => ({
    companyId,
    uuid,
    counters: countersOf(target),
    isConfirm: true,
    at: AT,
    ...changes,
  })
  const requests = [
    request(await reserve(roomy.id), roomy),
    request(await reserve(roomy.id), roomy, { isConfirm: false }),
    request(await reserve(small.id), small),
    request(await reserve(small.id), small),
    request(await reserve(roomy.id), roomy, { at: AT + MINUTE }),
    request(await reserve(roomy.id, 'claimed'), roomy),
    request(await reserve(roomy.id), roomy, { counters: [] }),
    request(uuidV7(AT), roomy),
  ]
  const statuses = await confirmReservations(pool, requests)
  expect(statuses).toEqual([
    'confirmed',
    'reserved',
    'confirmed',
    'no-target',
    'reserved',
    'claimed',
    'no-target',
    'no-target',
  ])
  const { rows } = await pool.query(
    `SELECT status, reason, slot_taken AS taken, confirmed_at IS NOT NULL AS dated, ended_at IS NOT NULL AS ended
     FROM reservations WHERE uuid = ANY ($1) ORDER BY array_position($1, uuid)`,
    [requests.map(({ uuid }) => uuid)],
  )
  const untouched = { reason: null, taken: false, dated: false, ended: false }
  expect(rows).toEqual([
    { status: 'confirmed', reason: null, taken: true, dated: true, ended: false },
    { status: 'reserved', reason: null, taken: true, dated: false, ended: false },
    { status: 'confirmed', reason: null, taken: true, dated: true, ended: false },
    { status: 'no-target', reason: 'capped', taken: false, dated: false, ended: true },
    { status: 'reserved', ...untouched },
    { status: 'claimed', ...untouched },
    { status: 'no-target', reason: 'capped', taken: false, dated: false, ended: true },
  ])
})

test('a confirm counts beside a ping that takes the slot of its reservation, in whichever order', async () => {
  const target = await insertTarget(pool, companyId, { daily: 2 })
  const uuids = [await reserve(target.id), await reserve(target.id)]
  const requests = uuids.flatMap((uuid, index) =>
    [true, false].map(isFirst => ({
      companyId,
      uuid,
      counters: countersOf(target),
      isConfirm: isFirst === (index === 0),
      at: AT,
    })),
  )
  expect(await confirmReservations(pool, requests)).toEqual(Array(4).fill('confirmed'))
})

test('batches of two processes, in opposite orders and for the same targets, all have their turn', async () => {
  const targets = [await insertTarget(pool, companyId, { daily: 30 }), await insertTarget(pool, companyId)]
  const uuids = await Promise.all(
    Array.from({ length: 80 }, (_, index) => reserve(targets[index % 2]?.id ?? 0)),
  )
  const requests = uuids.map((uuid, index): SlotForReservation => {
    const target = targets[index % 2]
    return {
      companyId,
      uuid,
      counters: target === undefined ? [] : countersOf(target),
      isConfirm: true,
      at: AT,
    }
  })
  const answers = await Promise.all(
    [requests, requests.toReversed(), requests, requests.toReversed()].map(batch =>
      confirmReservations(pool, batch),
    ),
  )
  for (const statuses of answers) {
    expect(statuses.filter(status => status === 'confirmed')).toHaveLength(70)
  }
})

/** A look reads the row's versions that are not cleared away yet as well. */
const ENTRIES_OF_A_LOOK = 20

test('what is planned while nothing is stored still finds rows by key when there are thousands', async () => {
  const client = testDatabase.openPool({ max: 1 })
  const targets = await Promise.all(Array.from({ length: 100 }, () => insertTarget(pool, companyId)))
  const confirmOfEach = async () =>
    confirmReservations(
      client,
      await Promise.all(
        targets.map(async target => ({
          companyId,
          uuid: await reserve(target.id),
          counters: countersOf(target),
          isConfirm: true,
          at: AT,
        })),
      ),
    )
  for (let round = 0; round < 12; round++)
    expect(new Set(await confirmOfEach())).toEqual(new Set(['confirmed']))
  await client.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ relation: string }>(
    `SELECT indexrelname AS relation, idx_tup_read::float8 / idx_scan AS entries
     FROM pg_stat_user_indexes
     WHERE relname ~ '^(caps|cap_counters|slots|reservations_\\d+_\\d+)$' AND idx_scan > 0
       AND idx_tup_read > $1 * idx_scan
     UNION ALL
     SELECT relname, seq_tup_read::float8 / seq_scan
     FROM pg_stat_user_tables
     WHERE relname ~ '^(caps|cap_counters|slots|reservations_\\d+_\\d+)$' AND seq_tup_read > $1 * seq_scan`,
    [ENTRIES_OF_A_LOOK],
  )
  expect(rows).toEqual([])
  await client.end()
})
