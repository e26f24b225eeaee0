import type pg from 'pg'
import { spanStart } from './add-rollups.ts'
import { localDay, storedKey } from './facet-keys.ts'
import {
  CUBE_COLUMNS,
  CUBE_OF_ALL,
  cubeColumn,
  cubeKeys,
  DIMENSIONS,
  noKey,
  REPORT_CUBES,
  type ReportCube,
} from './report-cubes.ts'
import { METRIC_COLUMNS, METRIC_SUMS } from './report-metrics.ts'
import { SPAN_LENGTHS } from './rollup-spans.ts'

/** Days that follow each other, the first and the last, as ISO dates. */
export interface Days {
  readonly first: string
  readonly last: string
}

const KEY_COLUMNS = `cube, span_days, starts, ${CUBE_COLUMNS}, has_converted`
const GROUPING_SETS = REPORT_CUBES.filter(cube => cube.hasDays).map(
  ({ dimensions }) => `(${dimensions.map(cubeColumn).join(', ')})`,
)
const WITHOUT_DAYS = REPORT_CUBES.filter(cube => !cube.hasDays)
const IDS_WITH_LONGER_SPANS = REPORT_CUBES.filter(cube => cube.hasLongerSpans).map(({ id }) => id)

/** The cubes of the days from $2 to $3 in the zone $4, from the finished calls of Company $1, where there are none yet. */
const insertDays = (finishedCalls: string) => `
  WITH call AS MATERIALIZED (
    SELECT ${localDay('$4')} AS starts, ${cubeKeys(storedKey)}, converted <> 0 AS has_converted, ${METRIC_COLUMNS}
    FROM (${finishedCalls}) AS finished
  )
  INSERT INTO report_cubes (company_id, ${KEY_COLUMNS}, ${METRIC_COLUMNS})
  SELECT $1::integer, ${CUBE_OF_ALL.id} - GROUPING(${CUBE_COLUMNS}) AS cube, 1, starts, ${cubeKeys(cubeColumn)}, has_converted,
    ${METRIC_SUMS}
  FROM call GROUP BY starts, has_converted, GROUPING SETS (${GROUPING_SETS.join(', ')})
  -- Neighbours in the index lie beside each other in the table.
  ORDER BY 2, 4, 5, 6, 7, 8, 9, 10`

/** All key columns, with nothing in those that the cube is not about. */
const keysOf = ({ dimensions }: ReportCube) =>
  DIMENSIONS.map(name => (dimensions.includes(name) ? cubeColumn(name) : noKey(name))).join(', ')

const IN_SPANS = 'starts >= $2::date AND starts < $3::date'

/**
 * Statements for the longer spans that begin from day $2 on and before $3, each from the spans of the length before; and of
 * cubes without days, the shortest from those of all dimensions.
 */
const INSERT_LONGER_SPANS = SPAN_LENGTHS.slice(1).flatMap((length, step) => {
  const insert = `
    INSERT INTO report_cubes (company_id, ${KEY_COLUMNS}, ${METRIC_COLUMNS})
    SELECT $1::integer`
  const start = spanStart('starts', length)
  const shorter = `FROM report_cubes WHERE company_id = $1 AND span_days = ${SPAN_LENGTHS[step]} AND ${IN_SPANS}`
  const fromShorter = `
    ${insert}, cube, ${length}, ${start} AS span_starts, ${CUBE_COLUMNS}, has_converted, ${METRIC_SUMS}
    ${shorter} AND cube IN (${IDS_WITH_LONGER_SPANS.join(', ')})
    GROUP BY cube, span_starts, ${CUBE_COLUMNS}, has_converted
    ORDER BY cube, span_starts, ${CUBE_COLUMNS}, has_converted`
  const fromAll = WITHOUT_DAYS.map(
    cube => `
    ${insert}, ${cube.id}, ${length}, ${start} AS span_starts, ${keysOf(cube)}, has_converted, ${METRIC_SUMS}
    ${shorter} AND cube = ${CUBE_OF_ALL.id}
    GROUP BY span_starts, ${cube.dimensions.map(cubeColumn).join(', ')}, has_converted
    ORDER BY span_starts, ${cube.dimensions.map(cubeColumn).join(', ')}, has_converted`,
  )
  return step === 0 ? [fromShorter, ...fromAll] : [fromShorter]
})

/** A span of this length, and all shorter ones in it, are made at a time: what is held in memory stays bounded. */
const DAYS_AT_ONCE = SPAN_LENGTHS.at(-1) ?? 1

/**
 * Makes a Company's cubes of its finished calls, where it has none, and those of whatever is folded from then on. Within the
 * transaction of a rebuild, which holds the lock of the Company's reports.
 * @param finishedCalls a query for those of Company $1 on the days from $2 to $3 in the zone $4, with `DIMENSION_COLUMNS`
 *   and `METRIC_COLUMNS`
 * @param months each with all its days
 * @param onStep called before each month, and before all longer spans
 */
export async function buildCubes(
  client: pg.Client,
  { companyId, zone }: { readonly companyId: number; readonly zone: string },
  finishedCalls: string,
  months: readonly Days[],
  onStep: () => void,
): Promise<void> {
  for (const { first, last } of months) {
    onStep()
    await client.query(insertDays(finishedCalls), [companyId, first, last, zone])
  }
  onStep()
  for (const [first, end] of await longestSpans(client, companyId)) {
    for (const insertSpans of INSERT_LONGER_SPANS) await client.query(insertSpans, [companyId, first, end])
  }
  await client.query('INSERT INTO report_cube_states (company_id, zone, built_at) VALUES ($1, $2, now())', [
    companyId,
    zone,
  ])
}

/** From where to where the longest spans with cubes reach. */
async function longestSpans(client: pg.Client, companyId: number): Promise<readonly [string, string][]> {
  const { rows } = await client.query<{ readonly first: string; readonly next: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS first, to_char(day + $3::integer, 'YYYY-MM-DD') AS next
     FROM (
       SELECT DISTINCT ${spanStart('starts', '$3::integer')} AS day FROM report_cubes
       WHERE company_id = $1 AND cube = $2 AND span_days = 1
     ) AS span ORDER BY day`,
    [companyId, IDS_WITH_LONGER_SPANS[0], DAYS_AT_ONCE],
  )
  return rows.map(({ first, next }) => [first, next])
}
