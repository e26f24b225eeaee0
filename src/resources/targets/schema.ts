import { type Static, Type } from 'typebox'
import { isSipAddress } from '../../domain/phone/phone-number.ts'
import { TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'
import {
  Id,
  Integer,
  MAX_INTEGER,
  Nullable,
  NullableText,
  NullableTimestamp,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import { type CapsDocument, capFields, shownCapFields } from '../caps/schema.ts'
import {
  conversionCriteriaParameter,
  conversionCriterionShape,
  type StoredCriterion,
  shownConversionCriteria,
} from '../conversion-criteria/schema.ts'
import { TagValue, type TagValueDocument } from '../tags/tag-values.ts'
import { TargetGroupSummary } from '../target-groups/target-group-summary.ts'
import { bidRequestDocument, bidRequestParameter, shownBidRequest } from './bid-request.ts'
import {
  BusinessHour,
  BusinessHourAttributes,
  type BusinessHourRow,
  businessHourDocument,
  MAX_BUSINESS_HOURS,
} from './business-hour.ts'
import type { targets } from './table.ts'

export type TargetRow = typeof targets.$inferSelect

/** The contract's range of ring seconds (service-api.md, Limits). */
const TimeoutSeconds = Type.Integer({ minimum: 5, maximum: 5999 })

/** What a carrier can send as DTMF tones, and `w`, a pause of half a second. */
const SEND_DIGITS = '^[0-9A-Da-d*#Ww]*$'

/** A whole number that may be below zero. */
const SignedInteger = Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER })

const optionalFields = {
  name: Type.Optional(NullableText()),
  tid: Type.Optional(NullableText({ description: 'Client target ID, unique in the Company.' })),
  client_tid: Type.Optional(NullableText({ description: 'Alias of `tid`.' })),
  priority: Type.Optional({ ...SignedInteger, description: 'Lowest first. Default 1.' }),
  weight: Type.Optional(
    Integer({ description: 'Randomizes the order among equal priority; 0 comes last. Default 1.' }),
  ),
  timeout_seconds: Type.Optional({ ...TimeoutSeconds, description: 'Ring seconds. Default 30.' }),
  timer_offset: Type.Optional({
    ...SignedInteger,
    description: 'Added to the seconds of timers. Default 0.',
  }),
  send_digits: Type.Optional(
    NullableText({ pattern: SEND_DIGITS, description: 'DTMF sent on pickup; `w` = 0.5-second pause.' }),
  ),
  inband_signals: Type.Optional(Type.Boolean({ description: 'In-band ringing detection.' })),
  paused: Type.Optional(Type.Boolean({ description: 'Skipped in routing.' })),
  time_zone: Type.Optional(
    OneOf(TIME_ZONE_NAMES, { description: 'In which hours and caps are counted. Default UTC.' }),
  ),
  sip: Type.Optional(Type.Boolean({ description: 'true insists that `number` is a SIP address.' })),
  sip_username: Type.Optional(NullableText()),
  sip_password: Type.Optional(NullableText()),
  block_recording: Type.Optional(Nullable(Type.Boolean())),
  obfuscate_cid: Type.Optional(Type.Boolean({ description: 'Masks the caller’s number.' })),
  custom_cid: Type.Optional(NullableText({ description: 'Phone number presented as caller ID.' })),
  cid_number_id: Type.Optional(Nullable({ ...Id, description: 'The Number presented as caller ID.' })),
  alternative_id: Type.Optional(NullableText()),
  dba: Type.Optional(NullableText({ description: 'Doing-business-as label.' })),
  tag_list: Type.Optional(
    Type.String({ description: '`<<<key:value>>>`, comma-separated; replaces all tags, empty clears.' }),
  ),
  business_hours_attributes: Type.Optional(
    Type.Array(BusinessHourAttributes, { maxItems: MAX_BUSINESS_HOURS }),
  ),
  ...conversionCriteriaParameter,
  ...bidRequestParameter,
  ...capFields,
}

const NumberField = RequiredText({ description: 'Phone number, or `sip:user@domain`.' })

export const TargetCreate = Type.Object({ number: NumberField, ...optionalFields })
export const TargetUpdate = Type.Object({ number: Type.Optional(NumberField), ...optionalFields })

/** What a create or update body may hold; which fields a create needs is the schema's affair. */
export type TargetFields = Static<typeof TargetUpdate>

const shownFields = {
  id: Id,
  number: Text(),
  name: NullableText(),
  tid: NullableText(),
  priority: SignedInteger,
  weight: Integer(),
  timeout_seconds: TimeoutSeconds,
  timer_offset: SignedInteger,
  send_digits: NullableText(),
  inband_signals: Type.Boolean(),
  time_zone: Text(),
  alternative_id: NullableText(),
  dba: NullableText(),
  block_recording: Nullable(Type.Boolean()),
  obfuscate_cid: Type.Boolean(),
  custom_cid: NullableText(),
  cid_number_id: Nullable(Id),
  sip: Type.Boolean(),
  sip_username: NullableText(),
  sip_password: NullableText(),
  paused: Type.Boolean(),
  paused_at: NullableTimestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  target_group_ids: Type.Array(Id),
  ...shownCapFields,
  business_hours: Type.Array(BusinessHour),
  tag_values: Type.Array(TagValue),
  ...shownConversionCriteria,
  ...shownBidRequest,
}

/** A Target as it stands inside a Target Group or Campaign: everything but its own groups expanded. */
export const BareTarget = Type.Object(shownFields)
export type BareTargetDocument = Static<typeof BareTarget>

export const Target = Type.Object({ ...shownFields, target_groups: Type.Array(TargetGroupSummary) })
export const TargetDocument = Rooted('target', Target)

interface Related {
  readonly targetGroupIds: readonly number[]
  readonly caps: CapsDocument
  readonly businessHours: readonly BusinessHourRow[]
  readonly tagValues: readonly TagValueDocument[]
  readonly conversionCriteria: readonly StoredCriterion[]
}

export function bareTargetDocument(row: TargetRow, related: Related): BareTargetDocument {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    tid: row.tid,
    priority: row.priority,
    weight: row.weight,
    timeout_seconds: row.timeoutSeconds,
    timer_offset: row.timerOffset,
    send_digits: row.sendDigits,
    inband_signals: row.inbandSignals,
    time_zone: row.timeZone,
    alternative_id: row.alternativeId,
    dba: row.dba,
    block_recording: row.blockRecording,
    obfuscate_cid: row.obfuscateCid,
    custom_cid: row.customCid,
    cid_number_id: row.cidNumberId,
    sip: isSipAddress(row.number),
    sip_username: row.sipUsername,
    sip_password: row.sipPassword,
    paused: row.pausedAt !== null,
    paused_at: row.pausedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    target_group_ids: [...related.targetGroupIds],
    ...related.caps,
    business_hours: related.businessHours.map(businessHourDocument),
    tag_values: [...related.tagValues],
    conversion_criteria: related.conversionCriteria.map(conversionCriterionShape),
    bid_request: bidRequestDocument(row.bidRequest),
  }
}
