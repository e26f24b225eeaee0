import type { ScheduledReport } from '../../api/resources/scheduled-reports.ts'
import type { NamedKind, NamedRecord } from '../../changes/shown.ts'
import type { Tone } from '../../words/tone.ts'
import { called } from '../../words/unnamed.ts'
import { COMPARISONS, FACETS, RECORD_FILTERS } from '../reports/report-question.ts'

export const DAYS: readonly { readonly value: ScheduledReport['days']; readonly label: string }[] = [
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'last_7_days', label: 'Last 7 days, up to yesterday' },
  { value: 'last_30_days', label: 'Last 30 days, up to yesterday' },
  { value: 'last_week', label: 'Last week, Monday to Sunday' },
  { value: 'last_month', label: 'Last month' },
  { value: 'this_month', label: 'This month so far' },
  { value: 'today', label: 'Today so far' },
]

export const FREQUENCIES = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
] as const

export const WEEKDAYS = [
  { value: 1, label: 'Monday' },
  { value: 2, label: 'Tuesday' },
  { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday' },
  { value: 5, label: 'Friday' },
  { value: 6, label: 'Saturday' },
  { value: 0, label: 'Sunday' },
] as const

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: clock(hour) }))

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The name of a record that a report is narrowed to. */
export type FilteredName = (kind: NamedKind, id: number) => string

/** What it says: `Publisher and Day, last month, compared with a week before; only campaign Autumn`. */
export function reportWords(
  { report, days }: Pick<ScheduledReport, 'report' | 'days'>,
  nameOf: FilteredName,
): string {
  const by = [facetWords(report.facet, report.tag_value_key)]
  if (report.facet2 !== undefined) by.push(facetWords(report.facet2, report.tag_value_key2))
  const span = DAYS.find(({ value }) => value === days)?.label ?? days
  const comparison = COMPARISONS.find(({ value }) => value === report.compare)?.label
  const filters = filterWords(report, nameOf)
  return [
    `${by.join(' and ')}, ${span.toLowerCase()}`,
    comparison === undefined ? '' : `, compared with ${comparison}`,
    filters.length === 0 ? '' : `; only ${filters.join(', ')}`,
  ].join('')
}

/** Other names of facets, which the API takes as well. */
const ALIASES: Readonly<Record<string, string>> = { daily: 'date', publisher: 'affiliate', buyer: 'target' }

function facetWords(facet: string, key: string | undefined): string {
  const name = ALIASES[facet] ?? facet
  return key ?? FACETS.find(({ value }) => value === name)?.label ?? facet
}

const KINDS = {
  campaign_id: 'campaign',
  affiliate_id: 'publisher',
  target_id: 'target',
  number_id: 'number',
} as const

/** The records that it is narrowed to. */
export function filteredRecords(report: ScheduledReport['report']): readonly NamedRecord[] {
  return RECORD_FILTERS.flatMap(({ name }) =>
    (report[name] ?? []).map((id): NamedRecord => ({ kind: 'record', of: KINDS[name], id })),
  )
}

/** What it is narrowed to. */
export function filterWords(report: ScheduledReport['report'], nameOf: FilteredName): readonly string[] {
  const records = RECORD_FILTERS.flatMap(({ name }) => {
    const [first, ...others] = report[name] ?? []
    if (first === undefined) return []
    const kind = KINDS[name]
    const named = (id: number) => nameOf(kind, id)
    return [[called(kind, first, named(first)), ...others.map(named)].join(', ')]
  })
  const { caller_state: states, tag: tags, converted } = report
  return [
    ...records,
    ...(states === undefined ? [] : [`callers in ${states.join(', ')}`]),
    ...(tags === undefined ? [] : [tags.join(', ')]),
    ...(converted === undefined ? [] : [converted ? 'converted calls' : 'calls that did not convert']),
  ]
}

/** `Mondays at 08:00, Eastern Time (US & Canada)` */
export function timeWords(
  row: Pick<ScheduledReport, 'frequency' | 'day_of_week' | 'day_of_month' | 'hour' | 'time_zone'>,
): string {
  const at = `at ${clock(row.hour)}, ${row.time_zone}`
  switch (row.frequency) {
    case 'daily':
      return `Every day ${at}`
    case 'weekly':
      return `${WEEKDAYS.find(({ value }) => value === row.day_of_week)?.label ?? 'Monday'}s ${at}`
    case 'monthly':
      return `Day ${row.day_of_month ?? 1} of every month ${at}`
  }
}

/** Who is told: `2 people, webhooks`; empty: nobody. */
export function toldWords({
  user_ids: users,
  webhooks,
}: Pick<ScheduledReport, 'user_ids' | 'webhooks'>): string {
  const people = users.length === 0 ? [] : users.length === 1 ? 'one person' : `${users.length} people`
  return [people, webhooks ? 'webhooks' : []].flat().join(', ')
}

interface State {
  readonly tone: Tone
  readonly words: string
}

/** How it stands: what came of it last, unless it is just being sent, or off. */
export function reportState(row: Pick<ScheduledReport, 'enabled' | 'sending' | 'last_error'>): State {
  if (row.sending) return { tone: 'busy', words: 'Being sent' }
  if (row.last_error !== null) return { tone: 'bad', words: 'Not sent' }
  return row.enabled ? { tone: 'good', words: 'On' } : { tone: 'quiet', words: 'Off' }
}
