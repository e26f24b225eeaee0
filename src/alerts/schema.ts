import { type Static, Type } from 'typebox'
import type { FieldProblems } from '../platform/refusals/field-problems.ts'
import {
  Id,
  Nullable,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../platform/wire/wire-types.ts'
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertParameters,
  KIND_RULES,
  MEASURES,
  SUBJECT_TYPES,
} from './alert-kinds.ts'
import { plannedParameters } from './alert-parameters.ts'
import type { alerts } from './table.ts'

export const ROOT_KEY = 'alert'

export type AlertRow = typeof alerts.$inferSelect
export type AlertColumns = Omit<AlertRow, 'companyId' | 'id' | 'revision' | 'createdAt' | 'updatedAt'>

const MAX_NAME_LENGTH = 200
const MAX_LASTING_MINUTES = 24 * 60

/** Who is mailed: a team. */
const MAX_USERS = 50

const Parameters = Type.Object(
  {
    threshold: Type.Optional(
      Nullable(
        Type.Number({
          description:
            'What raises it. `publisher_doubled`: so many times as much as before (2); `pings_unanswered`: percent of the pings (50); `pool_nearly_empty`: percent of its numbers free (10); `cap_reached`, `group_cap_reached`: percent of the cap (100); `balance_low`: dollars (0).',
        }),
      ),
    ),
    minutes: Type.Optional(
      NullableInteger({
        description:
          '`buyer_silent`: no call answered in so many minutes of its open hours (60; null: however long); `pings_unanswered`: over which minutes, a multiple of 5 (15).',
      }),
    ),
    floor: Type.Optional(
      NullableInteger({
        description:
          '`publisher_doubled`: with less in the hour it is not judged (50); `pings_unanswered`: with fewer pings (20).',
      }),
    ),
    offers: Type.Optional(
      NullableInteger({
        description:
          '`buyer_silent`: so many calls offered in a row without an answer (10; null: however many).',
      }),
    ),
    measure: Type.Optional(
      Nullable(
        OneOf(MEASURES, {
          type: 'string',
          description: '`publisher_doubled`: what is counted (`pings`).',
        }),
      ),
    ),
  },
  {
    title: 'AlertParameters',
    description: 'How it judges. Each kind takes its own; what is not sent has the value in brackets.',
  },
)

const Kind = OneOf(ALERT_KINDS, {
  type: 'string',
  description:
    '`buyer_silent`: a Target answers no call in its open hours, though it did in the 14 days before. `publisher_doubled`: the last hour of an Affiliate against the same hour of the four weeks before. `pings_unanswered`: the share of pings to a Campaign that got no target. `pool_nearly_empty`: the numbers of a pool that may be lent. `cap_reached`, `group_cap_reached`: a cap of a Target or Target Group, other than concurrency. `webhook_failing`: deliveries do not get through, or the service has paused it. `trunk_unreachable`: it does not answer, or cannot register. `balance_low`: the Company’s balance.',
})

const settings = {
  subject_id: Type.Optional(
    NullableInteger({
      minimum: 1,
      description:
        'Which Target, Affiliate, Campaign, Number Pool, Target Group, Webhook or Trunk; null = any of them, each told of by itself.',
    }),
  ),
  parameters: Type.Optional(Parameters),
  lasting_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_LASTING_MINUTES,
      description:
        'How long it has to be so until it is told. Default 0; 10 for `webhook_failing`, 1 for `trunk_unreachable`.',
    }),
  ),
}

const channels = {
  user_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: MAX_USERS,
      description: 'Users of the Company who are mailed when it is raised and when it is over.',
    }),
  ),
  webhooks: Type.Optional(
    Type.Boolean({
      description:
        'Whether webhooks that subscribe to `alert.raised` and `alert.over` are told. Default true.',
    }),
  ),
  enabled: Type.Optional(
    Type.Boolean({
      description: 'Whether it is judged. Default true. Switching it off ends what it has raised.',
    }),
  ),
  muted_until: Type.Optional(
    Type.Unsafe<string | null>({
      ...NullableTimestamp,
      description: 'Until then it is shown, but tells nobody; what is still raised then is told.',
    }),
  ),
}

const Name = RequiredText({ maxLength: MAX_NAME_LENGTH, description: 'What people call it.' })

export const AlertCreate = Type.Object(
  { name: Name, kind: Kind, ...settings, ...channels },
  { title: 'AlertCreate' },
)
export const AlertUpdate = Type.Object(
  { name: Type.Optional(Name), kind: Type.Optional(Kind), ...settings, ...channels },
  { title: 'AlertUpdate' },
)
/** What is asked of a preview: an alert without what it tells. */
export const AlertQuestion = Type.Object({ kind: Kind, ...settings }, { title: 'AlertQuestion' })

