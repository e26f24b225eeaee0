import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { CallOffer, Leg } from '../carrier.ts'
import type { BegunCall } from '../remote/call-messages.ts'
import type { Webhook } from './webhook.ts'

/** A caller whom a provider connects with a destination that has answered: all that it takes to go on with the call. */
export interface Talk {
  readonly accountSid: string
  /** As `Webhook` has it. */
  readonly baseUrl: string
  readonly offer: CallOffer
  /** Which dial of the call it was, counted from 1. */
  readonly dial: number
  readonly leg: Pick<Leg, 'leg' | 'address' | 'targetId' | 'ringTimeoutSeconds'> & {
    /** What it hears before the caller; versions that wrote talks down only after that said nothing of it. */
    readonly sendDigits?: string | null
  }
  /** The provider's id of the destination's call; null where it has not said. */
  readonly legSid: string | null
  readonly answeredAt: Instant
  /** Targets that were rung along with the one that answered. */
  readonly rungTargetIds: readonly number[]
}

/** What only those know of a talk who have dialled. */
export type ConnectedTalk = Pick<Talk, 'dial' | 'leg' | 'legSid' | 'answeredAt' | 'rungTargetIds'>

/** What the provider records of a talk. */
export interface TalkRecording {
  /** The provider's id of it; null where it was ordered, and what came of that is not known. */
  readonly recordingSid: string | null
  /** When it is to be stopped; null = when they part. */
  readonly stopsAt: Instant | null
}

/** A talk of a dead process that is this process' now. */
export interface LeftTalk extends Pick<Webhook, 'provider' | 'callSid'> {
  readonly call: BegunCall
  readonly talk: Talk
  /** Null where nothing is being recorded. */
  readonly recording: TalkRecording | null
  /** Whether the record of the call goes on; else it has ended. */
  readonly goesOn: boolean
}

export interface TalkClaim {
  /** Who goes on with them. */
  readonly processId: string
  /** Who has had them: all dead, or `processId`, where the answer to an earlier claim was lost. */
  readonly processIds: readonly string[]
  /** The only one that is claimed; null = all of them. */
  readonly only: Pick<Webhook, 'provider' | 'callSid'> | null
  /** Of which providers: those that this process can ask and tell. */
  readonly providers: readonly string[]
  /** Those that are run here already (`callSid`). */
  readonly except: readonly string[]
}

/** How many are claimed by one statement. */
export const TALKS_AT_ONCE = 500

/**
 * Of a process that others take for dead by now, it changes nothing.
 * @param talk null = nobody talks any more, and the call goes on
 * @returns whether it is written down
 */
export async function writeTalk(
  pool: Pool,
  { provider, callSid }: Pick<Webhook, 'provider' | 'callSid'>,
  processId: string,
  { companyId, uuid, startedAt }: BegunCall,
  talk: Talk | null,
): Promise<boolean> {
  const call = { companyId, uuid, startedAt: toIsoString(startedAt) }
  const { rowCount } = await pool.query(
    `UPDATE carrier_calls SET talk = $4
     WHERE carrier = $1 AND call_sid = $2 AND process_id = $3 AND ended_at IS NULL`,
    [provider, callSid, processId, talk && JSON.stringify({ call, talk })],
  )
  return rowCount === 1
}

interface LeftTalkRow {
  readonly carrier: string
  readonly call_sid: string
  readonly talk: {
    readonly call: Omit<BegunCall, 'startedAt'> & { readonly startedAt: string }
    readonly talk: Talk
  }
  readonly goes_on: boolean
  readonly is_recorded: boolean
  readonly recording_sid: string | null
  readonly stops_at: Date | null
}

/**
 * Makes talks of dead processes this process' own, and the records of their calls with them, by one statement: whoever ends the
 * calls of the dead, and other heirs, find them changed.
 * @returns at most `TALKS_AT_ONCE`
 */
export async function claimTalks(
  pool: Pool,
  { processId, processIds, only, providers, except }: TalkClaim,
): Promise<readonly LeftTalk[]> {
  const { rows } = await pool.query<LeftTalkRow>(
    `WITH found AS (
       SELECT carrier, call_sid
       FROM carrier_calls
       WHERE process_id = ANY ($2::uuid[])
         AND talk IS NOT NULL
         AND ended_at IS NULL
         AND ($3::text IS NULL OR (carrier = $3 AND call_sid = $4))
         AND carrier = ANY ($5::text[])
         AND call_sid <> ALL ($6::text[])
       LIMIT ${TALKS_AT_ONCE}
       FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE carrier_calls AS call
       SET process_id = $1
       FROM found
       WHERE call.carrier = found.carrier AND call.call_sid = found.call_sid
       RETURNING call.carrier, call.call_sid, call.talk, (call.talk -> 'call' ->> 'uuid')::uuid AS uuid
     ), gone_on_with AS (
       UPDATE calls AS call
       SET process_id = $1
       FROM claimed
       WHERE call.company_id = (claimed.talk -> 'call' ->> 'companyId')::integer
         AND call.uuid = claimed.uuid
         AND call.created_at = (claimed.talk -> 'call' ->> 'startedAt')::timestamptz
         AND call.status <> 'finished'
         AND call.process_id = ANY ($2::uuid[])
       RETURNING call.uuid
     )
     SELECT
       claimed.carrier, claimed.call_sid, claimed.talk,
       EXISTS (SELECT FROM gone_on_with WHERE gone_on_with.uuid = claimed.uuid) AS goes_on,
       recording.call_sid IS NOT NULL AS is_recorded, recording.recording_sid, recording.stops_at
     FROM claimed
     LEFT JOIN carrier_recordings AS recording
       ON recording.carrier = claimed.carrier AND recording.call_sid = claimed.call_sid AND recording.stage = 'ordered'`,
    [processId, processIds, only?.provider ?? null, only?.callSid ?? null, providers, except],
  )
  return rows.map(leftTalk)
}

function leftTalk(row: LeftTalkRow): LeftTalk {
  const { call, talk } = row.talk
  return {
    provider: row.carrier,
    callSid: row.call_sid,
    call: { ...call, startedAt: Date.parse(call.startedAt) },
    talk,
    recording: row.is_recorded
      ? { recordingSid: row.recording_sid, stopsAt: row.stops_at?.getTime() ?? null }
      : null,
    goesOn: row.goes_on,
  }
}
