import type { Pool } from 'pg'
import { includesReservations } from '../domain/announcements/announced-event.ts'
import { type Periodic, startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'

/**
 * Which Companies are watched, by this process and by others: their announcements are notified. Each process keeps
 * writing what it watches while it lives, and reads what others watch.
 */
export interface WatchedCompanies {
  /**
   * Sets what this process is notified of, from when this resolves; an empty list = it no longer watches the Company. A
   * call overtaken by another for the same Company may leave the writing to that one.
   */
  watch(companyId: number, events: readonly string[]): Promise<void>
  /** Whether anybody watches the Company's reservations; for other processes this is known within a second. */
  hasReservationsWatched(companyId: number): boolean
  stop(): Promise<void>
}

/** How long a silent process still counts: longer than the pause between two of its signs of life. */
const EXPIRES_AFTER_SECONDS = 30
const RENEW_PAUSE_MS = 10_000

/** How soon pings learn that another process watches. */
const POLL_PAUSE_MS = 1_000

const WATCH = {
  name: 'watch_company',
  text: `
    INSERT INTO live_listeners (company_id, process_id, events, expires_at)
    VALUES ($1, $2, $3, now() + make_interval(secs => $4))
    ON CONFLICT (company_id, process_id) DO UPDATE
    SET events = excluded.events, expires_at = excluded.expires_at
    RETURNING NOT EXISTS (
      SELECT FROM live_listeners AS before
      WHERE before.company_id = $1 AND before.process_id = $2 AND before.expires_at > now()
    ) AS is_new`,
}

const UNWATCH = {
  name: 'unwatch_company',
  text: 'DELETE FROM live_listeners WHERE company_id = $1 AND process_id = $2',
}

const PRUNE = {
  name: 'prune_dead_watchers',
  text: "DELETE FROM live_listeners /* every Company's */ WHERE expires_at < now()",
}

const WATCHED_RESERVATIONS = {
  name: 'companies_whose_reservations_are_watched',
  text: `
    SELECT DISTINCT listener.company_id
    FROM live_listeners AS listener
    CROSS JOIN unnest(listener.events) AS event
    WHERE listener.expires_at > now() AND event LIKE 'reservation.%'`,
}

/** @param onLapsed this process was not notified of the Company for a while, since it could not say that it lives */
export function watchedCompanies(
  pool: Pool,
  processId: string,
  logger: Logger,
  onLapsed: (companyId: number) => void,
): WatchedCompanies {
  const own = new Map<number, readonly string[]>()
  let ofAll: ReadonlySet<number> = new Set()
  // One statement after another, so that the last one written is the latest wish.
  let writing: Promise<unknown> = Promise.resolve()

  /** @returns whether it was not watched until then */
  const write = async (companyId: number): Promise<boolean> => {
    const events = own.get(companyId)
    if (events === undefined) {
      await pool.query({ ...UNWATCH, values: [companyId, processId] })
      return false
    }
    const values = [companyId, processId, events, EXPIRES_AFTER_SECONDS]
    return (await pool.query<{ is_new: boolean }>({ ...WATCH, values })).rows[0]?.is_new === true
  }

  const writeInTurn = (companyId: number) => {
    const written = writing.then(() => write(companyId))
    writing = written.catch(() => undefined)
    return written
  }

  const periodic = (pauseMs: number, run: () => Promise<void>): Periodic =>
    startPeriodic({
      pauseMs,
      run,
      onError: error =>
        logger.warn({ err: error }, 'which Companies are watched live could not be written down or read'),
    })
  const jobs = [
    periodic(RENEW_PAUSE_MS, async () => {
      for (const companyId of own.keys()) if (await writeInTurn(companyId)) onLapsed(companyId)
      await pool.query(PRUNE)
    }),
    periodic(POLL_PAUSE_MS, async () => {
      const { rows } = await pool.query<{ company_id: number }>(WATCHED_RESERVATIONS)
      ofAll = new Set(rows.map(row => row.company_id))
    }),
  ]

  return {
    watch: async (companyId, events) => {
      if (events.length > 0) own.set(companyId, events)
      else own.delete(companyId)
      await writeInTurn(companyId)
    },
    hasReservationsWatched: companyId =>
      ofAll.has(companyId) || includesReservations(own.get(companyId) ?? []),
    stop: async () => {
      await Promise.all(jobs.map(job => job.stop()))
      await writing
    },
  }
}
