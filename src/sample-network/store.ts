import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Instant } from '../domain/time/instant.ts'
import { inserted, type Queryable } from '../platform/database/database.ts'
import { sampleNetworks } from './table.ts'

export type SampleNetworkRow = typeof sampleNetworks.$inferSelect

/** A week, so that reports have a Monday and a Sunday to compare. */
const SAMPLE_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1_000
const HOUR_MS = 60 * 60 * 1_000

/**
 * Records that a new Company is a sample, whose days end with the present hour.
 * @throws a violation of `sample_networks_user_unique`
 */
export async function insertSampleNetwork(
  tx: Queryable,
  companyId: number,
  userId: number,
  at: Instant,
): Promise<SampleNetworkRow> {
  const nextHour = Math.ceil(at / HOUR_MS) * HOUR_MS
  const [row] = await tx
    .insert(sampleNetworks)
    .values({ companyId, userId, days: SAMPLE_DAYS, startsAt: new Date(nextHour - SAMPLE_DAYS * DAY_MS) })
    .returning()
  return inserted(row)
}

export async function findSampleNetwork(db: Queryable, userId: number): Promise<SampleNetworkRow | null> {
  const [row] = await db.select().from(sampleNetworks).where(eq(sampleNetworks.userId, userId))
  return row ?? null
}

/** Has it removed, also while it is being made. @returns false where the user has none */
export async function orderRemoval(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db
    .update(sampleNetworks)
    .set({ state: 'removing' })
    .where(eq(sampleNetworks.userId, userId))
    .returning({ companyId: sampleNetworks.companyId })
  return rows.length > 0
}

/** A sample that this process is to make, or to remove. */
export interface ClaimedSample {
  readonly companyId: number
  readonly state: 'making' | 'removing'
  readonly claim: string
  readonly startsAt: Instant
  readonly days: number
  readonly daysMade: number
}

/** One that has not been heard of for this long: its process is dead, or has lost the database. */
const DEAD_AFTER_SECONDS = 10
export const BEAT_EVERY_MS = 2_000

const CLAIM_SAMPLE = {
  name: 'claim_sample_network',
  text: `
    UPDATE sample_networks AS claimed SET claim = $1, heartbeat_at = now()
    WHERE claimed.company_id = (
      SELECT waiting.company_id FROM sample_networks AS waiting
      WHERE waiting.state IN ('making', 'removing')
        AND (waiting.claim IS NULL OR waiting.heartbeat_at < now() - make_interval(secs => $2))
      ORDER BY waiting.created_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING claimed.company_id, claimed.state, claimed.starts_at, claimed.days, claimed.days_made`,
}

interface ClaimedRow {
  readonly company_id: number
  readonly state: 'making' | 'removing'
  readonly starts_at: Date
  readonly days: number
  readonly days_made: number
}

/** Null when there is nothing to do. */
export async function claimSample(pool: Pool): Promise<ClaimedSample | null> {
  const claim = randomUUID()
  const { rows } = await pool.query<ClaimedRow>({ ...CLAIM_SAMPLE, values: [claim, DEAD_AFTER_SECONDS] })
  const [row] = rows
  if (row === undefined) return null
  return {
    companyId: row.company_id,
    state: row.state,
    claim,
    startsAt: row.starts_at.getTime(),
    days: row.days,
    daysMade: row.days_made,
  }
}

type Claim = Pick<ClaimedSample, 'companyId' | 'claim' | 'state'>

const held = ({ companyId, claim, state }: Claim) =>
  and(
    eq(sampleNetworks.companyId, companyId),
    eq(sampleNetworks.claim, claim),
    eq(sampleNetworks.state, state),
  )

/** Says that the work goes on. @returns false where another process has it, or it is to be removed meanwhile */
export async function beatSample(db: Queryable, claimed: Claim): Promise<boolean> {
  return changed(db, claimed, { heartbeatAt: sql`now()` })
}

/** One more day has been made. @returns as `beatSample` */
export async function addMadeDay(db: Queryable, claimed: Claim): Promise<boolean> {
  return changed(db, claimed, { daysMade: sql`${sampleNetworks.daysMade} + 1`, heartbeatAt: sql`now()` })
}

/** Its days are made, where all of them are; in any case it is free for whoever goes on with it. */
export async function letGoOfSample(db: Queryable, { companyId, claim }: Claim): Promise<void> {
  const isMade = sql`${sampleNetworks.state} = 'making' AND ${sampleNetworks.daysMade} >= ${sampleNetworks.days}`
  await db
    .update(sampleNetworks)
    .set({ claim: null, state: sql`CASE WHEN ${isMade} THEN 'made' ELSE ${sampleNetworks.state} END` })
    .where(and(eq(sampleNetworks.companyId, companyId), eq(sampleNetworks.claim, claim)))
}

async function changed(
  db: Queryable,
  claimed: Claim,
  columns: Parameters<ReturnType<Queryable['update']>['set']>[0],
): Promise<boolean> {
  const rows = await db
    .update(sampleNetworks)
    .set(columns)
    .where(held(claimed))
    .returning({ companyId: sampleNetworks.companyId })
  return rows.length > 0
}
