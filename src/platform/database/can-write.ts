import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { onSqlState } from './database-client.ts'

/** Says whether the database takes writes now, within `PATIENCE_MS`. */
export type CanWrite = () => Promise<boolean>

/**
 * A commit of its own, without a table: it fails or waits where any other would, as in a standby, in a read-only
 * database, without room for its log, or without the replica that commits wait for.
 */
const WRITE = `
  SELECT pg_logical_emit_message(true, 'dialplane', 'ready')
  WHERE NOT current_setting('transaction_read_only')::boolean`

/** Makes a table larger, which the log alone does not, and undoes it. */
const TAKE_ROOM = `
  BEGIN;
  CREATE TEMPORARY TABLE dialplane_room ON COMMIT DROP AS
    SELECT repeat(md5(number::text), 100) AS text FROM generate_series(1, 100) AS number;
  COMMIT`

/** A database that has not answered by then takes no writes; whoever asks has not much more patience. */
const PATIENCE_MS = 2_000

const DISK_FULL = '53100'

/** @param pools whose statements tell when the disk is full */
export function writeProbe(vital: pg.Pool, pools: readonly pg.Pool[]): CanWrite {
  let isDiskFull = false
  for (const pool of pools) {
    onSqlState(pool, DISK_FULL, () => {
      isDiskFull = true
    })
  }
  const write = async () => {
    const { rowCount } = await vital.query(WRITE)
    if (rowCount !== 1) return false
    if (isDiskFull) await vital.query(TAKE_ROOM)
    isDiskFull = false
    return true
  }
  let underWay: Promise<boolean> | null = null
  const found = () => {
    // However many ask, one finds out.
    underWay ??= write()
      .catch(() => false)
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  return async () => {
    const answered = new AbortController()
    const tooLate = setTimeout(PATIENCE_MS, false, { signal: answered.signal }).catch(() => false)
    const outcome = await Promise.race([found(), tooLate])
    answered.abort()
    return outcome
  }
}
