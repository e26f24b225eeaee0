import { type SQL, sql } from 'drizzle-orm'
import type { InboundComparison } from './inbound-comparisons.ts'

/** How many rows a block holds, as in `add_reservation_block`. */
export const ROWS_PER_BLOCK = 8_192

/** After how many places a block notes the uuid, as in `add_reservation_block`. */
export const ROWS_PER_STRIDE = 64

/** In how many buckets the callers of a block lie, as in `add_reservation_block`. */
const CALLER_BUCKETS = 256n

/**
 * SQL that joins to each row of `reservation_blocks AS block` a column `marked.places`: the bit string of the places
 * that meet all comparisons; null where none does.
 */
export function markedPlaces(comparisons: readonly InboundComparison[]): SQL {
  if (comparisons.length === 0) {
    return sql`CROSS JOIN LATERAL (SELECT repeat('1', ${ROWS_PER_BLOCK})::bit varying AS places) AS marked`
  }
  const ranks = comparisons.map(
    (comparison, index) => sql`${ranksOf(comparison)} AS ${sql.identifier(`ranks_${index}`)}`,
  )
  const occurs = comparisons.map((_, index) => sql`cardinality(${ranksAt(index)}) > 0`)
  const places = comparisons.map(({ column }, index) =>
    column === 'caller_number'
      ? sql`places_marked(${ranksAt(index)})`
      : sql`places_within(${blockColumn(column, 'slices')}, ${ranksAt(index)})`,
  )
  // OFFSET 0 makes it compute the ranks once; where the values are not needed, the slices are not even read.
  return sql`
    CROSS JOIN LATERAL (SELECT ${sql.join(ranks, sql`, `)} OFFSET 0) AS wanted
    CROSS JOIN LATERAL (
      SELECT CASE WHEN ${sql.join(occurs, sql` AND `)} THEN ${sql.join(places, sql` & `)} END AS places OFFSET 0
    ) AS marked`
}

function ranksOf(comparison: InboundComparison): SQL {
  if (comparison.column === 'caller_number') return callerPlaces(comparison.among)
  const values = blockColumn(comparison.column, 'values')
  if (comparison.type === 'numeric') {
    return sql`ranks_between(${values}, ${comparison.low}, ${comparison.high})`
  }
  return sql`ranks_of(${values}, ${sql.param(comparison.among)}::${sql.raw(comparison.type)}[])`
}

/** Callers have no ranks: their places themselves. */
function callerPlaces(numbers: readonly string[]): SQL {
  const digits = numbers.map(number => number.slice(1))
  const buckets = [...new Set(digits.map(number => Number(BigInt(number) % CALLER_BUCKETS)))]
  const wanted = sql`${sql.param(digits)}::bigint[]`
  // Whether any is there is known at a tenth of what taking the arrays apart costs, and of most blocks none is.
  return sql`ARRAY(
    SELECT caller.place
    FROM reservation_block_callers AS callers
    CROSS JOIN LATERAL unnest(callers.numbers, callers.places) AS caller (number, place)
    WHERE callers.company_id = block.company_id
      AND callers.last_uuid = block.last_uuid
      AND callers.bucket = ANY (${sql.param(buckets)}::smallint[])
      AND callers.numbers && ${wanted}
      AND caller.number = ANY (${wanted})
  )`
}

function ranksAt(index: number): SQL {
  return sql`wanted.${sql.identifier(`ranks_${index}`)}`
}

function blockColumn(
  column: Exclude<InboundComparison['column'], 'caller_number'>,
  part: 'values' | 'slices',
): SQL {
  return sql`block.${sql.identifier(`${column}_${part}`)}`
}
