import type { CallPromise } from '../../domain/conversions/settle-call.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import type { CallState, Ended } from '../engine/call-state.ts'

export type CallStatus = 'ringing' | 'in_progress' | 'finished'

/** The columns of `calls` that are set once, when the call arrives. */
export function fixedColumns({ origin }: CallState) {
  return {
    ...keyColumns(origin),
    via: origin.via,
    caller_zip: origin.place.zip,
    caller_state: origin.place.state,
    caller_city: origin.place.city,
    caller_country: origin.place.country,
    number_id: origin.number?.id ?? null,
    number: origin.number?.number ?? null,
    campaign_id: origin.campaignId,
    cid: origin.cid,
    affiliate_id: origin.affiliate?.id ?? null,
    afid: origin.affiliate?.afid ?? null,
    sid: origin.sid,
    tags: Object.fromEntries(origin.tags.values),
    reservation_uuid: origin.reservation?.uuid ?? null,
    promise: origin.reservation && promiseColumn(origin.reservation),
  }
}

/** What is kept of a reservation's promise, in case another process has to end the call. */
export interface StoredPromise {
  readonly target_id: number | null
  readonly bid: { readonly revenue: string | null; readonly seconds: number } | null
  readonly percent_of_revenue: number | null
}

function promiseColumn({ targetId, bid, percentOfRevenue }: CallPromise): StoredPromise {
  return {
    target_id: targetId,
    bid: bid && { revenue: bid.revenue?.toFixed() ?? null, seconds: bid.seconds },
    percent_of_revenue: percentOfRevenue,
  }
}

/** The columns of `calls` that change as the call goes on, and those that identify its row. */
export function changingColumns(state: CallState) {
  const { origin, progress } = state
  const { destination, judgedBy, recording } = progress
  return {
    ...keyColumns(origin),
    status: statusOf(progress),
    dialed_number: destination?.address ?? null,
    target_id: destination?.target?.id ?? null,
    tid: destination?.target?.tid ?? null,
    target_group_id: destination?.group?.id ?? null,
    target_group_name: destination?.group?.name ?? null,
    forwarded_time: isoOrNull(progress.forwardedAt),
    connected_time: isoOrNull(progress.connectedAt),
    end_time: isoOrNull(progress.endedAt),
    hung_up_by: progress.hungUpBy,
    keys_pressed: progress.keysPressed,
    recording_url: recording?.fileKey === null ? recording.url : null,
    recording_file: recording?.fileKey ?? null,
    rescued: progress.connectedAt !== null && progress.hasFailedTarget,
    judged_by: judgedBy?.criterionId ?? null,
    judged_dedupe_seconds: judgedBy?.dedupeSeconds ?? 0,
    ...(state.phase === 'ended' && settlementColumns(state)),
  }
}

/** Asked of storage, which refuses the conversion of a caller who has already converted. */
function settlementColumns({ settlement, charge }: Ended) {
  const { converts, criterion } = settlement
  return {
    converts,
    criterion_id: criterion?.id ?? null,
    dedupe_seconds: criterion?.dedupeSeconds ?? 0,
    revenue: converts ? settlement.revenue.toFixed() : '0',
    payout: converts ? settlement.payout.toFixed() : '0',
    charge_total: charge.toFixed(),
  }
}

function keyColumns(origin: CallState['origin']) {
  return {
    company_id: origin.companyId,
    uuid: origin.uuid,
    created_at: toIsoString(origin.startedAt),
    caller: origin.callerNumber,
    caller_is_static: origin.isCallerStatic,
  }
}

function statusOf({ endedAt, isAnswered }: CallState['progress']): CallStatus {
  if (endedAt !== null) return 'finished'
  return isAnswered ? 'in_progress' : 'ringing'
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : toIsoString(at)
}