const Alert = Type.Object(
  {
    id: Id,
    name: Text({ description: 'What people call it.' }),
    kind: Kind,
    subject_type: OneOf(SUBJECT_TYPES, {
      type: 'string',
      description: 'What `subject_id` is the id of; `company`: it has none.',
    }),
    subject_id: NullableInteger({ description: 'Null = any.' }),
    subject_name: NullableText({ description: 'Null = any, or the Company.' }),
    parameters: Parameters,
    lasting_minutes: Type.Integer({ description: 'How long it has to be so until it is told.' }),
    user_ids: Type.Array(Id, { description: 'Users who are mailed.' }),
    webhooks: Type.Boolean({ description: 'Whether webhooks are told.' }),
    enabled: Type.Boolean({ description: 'Whether it is judged.' }),
    muted_until: Type.Unsafe<string | null>({
      ...NullableTimestamp,
      description: 'Until then it tells nobody.',
    }),
    open_events: Type.Integer({ description: 'How many of its subjects are raised now.' }),
    raised_at: Type.Unsafe<string | null>({
      ...NullableTimestamp,
      description: 'When it was raised last, or, while it is, since when; null: never.',
    }),
    over_at: Type.Unsafe<string | null>({
      ...NullableTimestamp,
      description: 'When it was over last; null while it is raised, or never was.',
    }),
    last_value: Nullable(Type.Number({ description: 'What was judged when it was last raised, or over.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Alert' },
)
export const AlertDocument = Rooted(ROOT_KEY, Alert)

/** What an alert has come to, from its events. */
export interface AlertState {
  readonly openEvents: number
  readonly raisedAt: Date | null
  readonly overAt: Date | null
  readonly lastValue: number | null
}

export const NEVER_RAISED: AlertState = { openEvents: 0, raisedAt: null, overAt: null, lastValue: null }

export function alertDocument(
  row: AlertRow,
  state: AlertState,
  subjectName: string | null,
): Static<typeof AlertDocument> {
  return {
    alert: {
      id: row.id,
      name: row.name,
      kind: row.kind,
      subject_type: KIND_RULES[row.kind].subject,
      subject_id: row.subjectId,
      subject_name: subjectName,
      parameters: shownParameters(row.kind, row.parameters),
      lasting_minutes: row.lastingMinutes,
      user_ids: row.userIds,
      webhooks: row.webhooks,
      enabled: row.enabled,
      muted_until: row.mutedUntil?.toISOString() ?? null,
      open_events: state.openEvents,
      raised_at: state.raisedAt?.toISOString() ?? null,
      over_at: state.overAt?.toISOString() ?? null,
      last_value: state.lastValue,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}

/** Those alone that the kind knows. */
function shownParameters(kind: AlertKind, parameters: AlertParameters) {
  const { numbers, hasMeasure } = KIND_RULES[kind]
  const known = new Set<string>([...Object.keys(numbers), ...(hasMeasure === true ? ['measure'] : [])])
  return Object.fromEntries(
    Object.entries(parameters).filter(([name]) => known.has(name)),
  ) as Partial<AlertParameters>
}

/** How it judges: what a preview needs of an alert. */
export type JudgedColumns = Pick<AlertRow, 'kind' | 'subjectId' | 'parameters' | 'lastingMinutes'>

/** @param problems hears of what the kind does not take */
export function judgedColumns(
  body: Partial<Static<typeof AlertQuestion>>,
  current: JudgedColumns | null,
  problems: FieldProblems,
): JudgedColumns {
  const kind = body.kind ?? current?.kind
  if (kind === undefined) throw new Error('an alert without a kind passed validation')
  const before = current?.kind === kind ? current : null
  const parameters = plannedParameters(kind, body.parameters ?? {}, before?.parameters ?? null, problems)
  const subjectId = 'subject_id' in body ? (body.subject_id ?? null) : (before?.subjectId ?? null)
  if (subjectId !== null && KIND_RULES[kind].subject === 'company') {
    problems.add('subject_id', `must be null for ${kind}`)
  }
  const lastingMinutes = body.lasting_minutes ?? before?.lastingMinutes ?? KIND_RULES[kind].lastingMinutes
  return { kind, subjectId, parameters, lastingMinutes }
}

/** All columns of an alert after a create or update. @param problems as of `judgedColumns` */
export function alertColumns(
  body: Static<typeof AlertUpdate>,
  current: AlertRow | null,
  problems: FieldProblems,
): AlertColumns {
  const mutedUntil = body.muted_until === undefined ? (current?.mutedUntil ?? null) : body.muted_until
  return {
    ...judgedColumns(body, current, problems),
    name: body.name ?? current?.name ?? '',
    userIds: [...new Set(body.user_ids ?? current?.userIds ?? [])],
    webhooks: body.webhooks ?? current?.webhooks ?? true,
    enabled: body.enabled ?? current?.enabled ?? true,
    mutedUntil: typeof mutedUntil === 'string' ? new Date(mutedUntil) : mutedUntil,
  }
}
