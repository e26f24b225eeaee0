import type { Pool } from 'pg'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { fateOf, type StatedProcess } from '../../platform/process-identity.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { OUTAGE_PAUSES_MS, tryAgain } from '../clock/try-again.ts'
import type { BegunCall } from '../remote/call-messages.ts'
import { claimTalks, type LeftTalk, type Talk, type TalkClaim, writeTalk } from './talk-rows.ts'
import type { Webhook } from './webhook.ts'

export type AnnouncedCall = Pick<Webhook, 'provider' | 'callSid'>

/** By which it is looked up, in one word, and the provider's id in that. */
export const keyOf = ({ provider, callSid }: AnnouncedCall) => `${provider} ${callSid}`
export const sidOf = (key: string) => key.slice(key.indexOf(' ') + 1)

/** `new`: this process runs it from now on. `known`: some process runs it, or did until it died. `over`: it has ended. */
type Announcement = 'new' | 'known' | 'over'

/** Knows which calls have been announced, to whichever process, and what became of them. */
export interface AnnouncedCalls {
  announce(call: AnnouncedCall): Promise<Announcement>
  /** @returns whether the process that ran it is dead, so that this one runs it now: of several that ask, one does */
  inherit(call: AnnouncedCall): Promise<boolean>
  /**
   * A destination has answered the caller, or, null, talks to nobody. Never rejects: if it cannot be written down, nobody goes on with
   * them should this process die.
   * @returns whether it is written down
   */
  connect(call: AnnouncedCall, record: BegunCall, talk: Talk | null): Promise<boolean>
  /**
   * The talks of these processes, which are dead: this one goes on with them from now on.
   * @param except those of this process (`callSid`), should it be one of them
   */
  inheritTalks(processIds: readonly string[], except: readonly string[]): Promise<readonly LeftTalk[]>
  /** @returns the talk of this call, if the process that ran it is dead: of several that ask, one goes on with it */
  inheritTalk(call: AnnouncedCall): Promise<LeftTalk | null>
  /** It has ended. Never rejects. */
  end(call: AnnouncedCall): Promise<void>
}

export interface AnnouncedCallsPorts {
  readonly pool: Pool
  readonly clock: CallClock
  /** By which signs of life name this process; null before it takes calls. */
  processId(): string | null
  /** With whom this process has an account. */
  readonly providers: readonly string[]
  readonly logger: Pick<Logger, 'warn'>
}

/** A process lets go of its calls when it has given no sign of life for less than that (docs/decisions/0050-liveness-is-a-lease.md). */
const SILENT_SECONDS = 90

interface RunnerRow extends StatedProcess {
  readonly process_id: string | null
  readonly is_silent: boolean
}

export function announcedCalls({
  pool,
  clock,
  processId,
  providers,
  logger,
}: AnnouncedCallsPorts): AnnouncedCalls {
  const claim = async (asked: Pick<TalkClaim, 'processIds' | 'only' | 'except'>) => {
    const own = processId()
    return own === null ? [] : claimTalks(pool, { ...asked, processId: own, providers })
  }
  return {
    announce: async ({ provider, callSid }) => {
      const { rowCount } = await pool.query(
        'INSERT INTO carrier_calls (carrier, call_sid, process_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [provider, callSid, processId()],
      )
      if (rowCount === 1) return 'new'
      const { rows } = await pool.query(
        'SELECT FROM carrier_calls WHERE carrier = $1 AND call_sid = $2 AND ended_at IS NULL',
        [provider, callSid],
      )
      return rows.length === 1 ? 'known' : 'over'
    },
    inherit: async call => {
      const runner = await deadRunner(pool, call)
      if (runner === null) return false
      const { provider, callSid } = call
      const { rowCount } = await pool.query(
        `UPDATE carrier_calls SET process_id = $3
         WHERE carrier = $1 AND call_sid = $2 AND ended_at IS NULL AND process_id IS NOT DISTINCT FROM $4`,
        [provider, callSid, processId(), runner.process_id],
      )
      return rowCount === 1
    },
    connect: async (call, record, talk) => {
      const own = processId()
      if (own === null) return false
      const write = () => writeTalk(pool, call, own, record, talk)
      return tryAgain(clock, OUTAGE_PAUSES_MS, write).catch((error: unknown) => {
        logger.warn({ err: error, carrier: call.provider }, 'a talk could not be written down')
        return false
      })
    },
    inheritTalks: (processIds, except) => claim({ processIds, only: null, except }),
    inheritTalk: async call => {
      const dead = (await deadRunner(pool, call))?.process_id ?? null
      const [talk = null] = dead === null ? [] : await claim({ processIds: [dead], only: call, except: [] })
      return talk
    },
    end: async ({ provider, callSid }) => {
      try {
        // One that another process has taken over ends when that says so.
        await pool.query(
          `UPDATE carrier_calls SET ended_at = now()
           WHERE carrier = $1 AND call_sid = $2 AND (process_id IS NULL OR process_id IS NOT DISTINCT FROM $3)`,
          [provider, callSid, processId()],
        )
      } catch (error) {
        // This process remembers it for as long as anybody is likely to ask.
        logger.warn({ err: error, carrier: provider }, 'that a call has ended could not be written down')
      }
    },
  }
}

/** Who ran a call that has not ended; null where it is not dead, for all that is known. */
async function deadRunner(pool: Pool, { provider, callSid }: AnnouncedCall): Promise<RunnerRow | null> {
  const { rows } = await pool.query<RunnerRow>(
    `SELECT call.process_id, process.machine, process.pid, process.identity,
       CASE
         -- Of a version that said nothing of itself.
         WHEN call.process_id IS NULL THEN call.announced_at < silent.since
         ELSE process.beat_at IS NULL OR process.beat_at < silent.since
       END AS is_silent
     FROM carrier_calls AS call
     CROSS JOIN (SELECT now() - make_interval(secs => ${SILENT_SECONDS}) AS since) AS silent
     LEFT JOIN process_heartbeats AS process ON process.process_id = call.process_id
     WHERE call.carrier = $1 AND call.call_sid = $2 AND call.ended_at IS NULL`,
    [provider, callSid],
  )
  const [runner] = rows
  return runner !== undefined && isDead(runner) ? runner : null
}

/** Certain where it ran on this machine; of another, silence says it. */
const isDead = (runner: RunnerRow) => runner.is_silent || fateOf(runner) === 'gone'

/** Forgets calls that no provider announces again: they do so within minutes, if at all. */
export async function pruneAnnouncedCalls(pool: Pool): Promise<void> {
  await deleteInBatches(pool, {
    table: 'carrier_calls',
    condition: `announced_at < now() - interval '1 day'`,
    orderBy: 'announced_at',
  })
}
