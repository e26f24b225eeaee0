import { type Static, Type } from 'typebox'
import { isSipAddress } from '../../domain/phone/phone-number.ts'
import {
  Id,
  MAX_INDEXED_LENGTH,
  NullableText,
  NullableTimestamp,
  Rooted,
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
} from './business-hours.ts'
import { TARGET_FIELDS } from './fields.ts'
import type { targets } from './table.ts'
import { TargetState } from './target-state.ts'

export type TargetRow = typeof targets.$inferSelect

/** What is sent beside the plain fields. */
const sentBeside = {
  client_tid: Type.Optional(NullableText({ maxLength: MAX_INDEXED_LENGTH, description: 'Alias of `tid`.' })),
  paused: Type.Optional(Type.Boolean({ description: 'Skipped in routing.', 'x-example': false })),
  sip: Type.Optional(Type.Boolean({ description: 'true insists that `number` is a SIP address.' })),
  tag_list: Type.Optional(
    Type.String({
      description: '`<<<key:value>>>`, comma-separated; replaces all tags, empty clears.',
      'x-example': '<<<age:>=25>>>,<<<geo:us-33101>>>',
    }),
  ),
  business_hours_attributes: Type.Optional(
    Type.Array(BusinessHourAttributes, {
      maxItems: MAX_BUSINESS_HOURS,
      description:
        'Replaces nothing: an entry with `id` is changed, or removed by `_destroy`, one without is added. Without any ' +
        'entry the target is always open.',
    }),
  ),
  ...conversionCriteriaParameter,
  ...bidRequestParameter,
  ...capFields,
}

export const TargetCreate = Type.Object(
  { ...TARGET_FIELDS.created, ...sentBeside },
  { title: 'TargetCreate' },
)
export const TargetUpdate = Type.Object(
  { ...TARGET_FIELDS.updated, ...sentBeside },
  { title: 'TargetUpdate' },
)

/** What a create or update body may hold; which fields a create needs is the schema's affair. */
export type TargetFields = Static<typeof TargetUpdate>

const shownFields = {
  id: Id,
  ...TARGET_FIELDS.shown,
  sip: Type.Boolean({ description: 'Whether `number` is a SIP address.' }),
  paused: Type.Boolean({ description: 'Skipped in routing.', examples: [false] }),
  paused_at: NullableTimestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  target_group_ids: Type.Array(Id, { description: 'The groups that it belongs to.', examples: [[2]] }),
  ...shownCapFields,
  business_hours: Type.Array(BusinessHour, {
    description: 'When calls are routed here, in its time zone; none = always.',
  }),
  tag_values: Type.Array(TagValue, { description: 'Conditions on the call.' }),
  ...shownConversionCriteria,
  ...shownBidRequest,
}

/** A Target as it stands inside a Target Group or Campaign: everything but its own groups expanded. */
export const BareTarget = Type.Object(shownFields)
export type BareTargetDocument = Static<typeof BareTarget>

export const Target = Type.Object(
  {
    ...shownFields,
    state: TargetState,
    target_groups: Type.Array(TargetGroupSummary, { description: 'The groups that it belongs to.' }),
  },
  { title: 'Target' },
)
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
    ...TARGET_FIELDS.document(row),
    sip: isSipAddress(row.number),
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
