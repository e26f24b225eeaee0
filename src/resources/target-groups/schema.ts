import { Type } from 'typebox'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { capFields, shownCapFields } from '../caps/schema.ts'
import { BareTarget } from '../targets/schema.ts'
import { TARGET_GROUP_FIELDS } from './fields.ts'
import { TargetGroupSummary } from './target-group-summary.ts'

/** More members than anyone routes over at once. */
const MAX_MEMBERS = 10_000

const TargetIds = Type.Array(Id, { maxItems: MAX_MEMBERS })

const target_ids = Type.Optional({
  ...TargetIds,
  description: 'All members, in place of those there are.',
  'x-example': [7],
})

export const TargetGroupCreate = Type.Object(
  { ...TARGET_GROUP_FIELDS.created, target_ids, ...capFields },
  { title: 'TargetGroupCreate' },
)

export const TargetGroupUpdate = Type.Object(
  {
    ...TARGET_GROUP_FIELDS.updated,
    target_ids,
    ...capFields,
    add_targets_by_id: Type.Optional({
      ...TargetIds,
      description: 'Joins these to the members.',
      'x-example': [3],
    }),
    remove_targets_by_id: Type.Optional({
      ...TargetIds,
      description: 'Takes these out of the members.',
      'x-example': [4],
    }),
  },
  { title: 'TargetGroupUpdate' },
)

/** What a create or update body may hold; which fields a create needs is the schema's affair. */
export type TargetGroupFields = Type.Static<typeof TargetGroupUpdate>

export const TargetGroup = Type.Object(
  {
    ...TargetGroupSummary.properties,
    targets: Type.Array(BareTarget, { description: 'Its members.' }),
    caps: shownCapFields.caps,
  },
  { title: 'TargetGroup' },
)

export const TargetGroupDocument = Rooted('target_group', TargetGroup)
