import { Type } from 'typebox'
import { Id, Integer, MAX_INTEGER, Nullable, Rooted, Text } from '../../../platform/wire/wire-types.ts'
import { IdList } from '../../call-settings/menu-option.ts'

/** As many as one bulk request changes. */
const MAX_PLACES = 1_000

const Priority = Integer({ minimum: -MAX_INTEGER, description: 'Lowest is tried first.', examples: [1] })
const Weight = Integer({
  description: 'Share among equal priority; 0 comes last.',
  examples: [1],
})

const places = (what: string) =>
  Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        priority: Type.Optional({ ...Priority, 'x-example': 1 }),
        weight: Type.Optional({ ...Weight, 'x-example': 3 }),
      }),
      {
        maxItems: MAX_PLACES,
        description: `${what} that get another place, in every campaign that rings them; each once. What is left out stays.`,
        'x-example': [{ id: 7, priority: 1, weight: 3 }],
      },
    ),
  )

export const RoutingPlanUpdate = Type.Object(
  {
    target_ids: Type.Optional(IdList('Targets that menu option 1 dials by default.', [7])),
    target_group_ids: Type.Optional(IdList('Target groups that menu option 1 dials by default.', [2])),
    targets: places('Targets'),
    target_groups: places('Target groups'),
  },
  { title: 'RoutingPlanUpdate' },
)

const shownPlaces = (description: string) =>
  Type.Array(Type.Object({ id: Id, priority: Nullable(Priority), weight: Nullable(Weight) }), {
    description,
    examples: [[{ id: 7, priority: 1, weight: 3 }]],
  })

export const RoutingPlanDocument = Rooted(
  'routing_plan',
  Type.Object(
    {
      id: { ...Id, description: 'Internal ID of the Campaign.' },
      cid: Text(),
      target_ids: Type.Array(Id, { description: 'Targets that the campaign names.', examples: [[7]] }),
      target_group_ids: Type.Array(Id, {
        description: 'Target groups that the campaign names.',
        examples: [[2]],
      }),
      targets: shownPlaces('Those targets and the members of those groups, with where each stands.'),
      target_groups: shownPlaces(
        'Those groups, with where each stands; null where a group dials its members one by one.',
      ),
    },
    { title: 'RoutingPlan' },
  ),
)
