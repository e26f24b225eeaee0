import type { ConversionCriterion } from '../domain/conversions/conversion-criterion.ts'
import type { Tag, TagOperator } from '../domain/tags/tag.ts'
import {
  compileTagConditions,
  type TagConditions,
  unreadablePatterns,
} from '../domain/tags/tag-conditions.ts'
import { indexByOwner } from '../platform/database/rows-by-owner.ts'
import { readTier } from '../resources/conversion-criteria/store.ts'
import type { ObjectRows } from './read-objects.ts'

type Row<Table extends keyof ObjectRows> = ObjectRows[Table][number]

/** The conditions that an owner's tags are. Yields as `compileTagConditions` does. */
export function compileConditions(rows: readonly Row<'tagValues'>[]): Generator<void, TagConditions> {
  return compileTagConditions(rows.map(compileTag))
}

function compileTag(row: Row<'tagValues'>): Tag {
  return { key: row.key, operator: row.operator as TagOperator, value: row.value }
}

/** The criteria of each Target or Campaign, in the order in which they are considered. Yields as `compileTagConditions` does. */
export function* conversionCriteriaBy(
  rows: ObjectRows,
  ownerOf: (row: Row<'conversionCriteria'>) => number | null,
): Generator<void, (ownerId: number) => Generator<void, ConversionCriterion[]>> {
  const tagsOf = yield* indexByOwner(rows.tagValues, tag => tag.conversionCriterionId)
  const tiersOf = yield* indexByOwner(rows.conversionTiers, tier => tier.criterionId)
  const criteriaOf = yield* indexByOwner(rows.conversionCriteria, ownerOf)
  return function* (ownerId) {
    const criteria: ConversionCriterion[] = []
    for (const row of criteriaOf(ownerId)) {
      criteria.push({
        id: row.id,
        name: row.name,
        conditions: yield* compileConditions(tagsOf(row.id)),
        dedupeSeconds: row.dedupeSeconds,
        tiers: tiersOf(row.id).map(readTier),
      })
    }
    return criteria
  }
}

/** An object with conditions that hold of nothing, since their patterns cannot be compiled. */
export interface UnreadableObject {
  readonly kind: 'target' | 'campaign'
  readonly id: number
  readonly patterns: readonly string[]
}

interface WithConditions {
  readonly id: number
  readonly conditions?: TagConditions
  readonly conversionCriteria: readonly ConversionCriterion[]
}

export function unreadableObjects(
  kind: UnreadableObject['kind'],
  objects: readonly WithConditions[],
): readonly UnreadableObject[] {
  return objects.flatMap(({ id, conditions, conversionCriteria }) => {
    const all = conversionCriteria.map(criterion => criterion.conditions)
    if (conditions !== undefined) all.push(conditions)
    const patterns = all.flatMap(unreadablePatterns)
    return patterns.length === 0 ? [] : [{ kind, id, patterns }]
  })
}
