import { carriedTags, localDay, PLAIN_FACETS, plainKey, reportedValue } from './facet-keys.ts'
import { ADDED_METRICS, METRIC_COLUMNS, METRIC_SUMS } from './report-metrics.ts'
import { SPAN_LENGTHS } from './rollup-spans.ts'

const KEY_COLUMNS = 'facet, tag_key, span_days, starts, key'

/**
 * A query for the totals of the rows of `source` by facet and day. `state` is a row of `report_states` joined to it,
 * which gives the zone of the days and the tags.
 * @param source has the columns of `report_changes`
 */
function dayRollups(source: string): string {
  // OFFSET 0 makes each row be computed once, rather than once for each of its facets.
  return `
    SELECT facet.facet COLLATE "C" AS facet, facet.tag_key COLLATE "C" AS tag_key, facet.key COLLATE "C" AS key, day,
      ${METRIC_SUMS}
    FROM (
      SELECT source.*, state.tag_keys, ${localDay('state.zone')} AS day FROM ${source} AS source, state OFFSET 0
    ) AS call
    CROSS JOIN LATERAL (
      SELECT plain.facet, '' AS tag_key, plain.key
      FROM (VALUES ('date', ''), ${PLAIN_KEYS}) AS plain (facet, key)
      WHERE plain.key IS NOT NULL
      UNION ALL
      SELECT tagged.* FROM (${carriedTags('tag_keys')}) AS carried,
        LATERAL (VALUES ('tag_key', '', carried.key), ('tag_value', carried.key, ${reportedValue('carried.value')}))
          AS tagged (facet, tag_key, key)
      WHERE tagged.key IS NOT NULL
    ) AS facet
    GROUP BY 1, 2, 3, 4`
}

const PLAIN_KEYS = PLAIN_FACETS.map(facet => `('${facet}', ${plainKey(facet)})`).join(', ')

/** The first day of the span in which another begins. */
const spanStart = (day: string, spanDays: string | number) =>
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
      SELECT $1::integer, facet, tag_key, span_days, ${spanStart('day', 'span_days')} AS starts, key, ${METRIC_SUMS}
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
