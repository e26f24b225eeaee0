import { type Static, Type } from 'typebox'
import { FREQUENCIES, type Schedule } from '../../domain/schedules/due-times.ts'
import { storedZone, TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import {
  Id,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import { StandingQuestion } from '../calls/report-query.ts'
import { REPORT_DAYS } from './report-days.ts'
import type { scheduledReports } from './table.ts'

export const ROOT_KEY = 'scheduled_report'

export type ScheduledRow = typeof scheduledReports.$inferSelect
/** What people say of a report; the rest follows. */
export type ScheduledColumns = Pick<
  ScheduledRow,
  | 'name'
  | 'question'
  | 'days'
  | 'frequency'
  | 'dayOfWeek'
  | 'dayOfMonth'
  | 'hour'
  | 'timeZone'
  | 'userIds'
  | 'webhooks'
  | 'enabled'
>

const MAX_NAME_LENGTH = 200

/** Who is mailed: a team. */
const MAX_USERS = 50

const Name = RequiredText({
  maxLength: MAX_NAME_LENGTH,
  description: 'What people call it; the subject of its mails.',
  examples: ['Publishers of last week'],
})
const Days = OneOf(REPORT_DAYS, {
  type: 'string',
  description:
    'Which days are reported, in the Company’s time zone, as seen from when it is due: `last_7_days` and `last_30_days` end with ' +
    'yesterday, `last_week` is from Monday to Sunday, `today` and `this_month` end with the day under way.',
})
const FrequencyName = OneOf(FREQUENCIES, { type: 'string', description: 'How often it is sent.' })
const DayOfWeek = NullableInteger({
  maximum: 6,
  description: 'When `weekly`: from 0, Sunday, to 6. Default 1. Null with another frequency.',
})
const DayOfMonth = NullableInteger({
  minimum: 1,
  maximum: 31,
  description:
    'When `monthly`: in shorter months it is their last day. Default 1. Null with another frequency.',
})
const Hour = Type.Integer({
  minimum: 0,
  maximum: 23,
  description:
    'At which full hour, by the clocks of `time_zone`. Default 8. One that they skip is the next; of one that they repeat it is the first.',
})
const ZoneName = OneOf(TIME_ZONE_NAMES, {
  type: 'string',
  description: 'Whose hour and day it is. Default: the Company’s as it is when the report is created.',
})
const UserIds = Type.Array(Id, {
  maxItems: MAX_USERS,
  description: 'Users of the Company who are mailed; each is shown what its role may see.',
})
const Webhooks = Type.Boolean({
  description: 'Whether webhooks that subscribe to `report.scheduled` are told. Default true.',
})
const Enabled = Type.Boolean({ description: 'Whether it is sent when it is due. Default true.' })

const optionalFields = {
  day_of_week: Type.Optional(DayOfWeek),
  day_of_month: Type.Optional(DayOfMonth),
  hour: Type.Optional(Hour),
  time_zone: Type.Optional(ZoneName),
  user_ids: Type.Optional(UserIds),
  webhooks: Type.Optional(Webhooks),
  enabled: Type.Optional(Enabled),
}

export const ScheduledReportCreate = Type.Object(
  { name: Name, report: StandingQuestion, days: Days, frequency: FrequencyName, ...optionalFields },
  { title: 'ScheduledReportCreate' },
)
export const ScheduledReportUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    report: Type.Optional(StandingQuestion),
    days: Type.Optional(Days),
    frequency: Type.Optional(FrequencyName),
    ...optionalFields,
  },
  { title: 'ScheduledReportUpdate' },
)

