import type { Pool } from 'pg'
import { money } from '../../domain/money/money.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { RecordedAttempt, RecordedCall, ReservedCall } from './recorded-call.ts'

interface Wanted {
  readonly companyId: number
  readonly start: Instant
  /** Not included. */
  readonly end: Instant
  /** Read at most, whether targets were considered for them or not. */
  readonly most: number
}

/** How many are read at a time: enough that statements are rare, few enough that one ends soon. */
const CALLS_PER_STATEMENT = 2_000

/**
 * The calls that arrived in a window, have ended and had targets considered, in the order in which that was; null when
 * more than `most` arrived and have ended.
 */
export async function readRecordedCalls(
  pool: Pool,
  { companyId, start, end, most }: Wanted,
): Promise<readonly RecordedCall[] | null> {
  const calls: RecordedCall[] = []
  let read = 0
  let after = { createdAt: toIsoString(start), uuid: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await pool.query<CallRow>({
      ...READ_CALLS,
      values: [companyId, toIsoString(start), toIsoString(end), after.createdAt, after.uuid],
    })
    read += rows.length
    if (read > most) return null
    for (const row of rows) {
      const call = recordedCall(row)
      if (call !== null) calls.push(call)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < CALLS_PER_STATEMENT) break
    after = { createdAt: last.created_at.toISOString(), uuid: last.uuid }
  }
  return calls.sort((one, other) => one.routedAt - other.routedAt || (one.uuid < other.uuid ? -1 : 1))
}

interface CallRow {
  readonly uuid: string
  readonly created_at: Date
  readonly caller: string | null
  readonly campaign_id: number
  readonly number: string | null
  readonly keys_pressed: string
  readonly tags: Readonly<Record<string, string>>
  readonly target_id: number | null
  readonly connected_time: Date | null
  readonly end_time: Date
  readonly hung_up_by: string | null
  readonly revenue: string
  readonly payout: string
  readonly routed_at: Date | null
  readonly events: readonly RecordedEvent[] | null
  readonly percent_of_revenue: number | null
}

/** An event: its type, its data, and when. */
type RecordedEvent = readonly [
  type: 'reservation_claimed' | 'leg_dialled' | 'leg_failed' | 'leg_answered',
  data: {
    readonly leg?: number
    readonly target_id?: number | null
    readonly only_reserved_target?: boolean
  },
  at: string,
]

/** A reservation was made up to an hour before its call (completions.md §4); clocks may disagree by minutes. */
const READ_CALLS = {
  name: 'read_recorded_calls',
  text: `
    SELECT call.uuid, call.created_at, call.caller, call.campaign_id, call.number, call.keys_pressed, call.tags,
      call.target_id, call.connected_time, call.end_time, call.hung_up_by, call.revenue, call.payout,
      flow.routed_at, flow.events, reservation.pbm_percent_of_revenue::float8 AS percent_of_revenue
    FROM calls AS call
    CROSS JOIN LATERAL (
      SELECT
        min(event.at) FILTER (WHERE event.type = 'candidates_considered') AS routed_at,
        json_agg(json_build_array(event.type, event.data, event.at) ORDER BY event.id)
          FILTER (WHERE event.type IN ('reservation_claimed', 'leg_dialled', 'leg_failed', 'leg_answered')) AS events
      FROM call_events AS event
      WHERE event.company_id = call.company_id AND event.call_uuid = call.uuid
        AND event.created_at = call.created_at
    ) AS flow
    LEFT JOIN reservations AS reservation
      ON reservation.company_id = call.company_id AND reservation.uuid = call.reservation_uuid
      AND reservation.created_at BETWEEN call.created_at - interval '70 minutes' AND call.created_at + interval '5 minutes'
    WHERE call.company_id = $1 AND call.created_at >= $2 AND call.created_at < $3
      AND (call.created_at, call.uuid) > ($4::timestamptz, $5::uuid) AND call.status = 'finished'
    ORDER BY call.created_at, call.uuid
    LIMIT ${CALLS_PER_STATEMENT}`,
}

/** Null for a call that was never routed: refused, or hung up in the menu. */
function recordedCall(row: CallRow): RecordedCall | null {
  if (row.routed_at === null) return null
  const routedAt = row.routed_at.getTime()
  const connectedAt = row.connected_time?.getTime() ?? null
  const endedAt = row.end_time.getTime()
  const events = row.events ?? []
  const hasRung = events.some(([type]) => type === 'leg_dialled')
  const gaveUp = connectedAt === null && row.hung_up_by === 'caller' && hasRung
  return {
    uuid: row.uuid,
    routedAt,
    callerNumber: row.caller,
    campaignId: row.campaign_id,
    number: row.number,
    keysPressed: row.keys_pressed,
    tags: row.tags,
    reserved: reservedIn(events, row.percent_of_revenue),
    attempts: attemptsIn(events),
    gaveUpAfterMs: gaveUp ? Math.max(0, endedAt - routedAt) : null,
    connection:
      connectedAt === null
        ? null
        : {
            targetId: row.target_id,
            talkMs: Math.max(0, endedAt - connectedAt),
            revenue: money(row.revenue),
            payout: money(row.payout),
          },
  }
}

/**
 * A leg that neither answered nor failed, because another was first or the caller left, says nothing about its target.
 */
function attemptsIn(events: readonly RecordedEvent[]): readonly RecordedAttempt[] {
  const dialledAt = new Map<number, Instant>()
  const attempts: RecordedAttempt[] = []
  for (const [type, { leg, target_id: targetId }, time] of events) {
    if (leg === undefined || typeof targetId !== 'number') continue
    const at = Date.parse(time)
    if (type === 'leg_dialled') dialledAt.set(leg, at)
    else {
      const rangMs = Math.max(0, at - (dialledAt.get(leg) ?? at))
      attempts.push({ targetId, rangMs, hasAnswered: type === 'leg_answered' })
    }
  }
  return attempts
}

function reservedIn(events: readonly RecordedEvent[], percentOfRevenue: number | null): ReservedCall | null {
  const claim = events.find(([type]) => type === 'reservation_claimed')?.[1]
  if (claim === undefined) return null
  const { target_id: targetId = null, only_reserved_target: isOnly = false } = claim
  return { targetId, isOnly, percentOfRevenue }
}
