import type { Pool } from 'pg'
import type { CapKind } from '../domain/caps/cap-limits.ts'
import { capWindow, WINDOWED_KINDS } from '../domain/caps/cap-window.ts'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import { ianaZone } from '../domain/time/time-zones.ts'
import { windowColumns } from './recut-windows.ts'

/** A counter that says something else than the facts. */
export interface CounterDrift {
  readonly cap_id: number
  readonly kind: CapKind
  /** Whose cap it is: one of the two. */
  readonly target_id: number | null
  readonly target_group_id: number | null
  readonly window_label: string
  /** What the counter says. */
  readonly filled: number
  /** How many calls hold a slot that counts there, or were answered and count there. */
  readonly facts: number
}

/** Whose cap it is, in words. */
export function capOwner({ target_id: targetId, target_group_id: groupId }: CounterDrift): string {
  return targetId === null ? `target group ${groupId}` : `target ${targetId}`
}

const DRIFT = 'SELECT * FROM counter_drift($1, $2::json, $3)'

/**
 * Compares the counters of a Company in the windows that contain `at` with the facts, all seen at one moment: where nothing is
 * wrong, nothing differs, however busy the Company is.
 * @param since calls that arrived sooner are not read, and hard caps that count such calls are left out; null: everything
 */
export async function readCounterDrift(
  pool: Pick<Pool, 'query'>,
  companyId: number,
  at: Instant,
  since: Instant | null,
): Promise<readonly CounterDrift[]> {
  const windows = [...ALWAYS, ...(await zonesOf(pool, companyId)).flatMap(name => windowsIn(name, at))]
  const asked = windows.map(window => ({ ...window, is_counted: true }))
  const { rows } = await pool.query<CounterDrift>(DRIFT, [
    companyId,
    JSON.stringify(asked),
    since === null ? null : toIsoString(since),
  ])
  return rows
}

const ALWAYS = (['concurrency', 'hard'] as const).map(kind => ({
  kind,
  time_zone: null,
  window_label: 'all',
  starts_at: '-infinity',
  ends_at: 'infinity',
}))

/** The contract's names of the zones in which a Company counts. */
async function zonesOf(pool: Pick<Pool, 'query'>, companyId: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ time_zone: string }>(
    `SELECT time_zone FROM companies WHERE id = $1 UNION SELECT time_zone FROM targets WHERE company_id = $1`,
    [companyId],
  )
  return rows.map(row => row.time_zone)
}

function windowsIn(timeZone: string, at: Instant) {
  const zone = ianaZone(timeZone)
  if (zone === null) return []
  return WINDOWED_KINDS.map(kind => ({ ...windowColumns(capWindow(kind, at, zone)), time_zone: timeZone }))
}
