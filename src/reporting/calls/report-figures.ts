/** Amounts are summed up in ten-thousandths of a dollar: `calls` knows no smaller part, and whole numbers add up fast. */
export const PARTS_OF_DOLLAR = 10_000

const parts = (amount: string) => `(${amount} * ${PARTS_OF_DOLLAR})::bigint`

/**
 * What is added up of calls, by the name of the column that holds it, each with what one row of `calls` adds. Whatever
 * else a report shows follows from these. `report_changes` (migrations/0001_facts.sql) says the same of a call that
 * has finished.
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

/** The figures that are amounts. */
const AMOUNTS = {
  revenue: parts('revenue'),
  payout: parts('payout'),
  cost: parts('charge_total'),
  rescued_revenue: `CASE WHEN rescued THEN ${parts('revenue')} ELSE 0 END`,
} as const

const FIGURES = { ...COUNTS, ...AMOUNTS } as const

export type Figure = keyof typeof FIGURES
const NAMES = Object.keys(FIGURES) as readonly Figure[]

/** The figures' columns, in the order in which every list here has them. */
export const FIGURE_COLUMNS = NAMES.join(', ')

/** As the columns of a SELECT from `calls`. */
export const FIGURES_OF_CALL = NAMES.map(name => `${FIGURES[name]} AS ${name}`).join(', ')

/** Those that `report_rollups` holds as `bigint`, whose `sum` would be a `numeric`: slower to add up, and to read. */
const LARGE_FIGURES: ReadonlySet<string> = new Set<Figure>([
  'total_duration',
  'connected_duration',
  'revenue',
  'payout',
  'cost',
  'rescued_revenue',
])

const sumOf = (name: Figure) => `${LARGE_FIGURES.has(name) ? 'bigint_sum' : 'sum'}(${name}) AS ${name}`

export const FIGURE_SUMS = NAMES.map(sumOf).join(', ')

/** What takes away again what the figures add. */
export const NEGATED_FIGURES = NAMES.map(name => `-${name} AS ${name}`).join(', ')

export const ZERO_FIGURES = NAMES.map(name => `0 AS ${name}`).join(', ')

/** The SET of an INSERT that adds to the row that is there. */
export const ADDED_FIGURES = NAMES.map(name => `${name} = report_rollups.${name} + excluded.${name}`).join(
  ', ',
)

/** What rows of a report are told apart by, in `calls` as in `report_changes`. */
export const DIMENSION_COLUMNS =
  'number_id, campaign_id, affiliate_id, target_id, caller_country, caller_state, tags'
