import type { Schemas } from '../../api/api-client.ts'
import type { ScheduledReport } from '../../api/resources/scheduled-reports.ts'
import { instantsIn, RANGES, type RangeName, rangeNameIn } from '../../parts/time-range.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import type { Role } from '../../words/role-words.ts'
import { questionIn } from '../reports/report-question.ts'

type Question = ScheduledReport['report']

/** A scheduled report as its form has it: with a day for every frequency, and null for what is not chosen. */
export interface ScheduledValues {
  readonly name: string
  readonly report: Omit<Question, 'facet2' | 'compare'> & {
    readonly facet2: NonNullable<Question['facet2']> | null
    readonly compare: NonNullable<Question['compare']> | null
  }
  readonly days: ScheduledReport['days']
  readonly frequency: ScheduledReport['frequency']
  readonly day_of_week: number
  readonly day_of_month: number
  readonly hour: number
  /** null: the Company's. */
  readonly time_zone: Schemas['ScheduledReportCreate']['time_zone'] | null
  readonly user_ids: readonly number[]
  readonly webhooks: boolean
  readonly enabled: boolean
}

/** As reports are set up by their address, and as schedules call these days: not each of them can be scheduled. */
const DAYS_OF_RANGES: Readonly<Partial<Record<RangeName, ScheduledValues['days']>>> = {
  today: 'today',
  yesterday: 'yesterday',
  '7-days': 'last_7_days',
  '30-days': 'last_30_days',
  month: 'this_month',
  'last-week': 'last_week',
  'last-month': 'last_month',
}

/** What the address of a report asks, to be sent again and again. */
export function newReport(search: SearchParameters, role: Role | null, userId: number): ScheduledValues {
  const { query } = questionIn(search, { start: '', end: '' }, role)
  const { domain, created_at_start, created_at_end, drill_down, ...report } = query
  const range = rangeNameIn(search)
  return {
    name: '',
    report: formQuestion(report),
    days: (range === null ? undefined : DAYS_OF_RANGES[range]) ?? 'last_7_days',
    frequency: 'weekly',
    day_of_week: 1,
    day_of_month: 1,
    hour: 8,
    time_zone: null,
    user_ids: [userId],
    webhooks: false,
    enabled: true,
  }
}

/** Why a new report is not of the days that its address says; undefined: it is. */
export function otherDaysWords(search: SearchParameters): string | undefined {
  const range = rangeNameIn(search)
  if (range !== null && DAYS_OF_RANGES[range] !== undefined) return undefined
  const label = RANGES.find(({ value }) => value === range)?.label
  if (label !== undefined) return `“${label}” cannot be scheduled: choose other days.`
  const { start, end } = instantsIn(search, 'UTC')
  return start === null || end === null
    ? undefined
    : 'Days from one date to another cannot be scheduled: choose others.'
}

export function reportValues(report: ScheduledReport): ScheduledValues {
  const { name, days, frequency, day_of_week, day_of_month, hour, user_ids, webhooks, enabled } = report
  return {
    name,
    report: formQuestion(report.report),
    days,
    frequency,
    day_of_week: day_of_week ?? 1,
    day_of_month: day_of_month ?? 1,
    hour,
    time_zone: report.time_zone as NonNullable<ScheduledValues['time_zone']>,
    user_ids,
    webhooks,
    enabled,
  }
}

function formQuestion(report: Question): ScheduledValues['report'] {
  return { ...report, facet2: report.facet2 ?? null, compare: report.compare ?? null }
}

function sentQuestion({ facet2, compare, tag_value_key, ...rest }: ScheduledValues['report']): Question {
  return {
    ...rest,
    // Of another facet, a key means nothing.
    ...(tag_value_key !== undefined && rest.facet === 'tag_value' && { tag_value_key }),
    ...(facet2 !== null && { facet2 }),
    ...(compare !== null && { compare }),
  }
}

/** A day goes with its frequency. */
export function sentTime({
  frequency,
  day_of_week,
  day_of_month,
}: Pick<ScheduledValues, 'frequency' | 'day_of_week' | 'day_of_month'>) {
  return {
    frequency,
    ...(frequency === 'weekly' && { day_of_week }),
    ...(frequency === 'monthly' && { day_of_month }),
  }
}

export function createdReport(values: ScheduledValues): Schemas['ScheduledReportCreate'] {
  const { name, report, days, hour, time_zone, user_ids, webhooks, enabled } = values
  return {
    ...{ name, days, hour, webhooks, enabled },
    user_ids: [...user_ids],
    report: sentQuestion(report),
    ...sentTime(values),
    ...(time_zone != null && { time_zone }),
  }
}

/** What an edit sends: the report is replaced as a whole, and a day goes with its frequency. */
export function reportChanges(
  values: ScheduledValues,
  changed: Partial<ScheduledValues>,
): Schemas['ScheduledReportUpdate'] {
  const { report, frequency, day_of_week, day_of_month, time_zone, user_ids, ...plain } = changed
  const isTimeChanged = frequency !== undefined || day_of_week !== undefined || day_of_month !== undefined
  return {
    ...plain,
    ...(user_ids !== undefined && { user_ids: [...user_ids] }),
    ...(report !== undefined && { report: sentQuestion(values.report) }),
    ...(isTimeChanged && sentTime(values)),
    ...(time_zone != null && { time_zone }),
  }
}

/** Where the console shows the report as it is now. */
export function reportSearch({ report, days }: Pick<ScheduledReport, 'report' | 'days'>): SearchParameters {
  const range = Object.entries(DAYS_OF_RANGES).find(([, value]) => value === days)?.[0]
  const search: Record<string, string | string[]> = range === undefined ? {} : { range }
  for (const [name, value] of Object.entries(report)) {
    search[name] = Array.isArray(value) ? value.map(String) : String(value)
  }
  return search
}
