import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import { NO_CALLS } from '../../domain/callers/call-frequency.ts'
import { money } from '../../domain/money/money.ts'
import { callerPlace } from '../../domain/phone/caller-place.ts'
import { callTags } from '../../domain/tags/call-tags.ts'
import type { CallOrigin, CallProgress, CallReservation, OfCall } from '../engine/call-state.ts'
import type { RecordingLinks } from '../recordings/recording-links.ts'
import type { CallStatus, StoredPromise } from '../records/call-columns.ts'
import type { CallRow } from '../records/call-row.ts'
import { type TagWritingRow, tagsAtFirst } from '../records/tags-at-first.ts'
import { deletedTarget } from './deleted-target.ts'

/** The columns of a SELECT that returns `LostCallRow`s, except the key and `ended_at`. */
export const LOST_CALL_COLUMNS = `
  call.process_id, call.status, call.via, call.caller,
  call.caller_is_static, call.number_id, call.number, call.dialed_number, call.campaign_id, call.cid,
  call.affiliate_id, call.afid, call.sid, call.target_id, call.tid, call.target_group_id, call.target_group_name,
  call.forwarded_time, call.connected_time, call.keys_pressed, call.rescued, call.recording_url, call.recording_file, call.tags,
  call.reservation_uuid, call.promise,
  (
    SELECT json_agg(json_build_object('type', event.type, 'data', event.data) ORDER BY event.id)
    FROM events_of_call(call.company_id, call.uuid, call.created_at) AS event
    WHERE event.type = 'tags_written'
  ) AS tag_writings`

/** A call as the process that ran it last saved it. */
export interface LostCallRow
  extends Pick<
    CallRow,
    | 'company_id'
    | 'uuid'
    | 'created_at'
    | 'via'
    | 'caller'
    | 'number'
    | 'dialed_number'
    | 'campaign_id'
    | 'cid'
    | 'affiliate_id'
    | 'afid'
    | 'sid'
    | 'target_id'
    | 'tid'
    | 'target_group_id'
    | 'target_group_name'
    | 'forwarded_time'
    | 'keys_pressed'
    | 'rescued'
    | 'recording_url'
    | 'recording_file'
    | 'tags'
    | 'reservation_uuid'
  > {
  readonly process_id: string
  readonly status: Exclude<CallStatus, 'finished'>
  readonly caller_is_static: boolean
  readonly number_id: number | null
  readonly connected_time: Date | null
  readonly promise: StoredPromise | null
  /** Of the tags that were written to it while it ran; null: none were. */
  readonly tag_writings: readonly TagWritingRow[] | null
  /** When it was last heard of. */
  readonly ended_at: Date
}

/** The same, of a call that need not have ended. */
export type LeftCallRow = Omit<LostCallRow, 'ended_at'>

/**
 * A call of a dead process, with what is needed to end it: the engine then ends it just as it would have there. It does
 * not know its slots.
 */
export function lostCall(
  row: LeftCallRow,
  configuration: CompanyConfiguration,
  links: Pick<RecordingLinks, 'urlOf'>,
): OfCall {
  const url = links.urlOf(row)
  const recording = url === null ? null : { url, fileKey: row.recording_file }
  return { origin: originOf(row), progress: { ...progressOf(row, configuration), recording } }
}

function originOf(row: LeftCallRow): CallOrigin {
  const tags = tagsAtFirst(row.tags, row.tag_writings ?? [])
  const place = callerPlace(row.caller, tags)
  return {
    uuid: row.uuid,
    companyId: row.company_id,
    via: row.via,
    startedAt: row.created_at.getTime(),
    callerNumber: row.caller,
    isCallerSuppressed: false,
    mayResubscribe: false,
    isCallerStatic: row.caller_is_static,
    frequency: NO_CALLS,
    place,
    number:
      row.number_id === null || row.number === null
        ? null
        : { id: row.number_id, number: row.number, paused: false },
    campaignId: row.campaign_id,
    cid: row.cid,
    affiliate:
      row.affiliate_id === null || row.afid === null
        ? null
        : { id: row.affiliate_id, afid: row.afid, paused: false },
    sid: row.sid,
    tags: callTags(tags, place.geo),
    reservation: reservationOf(row),
  }
}

function reservationOf({ reservation_uuid: uuid, promise }: LeftCallRow): CallReservation | null {
  if (uuid === null) return null
  const bid = promise?.bid ?? null
  return {
    uuid,
    targetId: promise?.target_id ?? null,
    bid: bid && { revenue: bid.revenue === null ? null : money(bid.revenue), seconds: bid.seconds },
    percentOfRevenue: promise?.percent_of_revenue ?? null,
    dialNumber: null,
    // It rings nobody any more whom it has not rung.
    refusals: new Map(),
    onlyReservedTarget: false,
  }
}

function progressOf(row: LeftCallRow, { targets }: CompanyConfiguration): Omit<CallProgress, 'recording'> {
  return {
    isAnswered: row.status === 'in_progress',
    keysPressed: row.keys_pressed,
    gathers: 0,
    legsDialled: 0,
    campaignHops: 0,
    followsDirectOption: true,
    forwardedAt: row.forwarded_time?.getTime() ?? null,
    connectedAt: row.connected_time?.getTime() ?? null,
    endedAt: null,
    hungUpBy: null,
    destination: destinationOf(row, targets),
    judgedBy: null,
    tried: new Set(),
    heldSlots: new Set(),
    // Storage knows, and drops a second sale.
    hasFiredSale: false,
    hasFailedTarget: row.rescued,
    considered: new Map(),
  }
}

function destinationOf(
  { dialed_number: address, target_id: id, tid, target_group_id: groupId, target_group_name }: LeftCallRow,
  targets: CompanyConfiguration['targets'],
): CallProgress['destination'] {
  if (address === null) return null
  return {
    address,
    target: id === null ? null : (targets.get(id) ?? deletedTarget({ id, tid, number: address })),
    group: groupId === null ? null : { id: groupId, name: target_group_name ?? '' },
    ringTimeoutSeconds: 0,
  }
}
