import { type Static, Type } from 'typebox'
import { asSeenBy, type Party } from '../access/party.ts'
import { CALL_VISIBILITY } from '../access/visibility.ts'
import {
  Id,
  Nullable,
  NullableText,
  NullableTimestamp,
  OneOf,
  Rooted,
  Text,
  Timestamp,
} from '../platform/wire/wire-types.ts'
import { MAX_RECORDING_URL_LENGTH } from './engine/call-state.ts'
import { FiredPixel, firedPixelShape } from './pixels/fired-pixel.ts'
import type { CallRow } from './records/call-row.ts'
import type { CallEventRow } from './records/list-call-events.ts'

export const CALL_STATUSES = ['ringing', 'in_progress', 'finished'] as const

const Seconds = Type.Integer({ description: 'Whole seconds.' })
const Amount = (whose: string) => Type.Number({ description: `Dollars; 0 for ${whose}.` })

export const Call = Type.Object(
  {
    uuid: Text(),
    caller: NullableText({ description: 'E.164; null when withheld.' }),
    caller_zip: NullableText(),
    caller_state: NullableText(),
    caller_city: NullableText(),
    caller_country: NullableText(),
    status: OneOf(CALL_STATUSES),
    via: Text({ description: 'The carrier.' }),
    number: NullableText({
      description: 'Tracking number; null for a call to a SIP address without one, and for a buyer.',
    }),
    dialed_number: NullableText({
      description: 'The destination that answered, or was rung last; null for a publisher.',
    }),
    cid: NullableText({
      description:
        'Client ID of the Campaign; null for a call to a reservation whose Campaign was deleted before.',
    }),
    afid: NullableText({ description: 'Client ID of the Affiliate; null for a buyer.' }),
    sid: NullableText({ description: 'The publisher’s own source ID, `sub_id`; null for a buyer.' }),
    tid: NullableText({ description: 'Client ID of the Target; null for a publisher.' }),
    system_campaign_id: Id,
    system_affiliate_id: Nullable({ ...Id, description: 'Internal ID of the Affiliate; null for a buyer.' }),
    system_target_id: Nullable({ ...Id, description: 'Internal ID of the Target; null for a publisher.' }),
    target_group: Type.Object(
      { id: Type.Optional(Id), name: Type.Optional(Text()) },
      {
        description: 'The group through which the target was dialled; `{}` without one, and for a publisher.',
      },
    ),
    start_time: Timestamp,
    forwarded_time: Type.Unsafe<string | null>({
      ...NullableTimestamp,
      description: 'When the first destination was dialled.',
    }),
    end_time: NullableTimestamp,
    dialed_call_duration: Type.Integer({ description: 'Connected seconds.' }),
    total_duration: Seconds,
    ivr_duration: Type.Integer({ description: 'Seconds until the first destination was dialled.' }),
    hold_duration: Type.Integer({ description: 'Seconds from then until one answered, or the call ended.' }),
    hung_up_by: NullableText({ description: '`caller`, `target` or `system`.' }),
    keys_pressed: Text(),
    connected: Type.Boolean(),
    converted: Type.Boolean(),
    revenue: Amount('a publisher'),
    payout: Amount('a buyer'),
    charge_total: Amount('a publisher or buyer'),
    duplicate: Type.Boolean(),
    repeat: Type.Boolean({ description: 'The caller called the same tracking number before.' }),
    affiliate_repeat: Type.Boolean({ description: 'The caller called through the same affiliate before.' }),
    target_repeat: Type.Boolean({ description: 'The caller was connected with the same target before.' }),
    number_repeat: Type.Boolean({ description: 'The same as `repeat`.' }),
    rescued: Type.Boolean({ description: 'A target failed to answer, and another then connected.' }),
    fired_pixels_count: Type.Integer(),
    fired_pixels: Type.Array(FiredPixel),
    recording_url: NullableText({
      maxLength: MAX_RECORDING_URL_LENGTH,
      description:
        'Where the recording can be listened to, without a key; null for a publisher. A link to this service is good for a week: read the call again for another one.',
    }),
    tags: Type.Record(Type.String(), Type.String(), {
      description:
        'Values that the call carries. A buyer is not shown those that name the publisher or its page, such as `publisher_id`, `sub_id` and `visitor_url`.',
    }),
    reservation_uuid: NullableText(),
    company_id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Call' },
)

export const CallDocument = Rooted('call', Call)

/** Where the recording of a call can be listened to; null without one. */
export type RecordingUrlOf = (call: CallRow) => string | null

/** @param party who sees it */
export function callDocument(
  row: CallRow,
  party: Party,
  recordingUrlOf: RecordingUrlOf,
): Static<typeof CallDocument> {
  return { call: asSeenBy(party, CALL_VISIBILITY, callShape(row, recordingUrlOf(row))) }
}

function callShape(row: CallRow, recordingUrl: string | null): Static<typeof Call> {
  return {
    uuid: row.uuid,
    caller: row.caller,
    caller_zip: row.caller_zip,
    caller_state: row.caller_state,
    caller_city: row.caller_city,
    caller_country: row.caller_country,
    status: row.status,
    via: row.via,
    number: row.number,
    dialed_number: row.dialed_number,
    cid: row.cid,
    afid: row.afid,
    sid: row.sid,
    tid: row.tid,
    system_campaign_id: row.campaign_id,
    system_affiliate_id: row.affiliate_id,
    system_target_id: row.target_id,
    target_group:
      row.target_group_id === null ? {} : { id: row.target_group_id, name: row.target_group_name ?? '' },
    start_time: row.created_at.toISOString(),
    forwarded_time: row.forwarded_time?.toISOString() ?? null,
    end_time: row.end_time?.toISOString() ?? null,
    dialed_call_duration: row.dialed_call_duration,
    total_duration: row.total_duration,
    ivr_duration: row.ivr_duration,
    hold_duration: row.hold_duration,
    hung_up_by: row.hung_up_by,
    keys_pressed: row.keys_pressed,
    connected: row.connected,
    converted: row.converted,
    revenue: row.revenue,
    payout: row.payout,
    charge_total: row.charge_total,
    duplicate: row.duplicate,
    repeat: row.number_repeat,
    affiliate_repeat: row.affiliate_repeat,
    target_repeat: row.target_repeat,
    number_repeat: row.number_repeat,
    rescued: row.rescued,
    fired_pixels_count: row.fired_pixels_count,
    fired_pixels: (row.fired_pixels ?? []).map(firedPixelShape),
    recording_url: recordingUrl,
    tags: row.tags,
    reservation_uuid: row.reservation_uuid,
    company_id: row.company_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const CallEventDocument = Rooted(
  'call_event',
  Type.Object(
    {
      id: Type.Integer(),
      at: Timestamp,
      type: Text(),
      data: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true }),
    },
    { title: 'CallEvent' },
  ),
)

export function callEventDocument({ id, at, type, data }: CallEventRow): Static<typeof CallEventDocument> {
  // What a decision depended on, and what tags were before others were written, is for replays.
  const { basis: _, before: __, ...shown } = data
  return { call_event: { id, at: at.toISOString(), type, data: shown } }
}
