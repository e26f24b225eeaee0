import { sql } from 'drizzle-orm'
import {
  type CapWindow,
  capWindowsAround,
  WINDOWED_KINDS,
  type WindowedKind,
} from '../domain/caps/cap-window.ts'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'

/**
 * Windows in which a slot that is held may lie: calls last a day at most. And those that have begun by the clock of some process,
 * or have been counted in another zone's name: two dates are two days apart at most. Only the latter may still count.
 */
const AROUND: Readonly<Record<WindowedKind, { before: number; after: number; countedBefore: number }>> = {
  hourly: { before: 27, after: 2, countedBefore: 1 },
  daily: { before: 2, after: 3, countedBefore: 1 },
  monthly: { before: 1, after: 1, countedBefore: 0 },
}

/**
 * Cuts the windows of the caps of Targets, or of those of all Target Groups, in another zone: each hourly, daily and monthly count
 * becomes what the calls and live reservations of the new window come to (completions.md §10, Zones and windows). Whoever
 * still counts by the old zone is told the new one. Late in a transaction, please: nobody takes a slot before its end.
 * @param targetIds null: all Target Groups
 * @param zone IANA
 */
export async function recutWindows(
  tx: Queryable,
  companyId: number,
  targetIds: readonly number[] | null,
  zone: string,
  at: Instant,
): Promise<void> {
  const windows = WINDOWED_KINDS.flatMap(kind => {
    const { before, after, countedBefore } = AROUND[kind]
    return capWindowsAround(kind, at, zone, { before, after }).map((window, index) => ({
      ...windowColumns(window),
      is_counted: index >= before - countedBefore,
    }))
  })
  await tx.execute(
    sql`SELECT recut_zone(${companyId}, ${sql.param(targetIds)}::integer[], ${zone}, ${JSON.stringify(windows)}::json)`,
  )
}

/** A window as the functions of the database take it. */
export function windowColumns({ kind, label, startsAt, endsAt }: CapWindow) {
  return { kind, window_label: label, starts_at: toIsoString(startsAt), ends_at: toIsoString(endsAt) }
}

/**
 * Waits until nobody is taking or giving back slots of the Company, and keeps everybody from it until the transaction ends:
 * before the Company's row is locked, where its zone is going to be changed.
 */
export async function haltCounting(tx: Queryable, companyId: number): Promise<void> {
  await tx.execute(sql`SELECT halt_counting(${companyId})`)
}
