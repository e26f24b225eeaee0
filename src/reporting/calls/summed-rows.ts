import { CUBE_OF_ALL, cubeColumn, noKey } from './report-cubes.ts'
import { filteredFacets, isAmong, isAmongTexts, type ReportFilters } from './report-filters.ts'
import { METRIC_COLUMNS, METRIC_SUMS, NEGATED_METRICS } from './report-metrics.ts'
import type { ReportQuestion } from './report-question.ts'
import { dayAfter } from './report-window.ts'
import { rollupSpans } from './rollup-spans.ts'
import type { StatementValues } from './statement-values.ts'
import { intervalOfDay, isByDay, type SummedSource } from './summed-source.ts'

type Asked = NonNullable<ReportQuestion['second']>

/** Where sums are stored, and how the question's facets and filters read there. */
interface Storage {
  readonly table: string
  /** Of all sums that the question is answered from, for one `span`. */
  readonly conditions: readonly string[]
  /** What a grouping's rows are grouped by, of a type that is cheap to group by. */
  groupedBy(grouping: Asked): string
}

/**
 * A query for what the whole days of the window came to, one row for each key or pair of keys, from sums. Keys become texts
 * once there are few rows.
 * @param question with the one party that it may be about among its filters (`withParty`)
 */
export function summedRows(question: ReportQuestion, source: SummedSource, values: StatementValues): string {
  const { second, window } = question
  const storage =
    source.kind === 'cube' ? cubeStorage(question, source, values) : rollupStorage(question, source, values)
  const keys = [
    `${storage.groupedBy(question)} AS key`,
    ...(second === null ? [] : [`${storage.groupedBy(second)} AS key2`]),
  ]
  const rowsOf = (spans: readonly Span[], metrics: string) => `
    SELECT sums.* FROM ${spanTable(spans, values)}, LATERAL (
      SELECT ${keys.join(', ')}, ${metrics} FROM ${storage.table}
      WHERE ${storage.conditions.join(' AND ')} AND span_days = span.days AND starts = span.first OFFSET 0
    ) AS sums`
  const areDaysAsked =
    isByDay(question) || isByDay(second) || (source.kind === 'cube' && !source.cube.hasLongerSpans)
  const spans = areDaysAsked
    ? days(window.firstDay, window.lastDay)
    : longSpans(window.firstDay, window.lastDay)
  const parts = [
    rowsOf(
      spans.filter(span => span.isAdded),
      METRIC_COLUMNS,
    ),
    // Days are never taken away.
    ...(areDaysAsked
      ? []
      : [
          rowsOf(
            spans.filter(span => !span.isAdded),
            NEGATED_METRICS,
          ),
        ]),
  ]
  const keyTexts = [asText('key', question), ...(second === null ? [] : [asText('key2', second)])]
  return `
    SELECT ${keyTexts.join(', ')}, 0::bigint AS in_progress, ${METRIC_COLUMNS}
    FROM (
      SELECT key${second === null ? '' : ', key2'}, ${METRIC_SUMS} FROM (${parts.join(' UNION ALL ')}) AS spans
      GROUP BY key${second === null ? '' : ', key2'}
    ) AS summed`
}

function cubeStorage(
  question: ReportQuestion,
  { cube }: Extract<SummedSource, { readonly kind: 'cube' }>,
  values: StatementValues,
): Storage {
  const { filters } = question
  const asked = question.second === null ? [question] : [question, question.second]
  const hasKey = asked.flatMap(grouping => {
    const dimension = 'facet' in grouping && cube.dimensions.find(name => name === grouping.facet)
    return dimension ? [`${cubeColumn(dimension)} <> ${noKey(dimension)}`] : []
  })
  return {
    table: 'report_cubes',
    conditions: [
      `company_id = ${values.company(question)}`,
      `cube = ${cube.hasDays ? cube.id : `CASE span.days WHEN 1 THEN ${CUBE_OF_ALL.id} ELSE ${cube.id} END`}`,
      ...hasKey,
      ...filteredFacets(filters).flatMap(facet => [
        isAmong(cubeColumn(facet), facet, filters[facet] ?? [], values),
        `${cubeColumn(facet)} <> ${noKey(facet)}`,
      ]),
      ...(filters.converted === null ? [] : [filters.converted ? 'has_converted' : 'NOT has_converted']),
    ],
    groupedBy: grouping => {
      const dimension = 'facet' in grouping && cube.dimensions.find(name => name === grouping.facet)
      return dimension ? cubeColumn(dimension) : groupedByTime(grouping)
    },
  }
}

function rollupStorage(
  question: ReportQuestion,
  source: Exclude<SummedSource, { readonly kind: 'cube' }>,
  values: StatementValues,
): Storage {
  const [facet, tagKey] =
    source.kind === 'rollups'
      ? [source.facet, null]
      : [source.tagKey === null ? 'tag_key' : 'tag_value', source.tagKey]
  return {
    table: 'report_rollups',
    conditions: [
      `company_id = ${values.company(question)}`,
      `facet = '${facet}'`,
      `tag_key = ${tagKey === null ? "''" : values.tagKey(tagKey)}`,
      ...(facet === 'tag_key' ? [`key = ANY (${values.tagKeys(question)})`] : []),
      ...keyConditions(question.filters, values),
    ],
    groupedBy: grouping => (isByDay(grouping) ? groupedByTime(grouping) : 'key'),
  }
}

/** Filters by the facet, or the tag, that the rollups are of. */
const keyConditions = (filters: ReportFilters, values: StatementValues) => [
  ...filteredFacets(filters).map(facet => isAmongTexts('key', (filters[facet] ?? []).map(String), values)),
  ...filters.tags.map(tag => isAmongTexts('key', tag.values, values)),
]

/** A day, or the first day of an interval. */
const groupedByTime = (grouping: Asked) =>
  'interval' in grouping ? intervalOfDay(grouping.interval, 'starts') : 'starts'

/** As the keys of calls are written. */
const asText = (key: string, grouping: Asked) =>
  `${isByDay(grouping) ? `to_char(${key}, 'YYYY-MM-DD')` : `${key}::text`} AS ${key}`

interface Span {
  readonly days: number
  readonly first: string
  readonly isAdded: boolean
}

function days(firstDay: string, lastDay: string): readonly Span[] {
  return eachSpan({ days: 1, from: firstDay, to: lastDay, isAdded: true })
}

const longSpans = (firstDay: string, lastDay: string) => rollupSpans(firstDay, lastDay).flatMap(eachSpan)

/** One by one: with its first day known, what is filtered by lies together in the index. */
function eachSpan(spans: ReturnType<typeof rollupSpans>[number]): readonly Span[] {
  const found: Span[] = []
  for (let first = spans.from; first <= spans.to; first = dayAfter(first, spans.days)) {
    found.push({ days: spans.days, first, isAdded: spans.isAdded })
  }
  return found
}

function spanTable(spans: readonly Span[], values: StatementValues): string {
  const lengths = values.add(spans.map(span => span.days))
  const firsts = values.add(spans.map(span => span.first))
  return `unnest(${lengths}::smallint[], ${firsts}::date[]) AS span (days, first)`
}
