import { type Static, Type } from 'typebox'
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
import { ALERT_KINDS, type AlertKind, KIND_RULES, SUBJECT_TYPES } from './alert-kinds.ts'

export const EVENT_ROOT_KEY = 'alert_event'

const announced = {
  id: Id,
  alert_id: Type.Integer({ description: 'The alert that was raised; it may be gone.' }),
  alert_name: Text({ description: 'Its name at that time.' }),
  kind: OneOf(ALERT_KINDS, { type: 'string', description: 'What the alert watches for.' }),
  subject_type: OneOf(SUBJECT_TYPES, { type: 'string', description: 'What the alert is about.' }),
  subject_id: Type.Integer({ description: 'Which of these; 0 where it is the Company as a whole.' }),
  subject_name: Text({ description: 'Its name at that time; empty for the Company.' }),
  summary: Text({ description: 'What happened, in one sentence.' }),
  raised_at: { ...Timestamp, description: 'Since when it has been so.' },
  over_at: Type.Unsafe<string | null>({ ...NullableTimestamp, description: 'Null while it lasts.' }),
  last_value: Nullable(
    Type.Number({
      description: 'What was judged when it was raised, or over, in the unit of its threshold.',
    }),
  ),
}

const AlertEvent = Type.Object(
  {
    ...announced,
    told_at: Type.Unsafe<string | null>({
      ...NullableTimestamp,
      description: 'When mails and webhooks were told; null while the alert is muted.',
    }),
    acknowledged_at: Type.Unsafe<string | null>({
      ...NullableTimestamp,
      description: 'When somebody took notice; null until then.',
    }),
    acknowledged_by: NullableText({ description: 'The name of who acknowledged it.' }),
  },
  { title: 'AlertEvent' },
)

export const AlertEventDocument = Rooted(EVENT_ROOT_KEY, AlertEvent)

interface AnnouncedRow {
  readonly id: number
  readonly alert_id: number
  readonly alert_name: string
  readonly kind: AlertKind
  readonly subject_id: number
  readonly subject_name: string
  readonly summary: string
  readonly raised_at: Date
  readonly over_at: Date | null
  readonly last_value: number | null
}

/** What webhooks are told: the event without what people make of it afterwards. */
export function announcedEvent(row: AnnouncedRow) {
  return {
    id: row.id,
    alert_id: row.alert_id,
    alert_name: row.alert_name,
    kind: row.kind,
    subject_type: KIND_RULES[row.kind].subject,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    summary: row.summary,
    raised_at: row.raised_at.toISOString(),
    over_at: row.over_at?.toISOString() ?? null,
    last_value: row.last_value,
  }
}

export function alertEventDocument(
  row: {
    readonly [Name in keyof AnnouncedRow]: AnnouncedRow[Name]
  } & {
    readonly told_at: Date | null
    readonly acknowledged_at: Date | null
    readonly acknowledged_by_name: string | null
  },
): Static<typeof AlertEventDocument> {
  return {
    alert_event: {
      ...announcedEvent(row),
      told_at: row.told_at?.toISOString() ?? null,
      acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
      acknowledged_by: row.acknowledged_by_name,
    },
  }
}
