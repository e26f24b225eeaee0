/** Amounts are summed up in ten-thousandths of a dollar: `calls` knows no smaller part, and whole numbers add up fast. */
export const PARTS_OF_DOLLAR = 10_000

const parts = (amount: string) => `(${amount} * ${PARTS_OF_DOLLAR})::bigint`

/**
 * The metrics of a report by their columns, each with what one row of `calls` adds to it. Everything else that a report
 * shows follows from these. `record_report_change` (`sql/reporting/`) writes the same for a call that has finished.
 */
const COUNTS = {
  calls: '1',
  repeats: 'number_repeat::integer',
  duplicates: 'duplicate::integer',
  converted: 'converted::integer',
  rescued: 'rescued::integer',
  total_duration: 'total_duration',
  connected_duration: 'dialed_call_duration',
} as const

/** The metrics that are amounts. */
const AMOUNTS = {
  revenue: parts('revenue'),
  payout: parts('payout'),
  cost: parts('charge_total'),
  rescued_revenue: `CASE WHEN rescued THEN ${parts('revenue')} ELSE 0 END`,
} as const

const METRICS = { ...COUNTS, ...AMOUNTS } as const

export type Metric = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as readonly Metric[]

/** The metrics' columns, in the order that every list here follows. */
export const METRIC_COLUMNS = METRIC_NAMES.join(', ')

/** As the columns of a SELECT from `calls`. */
export const METRICS_OF_CALL = METRIC_NAMES.map(name => `${METRICS[name]} AS ${name}`).join(', ')

/** Those that `report_rollups` holds as `bigint`, whose `sum` would be a `numeric`: slower to add up, and to read. */
const LARGE_METRICS: ReadonlySet<string> = new Set<Metric>([
  'total_duration',
  'connected_duration',
  'revenue',
  'payout',
  'cost',
  'rescued_revenue',
])

const sumOf = (name: Metric) => `${LARGE_METRICS.has(name) ? 'bigint_sum' : 'sum'}(${name}) AS ${name}`

export const METRIC_SUMS = METRIC_NAMES.map(sumOf).join(', ')

/** Adds up what `METRIC_SUMS` has come to, all of which is `bigint`. */
export const SUMS_OF_SUMS = METRIC_NAMES.map(name => `bigint_sum(${name}) AS ${name}`).join(', ')

/** The sums over all rows of a report, each under its metric's name with `all_` before it. */
export const TOTALS = ['in_progress', ...METRIC_NAMES]
  .map(name => `coalesce(bigint_sum(${name}), 0) AS all_${name}`)
  .join(', ')

/** Takes away what the metrics add. */
export const NEGATED_METRICS = METRIC_NAMES.map(name => `-${name} AS ${name}`).join(', ')

export const ZERO_METRICS = METRIC_NAMES.map(name => `0 AS ${name}`).join(', ')

/** The SET of an INSERT that adds to the row that is there. */
export const ADDED_METRICS = METRIC_NAMES.map(
  name => `${name} = report_rollups.${name} + excluded.${name}`,
).join(', ')

/** The dimensions of a report, in `calls` as in `report_changes`. */
export const DIMENSION_COLUMNS =
  'number_id, campaign_id, affiliate_id, target_id, caller_country, caller_state, tags'
