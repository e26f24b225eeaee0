import { Type } from 'typebox'
import {
  Id,
  Integer,
  MAX_INTEGER,
  Nullable,
  OneOf,
  RequiredText,
  Rooted,
} from '../../platform/wire/wire-types.ts'
import { capFields, shownCapFields } from '../caps/schema.ts'
import { BareTarget } from '../targets/schema.ts'
import { BEHAVIORS, TargetGroupSummary } from './target-group-summary.ts'

/** More members than anyone routes over at once. */
const MAX_MEMBERS = 10_000

const TargetIds = Type.Array(Id, { maxItems: MAX_MEMBERS })

const Priority = Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER })

const optionalFields = {
  target_ids: Type.Optional({ ...TargetIds, description: 'All members, in place of those there are.' }),
  behavior: Type.Optional(
    OneOf(BEHAVIORS, {
      description: '1 = dial separately (default), 2 = simuldial: needs priority and weight.',
    }),
  ),
  priority: Type.Optional(Nullable({ ...Priority, description: 'Used when groups are simuldialed.' })),
  weight: Type.Optional(Nullable(Integer({ description: 'Used when groups are simuldialed.' }))),
  ...capFields,
}

export const TargetGroupCreate = Type.Object({ name: RequiredText(), ...optionalFields })

export const TargetGroupUpdate = Type.Object({
  name: Type.Optional(RequiredText()),
  ...optionalFields,
  add_targets_by_id: Type.Optional({ ...TargetIds, description: 'Joins these to the members.' }),
  remove_targets_by_id: Type.Optional({ ...TargetIds, description: 'Takes these out of the members.' }),
})

/** What a create or update body may hold; which fields a create needs is the schema's affair. */
export type TargetGroupFields = Type.Static<typeof TargetGroupUpdate>

export const TargetGroup = Type.Object({
  ...TargetGroupSummary.properties,
  targets: Type.Array(BareTarget),
  caps: shownCapFields.caps,
})

export const TargetGroupDocument = Rooted('target_group', TargetGroup)
