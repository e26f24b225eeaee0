import { type SQL, sql } from 'drizzle-orm'
import type { InboundComparison } from './inbound-comparisons.ts'

/** How many rows a block holds, as in `add_reservation_block`. */
export const ROWS_PER_BLOCK = 8_192

/** After how many places a block notes the uuid, as in `add_reservation_block`. */
export const ROWS_PER_STRIDE = 64

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
  const places = comparisons.map(
    ({ column }, index) => sql`places_within(${blockColumn(column, 'slices')}, ${ranksAt(index)})`,
  )
  // OFFSET 0 makes it compute the ranks once; where the values are not needed, the slices are not even read.
  return sql`
    CROSS JOIN LATERAL (SELECT ${sql.join(ranks, sql`, `)} OFFSET 0) AS wanted
    CROSS JOIN LATERAL (
      SELECT CASE WHEN ${sql.join(occurs, sql` AND `)} THEN ${sql.join(places, sql` & `)} END AS places OFFSET 0
    ) AS marked`
}

function ranksOf(comparison: InboundComparison): SQL {
  const values = blockColumn(comparison.column, 'values')
  if (comparison.type === 'numeric') {
    return sql`ranks_between(${values}, ${comparison.low}, ${comparison.high})`
  }
  return sql`ranks_of(${values}, ${sql.param(comparison.among)}::${sql.raw(comparison.type)}[])`
}

function ranksAt(index: number): SQL {
  return sql`wanted.${sql.identifier(`ranks_${index}`)}`
}

function blockColumn(column: InboundComparison['column'], part: 'values' | 'slices'): SQL {
  return sql`block.${sql.identifier(`${column}_${part}`)}`
}
