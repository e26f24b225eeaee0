import pg from 'pg'
import type { DatabaseLane } from '../../platform/database/database.ts'
import { DatabaseClient } from '../../platform/database/database-client.ts'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { ENDED, machineIdentity, processIdentity } from '../../platform/process-identity.ts'
import { unavailable } from '../../platform/refusals/refusal.ts'

/**
 * How long others leave a process' calls alone after its last sign of life. An outage of the database of a minute, and
 * what it takes to come back from it, ends no call.
 */
export const LEASE_MS = 90_000

/** The part of its lease after which a process lets go of its calls: before others may take them over. */
const OWN_PART = 5 / 6

/** How often a process renews its lease. */
const BEAT_EVERY_MS = 2_000

/** How long a renewal may take: a connection that is stalled must not cost the lease when a new one would do. */
const BEAT_PATIENCE_MS = 4_000

/** How long a new call may wait for the lease: within the patience that its arrival gets. */
const OBTAIN_PATIENCE_MS = 5_000

/** How long the loss of the lease may go unnoticed, where nothing else is done. */
const LOOK_EVERY_MS = 500

/**
 * The right of a process to run calls. While it holds the lease nobody else touches its calls; what it reads from its
 * own clock is always on the safe side of what others see.
 */
export interface ProcessLease {
  /** Looks at the clock: whoever was stopped for long learns of it here, before anything else. */
  isHeld(): boolean
  /**
   * Resolves once it is held.
   * @throws unavailable where the database is out of reach
   */
  obtain(): Promise<void>
  /** Ends it, as `endHeartbeat` does. Never rejects. */
  stop(): Promise<void>
}

interface LeaseOptions {
  readonly database: Pick<DatabaseLane, 'direct'>
  readonly processId: string
  readonly leaseMs: number
  /** The lease is over, and others may act: called once each time. */
  onLost(): void
  readonly logger: Pick<Logger, 'error' | 'warn' | 'info'>
}

export function startProcessLease(options: LeaseOptions): ProcessLease {
  const { database, processId, leaseMs, onLost, logger } = options
  const pool = ownConnection(database)
  const self = { machine: machineIdentity(), pid: process.pid, identity: processIdentity(process.pid) }
  let heldUntil: number | null = null
  let isBeating = true
  const waiting: (() => void)[] = []

  const isHeld = () => {
    if (heldUntil === null) return false
    if (performance.now() < heldUntil) return true
    heldUntil = null
    logger.error(
      'the database was out of reach for so long that others may take the calls over: they are let go',
    )
    onLost()
    return false
  }

  const renew = async () => {
    isHeld()
    // From before it is sent: others see it renewed no sooner than that.
    const renewedAt = performance.now()
    await beat(pool, processId, self)
    // Had the lease run out meanwhile, it is a new one.
    isHeld()
    heldUntil = renewedAt + leaseMs * OWN_PART
    if (!isBeating) logger.info('the heartbeat goes on')
    isBeating = true
    for (const goOn of waiting.splice(0)) goOn()
  }

  const obtain = async () => {
    if (isHeld()) return
    const patience = AbortSignal.timeout(OBTAIN_PATIENCE_MS)
    await new Promise<void>(resolve => {
      waiting.push(resolve)
      patience.addEventListener('abort', () => resolve())
    })
    if (!isHeld()) throw unavailable('The database is out of reach: no call can be taken.')
  }

  const beats = startPeriodic({
    pauseMs: BEAT_EVERY_MS,
    run: renew,
    onError: error => {
      if (isBeating) logger.warn({ err: error }, 'the heartbeat failed and is tried again')
      isBeating = false
    },
  })
  const looks = setInterval(isHeld, LOOK_EVERY_MS)
  looks.unref()

  return {
    isHeld,
    obtain,
    stop: async () => {
      clearInterval(looks)
      heldUntil = null
      await beats.stop()
      try {
        await endHeartbeat(pool, processId)
      } catch (error) {
        logger.warn(
          { err: error },
          'the heartbeat could not be ended: others see later that this process is gone',
        )
      }
      await pool.end()
    },
  }
}

/** Not one of the pools': the process lives, however busy they are. */
function ownConnection({ direct }: Pick<DatabaseLane, 'direct'>): pg.Pool {
  const own = new pg.Pool({
    ...direct,
    max: 1,
    min: 0,
    connectionTimeoutMillis: BEAT_PATIENCE_MS,
    query_timeout: BEAT_PATIENCE_MS,
    statement_timeout: BEAT_PATIENCE_MS,
    Client: DatabaseClient as never,
  })
  // What breaks while idle is replaced by the next beat; a connection over which anything failed the pool ends by itself.
  return own.on('error', () => undefined)
}

interface RunningProcess {
  readonly machine: string | null
  readonly pid: number
  readonly identity: string | null
}

const BEAT = {
  name: 'beat',
  text: `
    INSERT INTO process_heartbeats (process_id, beat_at, machine, pid, identity) VALUES ($1, now(), $2, $3, $4)
    ON CONFLICT (process_id) DO UPDATE SET beat_at = excluded.beat_at`,
}

const UNKNOWN_PROCESS: RunningProcess = { machine: null, pid: 0, identity: null }

/** Says that the process is alive. */
export async function beat(
  pool: pg.Pool,
  processId: string,
  { machine, pid, identity } = UNKNOWN_PROCESS,
): Promise<void> {
  await pool.query({ ...BEAT, values: [processId, machine, pid, identity] })
}

/**
 * Says that the process runs no calls any more. Where some are in its name, whether it ran them or had only made them its own, its last
 * sign of life stays, so that others go on with them, and tells until when they lasted. What is in its name the rows say, not the process,
 * to which the answer to a claim may have been lost.
 */
export async function endHeartbeat(pool: pg.Pool, processId: string): Promise<void> {
  await pool.query('UPDATE process_heartbeats SET identity = $2 WHERE process_id = $1', [processId, ENDED])
  await pool.query(
    `DELETE FROM process_heartbeats
     WHERE process_id = $1
       AND NOT EXISTS (SELECT FROM calls WHERE process_id = $1 AND status <> 'finished')
       AND NOT EXISTS (
         SELECT FROM carrier_calls WHERE process_id = $1 AND talk IS NOT NULL AND ended_at IS NULL
       )`,
    [processId],
  )
}