export const ScheduledReportDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      name: Text({ description: 'What people call it.' }),
      report: StandingQuestion,
      days: Days,
      frequency: FrequencyName,
      day_of_week: DayOfWeek,
      day_of_month: DayOfMonth,
      hour: Hour,
      time_zone: Text({ description: 'Whose hour and day it is.' }),
      user_ids: Type.Array(Id, { description: 'Users who are mailed.' }),
      webhooks: Webhooks,
      enabled: Enabled,
      next_at: Type.Unsafe<string | null>({
        ...NullableTimestamp,
        description: 'When it is due next; null while it is not enabled.',
      }),
      sending: Type.Boolean({
        description: 'Whether somebody has asked for it to be sent, and it has not been yet.',
      }),
      last_sent_at: Type.Unsafe<string | null>({
        ...NullableTimestamp,
        description: 'When its mails and deliveries were last handed over for sending; null: never.',
      }),
      last_error: NullableText({
        description: 'Why it could not be sent when that was last tried; null when it was.',
      }),
      created_at: Timestamp,
      updated_at: Timestamp,
    },
    { title: 'ScheduledReport' },
  ),
)

export function scheduledDocument(row: ScheduledRow): Static<typeof ScheduledReportDocument> {
  return {
    scheduled_report: {
      id: row.id,
      name: row.name,
      report: row.question,
      days: row.days,
      frequency: row.frequency,
      day_of_week: row.dayOfWeek,
      day_of_month: row.dayOfMonth,
      hour: row.hour,
      time_zone: row.timeZone,
      user_ids: row.userIds,
      webhooks: row.webhooks,
      enabled: row.enabled,
      next_at: row.nextAt?.toISOString() ?? null,
      sending: row.askedAt !== null,
      last_sent_at: row.lastSentAt?.toISOString() ?? null,
      last_error: row.lastError,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}

/** A report as the audit log shows it: when it is due and what came of it is nobody's change. */
export function configuredReport(row: ScheduledRow) {
  const { next_at, sending, last_sent_at, last_error, ...report } = scheduledDocument(row).scheduled_report
  return report
}

const DEFAULT_HOUR = 8
/** Monday, and the first. */
const DEFAULT_DAY = 1

/**
 * All columns after an update, or a create.
 * @param current as it is; for a create, what it has unless the body says otherwise
 * @throws 422 for a day that the frequency does not know
 */
export function scheduledColumns(
  body: Static<typeof ScheduledReportUpdate>,
  current: ScheduledColumns,
  problems: FieldProblems,
): ScheduledColumns {
  const frequency = body.frequency ?? current.frequency
  const dayFor = (meant: 'weekly' | 'monthly', name: 'day_of_week' | 'day_of_month', kept: number | null) => {
    const sent = body[name]
    if (frequency === meant) return sent ?? (sent === null ? null : kept) ?? DEFAULT_DAY
    if (sent != null) problems.add(name, `must be null unless frequency is ${meant}`)
    return null
  }
  return {
    name: body.name ?? current.name,
    question: body.report === undefined ? current.question : standingQuestion(body.report),
    days: body.days ?? current.days,
    frequency,
    dayOfWeek: dayFor('weekly', 'day_of_week', current.dayOfWeek),
    dayOfMonth: dayFor('monthly', 'day_of_month', current.dayOfMonth),
    hour: body.hour ?? current.hour,
    timeZone: body.time_zone ?? current.timeZone,
    userIds: [...new Set(body.user_ids ?? current.userIds)],
    webhooks: body.webhooks ?? current.webhooks,
    enabled: body.enabled ?? current.enabled,
  }
}

/** @param timeZone the Company's */
export function createdColumns(
  body: Static<typeof ScheduledReportCreate>,
  timeZone: string,
  problems: FieldProblems,
): ScheduledColumns {
  const { name, report, days, frequency } = body
  return scheduledColumns(
    body,
    {
      ...{ name, question: report, days, frequency, timeZone },
      dayOfWeek: null,
      dayOfMonth: null,
      hour: DEFAULT_HOUR,
      userIds: [],
      webhooks: true,
      enabled: true,
    },
    problems,
  )
}

export function scheduleOf(row: ScheduledColumns): Schedule {
  const { frequency, dayOfWeek, dayOfMonth, hour, timeZone } = row
  return { frequency, dayOfWeek, dayOfMonth, hour, zone: storedZone(timeZone) }
}

const PARAMETERS = Object.keys(StandingQuestion.properties)

/** What the report knows of it alone. */
function standingQuestion(sent: StandingQuestion): StandingQuestion {
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => PARAMETERS.includes(name)),
  ) as StandingQuestion
}
