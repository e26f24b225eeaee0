import { type Static, type TSchema, Type } from 'typebox'
import { Id, NullableText } from '../../platform/wire/wire-types.ts'
import { TargetGroupUpdate } from '../../resources/target-groups/schema.ts'
import { TargetUpdate } from '../../resources/targets/schema.ts'

export const ROOT_KEY = 'cap_simulation'

/** Of targets, and of groups: nobody tries more at a time, and each is compiled anew. */
const MAX_CHANGED = 500

const target = TargetUpdate.properties
const group = TargetGroupUpdate.properties

const capChangesOf = ({
  concurrency_cap,
  hard_cap_attributes,
  hourly_cap_attributes,
  daily_cap_attributes,
  monthly_cap_attributes,
}: Pick<typeof target, CapField>) => ({
  concurrency_cap,
  hard_cap_attributes,
  hourly_cap_attributes,
  daily_cap_attributes,
  monthly_cap_attributes,
})

type CapField =
  | 'concurrency_cap'
  | 'hard_cap_attributes'
  | 'hourly_cap_attributes'
  | 'daily_cap_attributes'
  | 'monthly_cap_attributes'

const ProposedTarget = Type.Object({
  id: Id,
  priority: target.priority,
  weight: target.weight,
  paused: target.paused,
  time_zone: target.time_zone,
  business_hours_attributes: target.business_hours_attributes,
  ...capChangesOf(target),
})
export type ProposedTarget = Static<typeof ProposedTarget>

const ProposedGroup = Type.Object({
  id: Id,
  priority: group.priority,
  weight: group.weight,
  ...capChangesOf(group),
})
export type ProposedGroup = Static<typeof ProposedGroup>

export const SimulationCreate = Type.Object(
  {
    day: Type.Optional(
      NullableText({
        description: 'A day in the Company’s time zone; or the two bounds. Default: yesterday.',
        examples: ['2026-11-20'],
      }),
    ),
    created_at_start: Type.Optional(NullableText({ description: 'ISO 8601 time or date (UTC), inclusive.' })),
    created_at_end: Type.Optional(NullableText({ description: 'ISO 8601 time or date (UTC), inclusive.' })),
    cid: Type.Optional(
      NullableText({
        description:
          'Reports only on the calls of this Campaign. Calls of others fill the caps all the same.',
      }),
    ),
    targets: Type.Optional(
      Type.Array(refusingUnknownFields(ProposedTarget), {
        maxItems: MAX_CHANGED,
        description:
          'Changes to Targets, each as an update of that Target would take them. A field that is none of these is refused.',
      }),
    ),
    target_groups: Type.Optional(
      Type.Array(refusingUnknownFields(ProposedGroup), {
        maxItems: MAX_CHANGED,
        description:
          'Changes to Target Groups, each as an update of that group would take them. A field that is none of these is refused.',
      }),
    ),
  },
  { title: 'CapSimulationCreate' },
)

/**
 * The schema with a list of names for every object in it whose fields it lists: any other field is refused, where
 * elsewhere it is passed over (completions.md §2). For what is only asked, and stored nowhere: a misspelt name would
 * be answered as if it had been meant.
 */
function refusingUnknownFields<Schema extends TSchema>(schema: Schema): Schema {
  return listing(schema) as Schema
}

function listing(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(listing)
  if (typeof part !== 'object' || part === null) return part
  const listed = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, listing(value)]))
  const { type, properties } = listed
  if (![type].flat().includes('object') || typeof properties !== 'object' || properties === null)
    return listed
  return { ...listed, propertyNames: { enum: Object.keys(properties) }, additionalProperties: false }
}
