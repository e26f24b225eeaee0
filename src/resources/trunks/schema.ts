import { type Static, Type } from 'typebox'
import {
  Id,
  Integer,
  Nullable,
  NullableText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import { MAX_CREDENTIAL_LENGTH, TRUNK_FIELDS } from './fields.ts'
import { MAX_REFUSALS_KEPT, type TrunkRefusal, type trunks } from './table.ts'

export const ROOT_KEY = 'trunk'

export type TrunkRow = typeof trunks.$inferSelect
export type TrunkColumns = Partial<Omit<typeof trunks.$inferInsert, 'id'>>

/** What all edges together say of a trunk. */
export interface TrunkCondition {
  readonly reachable: boolean | null
  readonly registered: boolean | null
  readonly calls: number
  readonly lastRefusals: readonly TrunkRefusal[]
}

const sentBeside = {
  company_id: Type.Optional(
    Nullable({
      ...Id,
      description: 'Null = for all Companies, which takes an administrator; default: the Company acted in.',
      'x-example': null,
    }),
  ),
  password: Type.Optional(
    NullableText({
      maxLength: MAX_CREDENTIAL_LENGTH,
      description: 'For digest authentication. It is never shown again; left out, it stays as it is.',
      'x-example': 'correct horse',
    }),
  ),
  default: Type.Optional(
    Type.Boolean({
      description:
        'The trunk of calls to telephone numbers for which none is chosen. The one that was it before is it no more.',
      'x-example': false,
    }),
  ),
}

export const TrunkCreate = Type.Object({ ...TRUNK_FIELDS.created, ...sentBeside }, { title: 'TrunkCreate' })
export const TrunkUpdate = Type.Object({ ...TRUNK_FIELDS.updated, ...sentBeside }, { title: 'TrunkUpdate' })

/** What a create or update body may hold; which fields a create needs is the schema's affair. */
export type TrunkFields = Static<typeof TrunkUpdate>

const Refusal = Type.Object({
  at: Timestamp,
  reason: Text({ examples: ['No trunk lists 192.0.2.4 among its addresses.'] }),
  source: Text({ description: 'Where it came from, or was to go.', examples: ['192.0.2.4:5060'] }),
})

const State = Type.Object(
  {
    reachable: Nullable(
      Type.Boolean({
        description: 'Whether its proxy answers every process that asks it; null = not known.',
      }),
    ),
    registered: Nullable(
      Type.Boolean({
        description:
          'Whether every process that has telephones is registered; null = it does not register, or not known.',
      }),
    ),
    calls: Integer({ description: 'Calls at the moment, of all processes.', examples: [3] }),
    last_refusals: Type.Array(Refusal, {
      description: `The latest calls and other requests that were refused, at most ${MAX_REFUSALS_KEPT}, the newest first.`,
    }),
  },
  { description: 'As the service sees the trunk; it changes by itself.' },
)

export const TrunkDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      company_id: Nullable({ ...Id, description: 'Null = for all Companies.', examples: [1] }),
      ...TRUNK_FIELDS.shown,
      default: Type.Boolean({
        description: 'The trunk of calls to telephone numbers for which none is chosen.',
      }),
      state: State,
      created_at: Timestamp,
      updated_at: Timestamp,
    },
    { title: 'Trunk' },
  ),
)

export const TrunkTestDocument = Rooted(
  'trunk_test',
  Type.Object(
    {
      reachable: Type.Boolean({ description: 'Whether anything answered.' }),
      status: Nullable(Type.Integer({ description: 'Of the answer.', examples: [200] })),
      milliseconds: Nullable(Type.Number({ description: 'Until the answer.', examples: [14] })),
      reason: Type.String({ description: 'In words.', examples: ['The proxy answers.'] }),
    },
    { title: 'TrunkTest' },
  ),
)

/** @param state undefined before the edge has said anything */
export function trunkDocument(
  row: TrunkRow,
  state: TrunkCondition | undefined,
): Static<typeof TrunkDocument> {
  return {
    trunk: {
      ...configuredTrunk(row),
      state: {
        reachable: state?.reachable ?? null,
        registered: state?.registered ?? null,
        calls: state?.calls ?? 0,
        last_refusals: [...(state?.lastRefusals ?? [])],
      },
    },
  }
}

/** The trunk as people configure it, for the audit log too: without its password, and what the edge says of it. */
export function configuredTrunk(row: TrunkRow) {
  return {
    id: row.id,
    company_id: row.companyId,
    ...TRUNK_FIELDS.document(row),
    default: row.isDefault,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
