import {
  carriedTags,
  localDay,
  PLAIN_FACETS,
  type PlainFacet,
  reportedValue,
  storedKey,
} from './facet-keys.ts'
import { ADDED_METRICS, METRIC_COLUMNS, METRIC_SUMS, SUMS_OF_SUMS } from './report-metrics.ts'
import { SPAN_LENGTHS } from './rollup-spans.ts'

const KEY_COLUMNS = 'facet, tag_key, span_days, starts, key'

/**
 * A query for the totals of the rows of `source` by facet and day. `state` is a row of `report_states` joined to it,
 * which gives the zone of the days and the tags. Rows are read once, and counted by each facet as they lie: repeated for
 * each of their keys, those as texts, they took more than twice as long.
 * @param source has the columns of `report_changes`
 */
function dayRollups(source: string): string {
  return `
    WITH call AS MATERIALIZED (
      SELECT ${localDay('state.zone')} AS day, ${PLAIN_KEYS}, tags, state.tag_keys, ${METRIC_COLUMNS}
      FROM ${source} AS source, state
    ), tag_values AS MATERIALIZED (
      SELECT day, carried.key AS tag_key, ${reportedValue('carried.value')} AS key, ${METRIC_SUMS}
      FROM call, LATERAL (${carriedTags('tag_keys')}) AS carried
      GROUP BY 1, 2, 3
    )
    SELECT facet COLLATE "C" AS facet, tag_key COLLATE "C" AS tag_key, key COLLATE "C" AS key, day, ${METRIC_COLUMNS}
    FROM (
      SELECT CASE ${GROUPED_FACET} END AS facet, '' AS tag_key,
        CASE WHEN ${IS_BY_DAY} THEN '' ELSE coalesce(${GROUPED_KEYS}) END AS key, day, ${METRIC_SUMS}
      FROM call GROUP BY day, GROUPING SETS ((), ${GROUPING_SETS})
      UNION ALL
      SELECT 'tag_value', tag_key, key, day, ${METRIC_COLUMNS} FROM tag_values
      UNION ALL
      SELECT 'tag_key', '', tag_key, day, ${SUMS_OF_SUMS} FROM tag_values GROUP BY tag_key, day
    ) AS facets
    WHERE key IS NOT NULL`
}

const keyColumn = (facet: PlainFacet) => `${facet}_key`
const PLAIN_KEYS = PLAIN_FACETS.map(facet => `${storedKey(facet)} AS ${keyColumn(facet)}`).join(', ')
const GROUPED_KEYS = PLAIN_FACETS.map(facet => `${keyColumn(facet)}::text`).join(', ')
const GROUPING_SETS = PLAIN_FACETS.map(facet => `(${keyColumn(facet)})`).join(', ')

/** Whether a row of the grouping sets is about a day as such. `GROUPING` is 0 for what a row is grouped by. */
const IS_BY_DAY = PLAIN_FACETS.map(facet => `GROUPING(${keyColumn(facet)}) = 1`).join(' AND ')
const GROUPED_FACET = [
  ...PLAIN_FACETS.map(facet => `WHEN GROUPING(${keyColumn(facet)}) = 0 THEN '${facet}'`),
  "ELSE 'date'",
].join(' ')

/** The first day of the span in which another begins. */
export const spanStart = (day: string, spanDays: string | number) =>
  `${day} - (${day} - date '1970-01-01') % ${spanDays}`

/**
 * Two steps of a WITH: `days`, and `added`, which adds them to the rollups of all spans that contain them. `$1` is the
 * Company; nobody else writes its rollups meanwhile.
 * @param source as of `dayRollups`
 */
export function addRollups(source: string): string {
  return `
    days AS MATERIALIZED (${dayRollups(source)}), added AS (
      INSERT INTO report_rollups (company_id, ${KEY_COLUMNS}, ${METRIC_COLUMNS})
      SELECT $1::integer, facet, tag_key, span_days, ${spanStart('day', 'span_days')} AS starts, key, ${SUMS_OF_SUMS}
      FROM days, (VALUES ${SPAN_LENGTHS.map(length => `(${length})`).join(', ')}) AS span (span_days)
      -- A report by date shows days alone.
      WHERE facet <> 'date' OR span_days = 1
      GROUP BY ${KEY_COLUMNS}
      -- Neighbours in the index lie beside each other in the table.
      ORDER BY ${KEY_COLUMNS}
      ON CONFLICT (company_id, ${KEY_COLUMNS}) DO UPDATE SET ${ADDED_METRICS}
    )`
}

/** A statement's end that writes the rollups of days that have none yet. `$1` is the Company. */
export function insertDays(source: string): string {
  return `
    INSERT INTO report_rollups (company_id, ${KEY_COLUMNS}, ${METRIC_COLUMNS})
    SELECT $1::integer, facet, tag_key, 1, day AS starts, key, ${METRIC_COLUMNS}
    FROM (${dayRollups(source)}) AS days
    ORDER BY facet, tag_key, starts, key`
}

/** Statements that build the longer spans of a Company, $1, each from the shorter ones, where there are none yet. */
export const INSERT_LONGER_SPANS: readonly string[] = SPAN_LENGTHS.slice(1).map(
  (length, step) => `
    INSERT INTO report_rollups (company_id, ${KEY_COLUMNS}, ${METRIC_COLUMNS})
    SELECT $1::integer, facet, tag_key, ${length}, ${spanStart('starts', length)} AS span_starts, key, ${METRIC_SUMS}
    FROM report_rollups
    WHERE company_id = $1 AND span_days = ${SPAN_LENGTHS[step]} AND facet <> 'date'
    GROUP BY facet, tag_key, span_starts, key
    ORDER BY facet, tag_key, span_starts, key`,
)
