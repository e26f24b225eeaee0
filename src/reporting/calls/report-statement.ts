import { carriedTagKeys, localDay, plainKey, tagValueKey } from './facet-keys.ts'
import { intervalKey } from './intervals.ts'
import type { ReportFacet } from './report-facet.ts'
import { filterConditions } from './report-filters.ts'
import {
  DIMENSION_COLUMNS,
  METRIC_COLUMNS,
  METRIC_SUMS,
  METRICS_OF_CALL,
  SUMS_OF_SUMS,
  TOTALS,
  ZERO_METRICS,
} from './report-metrics.ts'
import type { Grouping, ReportQuestion } from './report-question.ts'
import type { ReportWindow } from './report-window.ts'
import { rollupRows } from './rollup-rows.ts'
import { REPORTED_STATES } from './state-numbers.ts'
import { StatementValues } from './statement-values.ts'
import { summedRows } from './summed-rows.ts'
import { type SummedSource, withParty } from './summed-source.ts'

export interface Statement {
  /** The name under which the statement is prepared, one for each text: planning often takes longer than adding up. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A report from rollups, changes not folded yet and calls still running. For parts of days it adds up the calls. Its
 * rows are meaningless where the rollups were not built with the question's zone, and its tags where it is of tags;
 * `is_built` says so.
 */
export function rollupReport(question: ReportQuestion): Statement {
  const values = new StatementValues()
  const statement = report(question, values, areRollupsBuilt(question, values), [
    ...rollupRows(question, values),
    keyedRows(question, values, unsummedRows(question, values)),
  ])
  return { ...statement, name: nameOf(question) }
}

/**
 * The same for a question about several facets, filters, intervals or one party, from the sums that hold them together.
 * `is_built` says whether those were built with the question's zone, and tags where they matter.
 */
export function summedReport(question: ReportQuestion, source: SummedSource): Statement {
  const values = new StatementValues()
  const isBuilt =
    source.kind === 'cube'
      ? `has_report_cubes(${values.company(question)}, ${values.zone(question)})`
      : areRollupsBuilt(question, values)
  const ofParty = { ...question, filters: withParty(question) }
  return report(
    question,
    values,
    isBuilt,
    [summedRows(ofParty, source, values), keyedRows(ofParty, values, unsummedRows(question, values))],
    { metrics: SUMS_OF_SUMS, inProgress: 'bigint_sum' },
  )
}

/** Whether rollups are there and made with the zone, and with those tags that the question's rows are of. */
function areRollupsBuilt(question: ReportQuestion, values: StatementValues): string {
  const built = [
    values.company(question),
    values.zone(question),
    `${values.add(tagKeysOf(question))}::text[]`,
  ]
  return `has_report_rollups(${built.join(', ')})`
}

function tagKeysOf(question: ReportQuestion): readonly string[] {
  const { second, tagKeys } = question
  const groupings = second === null || 'interval' in second ? [question] : [question, second]
  return groupings.flatMap(({ facet, tagKey }) => {
    if (facet !== 'tag_value') return []
    return tagKey === null ? tagKeys : [tagKey]
  })
}

/** Whatever of a window with a whole day is not in sums: changes not folded yet, running calls, and parts of days. */
function unsummedRows(question: ReportQuestion, values: StatementValues): string {
  const day = localDay(values.zone(question))
  const { window } = question
  const company = `company_id = ${values.company(question)}`
  const whole = `${day} BETWEEN ${values.add(window.firstDay)}::date AND ${values.add(window.lastDay)}::date`
  const changes = `SELECT created_at, ${DIMENSION_COLUMNS}, 0 AS in_progress, ${METRIC_COLUMNS}
    FROM report_changes WHERE ${company} AND ${whole}`
  const bounds = [values.company(question), values.instant(window.notBefore), values.instant(window.notAfter)]
  const running = callRows(whole, `unfinished_calls(${bounds.join(', ')})`)
  const edges = edgeConditions(window, day, values).map(edge => callRows(`${company} AND ${edge}`))
  return [changes, running, ...edges].join(' UNION ALL ')
}

/** For a report from rollups: everything that changes its text. */
function nameOf({ facet, tagKey, onlyKeys, window }: ReportQuestion): string {
  const ofKey = tagKey === null ? '' : '_of_key'
  const ofRows = onlyKeys === null ? '' : '_of_rows'
  return `report_by_${facet}${ofKey}${ofRows}${window.from === null ? '' : '_from'}${window.before === null ? '' : '_before'}`
}

/** The same report, added up from the calls themselves. */
export function rawReport(question: ReportQuestion): Statement {
  const values = new StatementValues()
  const { window, onlyAffiliateId, onlyTargetId } = question
  const { from, before, firstDay, lastDay } = window
  const day = () => localDay(values.zone(question))
  const conditions = [
    `company_id = ${values.company(question)}`,
    within(window, values),
    from === null ? `${day()} >= ${values.add(firstDay)}::date` : `created_at >= ${values.instant(from)}`,
    before === null ? `${day()} <= ${values.add(lastDay)}::date` : `created_at < ${values.instant(before)}`,
    ...(onlyAffiliateId === null ? [] : [`affiliate_id = ${values.add(onlyAffiliateId)}`]),
    ...(onlyTargetId === null ? [] : [`target_id = ${values.add(onlyTargetId)}`]),
  ]
  return report(question, values, 'true', [keyedRows(question, values, callRows(conditions.join(' AND ')))])
}

/** Lets the partitions and indexes of calls be used; other conditions decide which calls count. */
function within({ notBefore, notAfter }: ReportWindow, values: StatementValues): string {
  return `created_at >= ${values.instant(notBefore)} AND created_at < ${values.instant(notAfter)}`
}

const callRows = (condition: string, calls = 'calls') =>
  `SELECT created_at, ${DIMENSION_COLUMNS}, (status <> 'finished')::integer AS in_progress, ${METRICS_OF_CALL}
   FROM ${calls} WHERE ${condition}`

const DAY_MS = 24 * 3_600_000

/** No local day is longer. */
const LONGEST_DAY_MS = 2 * DAY_MS

/** The parts of days before the first and after the last whole one, of which there is one at least. */
function edgeConditions(window: ReportWindow, day: string, values: StatementValues): readonly string[] {
  const { from, before, firstDay, lastDay } = window
  const edges: string[] = []
  if (from !== null) {
    edges.push(
      `created_at >= ${values.instant(from)} AND created_at < ${values.instant(from + LONGEST_DAY_MS)}
        AND ${day} < ${values.add(firstDay)}::date`,
    )
  }
  if (before !== null) {
    edges.push(
      `created_at >= ${values.instant(before - LONGEST_DAY_MS)} AND created_at < ${values.instant(before)}
        AND ${day} > ${values.add(lastDay)}::date`,
    )
  }
  return edges
}

/**
 * Adds the keys that a row counts under to the rows of calls or changes that the question's filters let pass, each as
 * often as it counts.
 */
function keyedRows(question: ReportQuestion, values: StatementValues, source: string): string {
  const { second, filters } = question
  const keys = [`LATERAL (${keysOf(question, question, values)}) AS keyed (key)`]
  const conditions = ['keyed.key IS NOT NULL', ...filterConditions(filters, values)]
  if (second !== null) {
    keys.push(`LATERAL (${keysOf(second, question, values)}) AS second (key2)`)
    conditions.push('second.key2 IS NOT NULL')
  }
  return `SELECT keyed.key${second === null ? '' : ', second.key2'}, in_progress, ${METRIC_COLUMNS}
    FROM (${source}) AS row, ${keys.join(', ')} WHERE ${conditions.join(' AND ')}`
}

function keysOf(
  grouping: NonNullable<ReportQuestion['second']>,
  question: ReportQuestion,
  values: StatementValues,
): string {
  if ('interval' in grouping) return `SELECT ${intervalKey(grouping.interval, values.zone(question))}`
  const { facet, tagKey } = grouping
  if (facet === 'date') return `SELECT to_char(${localDay(values.zone(question))}, 'YYYY-MM-DD')`
  if (facet !== 'tag_value') return `SELECT ${plainKey(facet)}`
  if (tagKey === null) return carriedTagKeys(values.tagKeys(question))
  return `SELECT ${tagValueKey(values.tagKey(tagKey))}`
}

/**
 * One page of the rows that `parts` add up to, most calls first, with the totals of all rows.
 * @param sums how: parts that have been added up before are all `bigint`
 */
function report(
  question: ReportQuestion,
  values: StatementValues,
  isBuilt: string,
  parts: readonly string[],
  sums = { metrics: METRIC_SUMS, inProgress: 'sum' },
): Statement {
  const { second, onlyKeys } = question
  const showsEmptyRows = isOfAllTags(question) && second === null && onlyKeys === null
  const rows = showsEmptyRows
    ? [...parts, `SELECT unnest(${values.tagKeys(question)}), 0, ${ZERO_METRICS}`]
    : parts
  const keys = second === null ? 'key' : 'key, key2'
  const order = `calls DESC, ${orderOf(question.facet, 'key')}${second === null ? '' : `, ${orderOfSecond(second)}`}`
  const text = `
    WITH facet_rows AS MATERIALIZED (
      SELECT ${keys}, ${sums.inProgress}(in_progress) AS in_progress, ${sums.metrics}
      FROM (${rows.join('\n      UNION ALL ')}) AS part
      ${whereKeys(question, values)}
      GROUP BY ${keys}
      ${showsEmptyRows ? '' : 'HAVING sum(calls) > 0'}
    )
    SELECT (SELECT ${isBuilt}) AS is_built, whole.*, page.*
    FROM (
      SELECT count(*) AS all_rows, ${TOTALS}
      FROM facet_rows
    ) AS whole
    LEFT JOIN LATERAL (
      SELECT ${keys}, in_progress, ${METRIC_COLUMNS} FROM facet_rows
      ORDER BY ${order}
      LIMIT ${values.add(question.limit)} OFFSET ${values.add(question.offset)}
    ) AS page ON true
    ORDER BY ${order}`
  return { text, values: values.all }
}

function whereKeys({ onlyKeys, onlyKeys2 }: ReportQuestion, values: StatementValues): string {
  if (onlyKeys === null) return ''
  const keys = `${values.add(onlyKeys)}::text[]`
  if (onlyKeys2 === null) return `WHERE key = ANY (${keys})`
  return `WHERE (key, key2) IN (SELECT * FROM unnest(${keys}, ${values.add(onlyKeys2)}::text[]))`
}

const isOfAllTags = ({ facet, tagKey }: Grouping) => facet === 'tag_value' && tagKey === null

const orderOfSecond = (second: NonNullable<ReportQuestion['second']>) =>
  'interval' in second ? 'key2' : orderOf(second.facet, 'key2')

/** Among rows with equally many calls: by id, numbers by size and texts by character. */
function orderOf(facet: ReportFacet, key: string): string {
  switch (facet) {
    case 'state':
      return `('${STATE_NUMBERS}'::jsonb ->> ${key})::integer`
    case 'date':
    case 'tag_value':
      return `${key} COLLATE "C"`
    default:
      return `${key}::integer`
  }
}

const STATE_NUMBERS = JSON.stringify(
  Object.fromEntries([...REPORTED_STATES].map(([code, { number }]) => [code, number])),
)
