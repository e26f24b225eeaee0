import type { Schemas } from '../../api/api-client.ts'
import { formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { moneyInSentence } from '../../words/money-words.ts'
import { type Condition, conditionsInWords, conditionsOf, tagListOf } from '../conditions/conditions.ts'

type Criterion = Schemas['Target']['conversion_criteria'][number]
type CriterionAttributes = NonNullable<Schemas['TargetCreate']['conversion_criteria_attributes']>[number]

export interface Tier {
  readonly seconds: number | null
  readonly revenue: number | null
  readonly payout: number | null
  readonly payout_percent: number | null
}

/** A conversion criterion as a form has it. */
export interface CriterionValues {
  /** null: it is to be made. */
  readonly id: number | null
  readonly name: string | null
  readonly dedupe_seconds: number | null
  readonly conditions: readonly Condition[]
  readonly tiers: readonly Tier[]
}

export const NEW_TIER: Tier = { seconds: 90, revenue: null, payout: null, payout_percent: null }

export const NEW_CRITERION: CriterionValues = {
  id: null,
  name: null,
  dedupe_seconds: 0,
  conditions: [],
  tiers: [NEW_TIER],
}

export function criteriaOf(criteria: readonly Criterion[]): readonly CriterionValues[] {
  return [...criteria]
    .sort((one, other) => one.position - other.position)
    .map(({ id, name, dedupe_seconds, tag_values, tiers }) => ({
      id,
      name,
      dedupe_seconds,
      conditions: conditionsOf(tag_values),
      tiers: tiers.map(tier => ({ ...tier })),
    }))
}

/**
 * What to send so that the record has these in this order: what it has and is not among them is removed.
 * @param stored those that it has when this is sent; one that is gone from them by then is added anew
 */
export function criteriaAttributesOf(
  values: readonly CriterionValues[],
  stored: readonly Pick<CriterionValues, 'id'>[],
): readonly CriterionAttributes[] {
  const kept = new Set(values.map(({ id }) => id))
  const known = new Set(stored.map(({ id }) => id))
  return [
    ...values.map(({ id, name, dedupe_seconds, conditions, tiers }, index) => ({
      ...(id !== null && known.has(id) && { id }),
      name,
      position: index + 1,
      dedupe_seconds: dedupe_seconds ?? 0,
      tag_list: tagListOf(conditions),
      tiers: tiers.map(({ seconds, revenue, payout, payout_percent }) => ({
        seconds: seconds ?? 0,
        revenue: revenue ?? 0,
        payout: payout ?? 0,
        payout_percent,
      })),
    })),
    ...stored.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [{ id, _destroy: true }])),
  ]
}

/** `from 1 min 30 s: revenue $25.00, payout $15.00` */
export function tierInWords({ seconds, revenue, payout, payout_percent: percent }: Tier): string {
  const paid = percent === null ? formatDollars(payout ?? 0) : `${percent} % of it`
  const [received, given] = [moneyInSentence('revenue', null), moneyInSentence('payout', null)]
  return `from ${formatDuration(seconds ?? 0)}: ${received} ${formatDollars(revenue ?? 0)}, ${given} ${paid}`
}

/** `1. Long: Every call. from 1 min 30 s: revenue $25.00, payout $15.00` */
export function criteriaInWords(criteria: readonly CriterionValues[]): string {
  if (criteria.length === 0) return 'none'
  return criteria
    .map(({ name, conditions, tiers }, index) => {
      const parts = [conditionsInWords(conditions) ?? 'Every call.', ...tiers.map(tierInWords)]
      return `${index + 1}. ${name ?? 'Without a name'}: ${parts.join(' ')}`
    })
    .join('; ')
}
