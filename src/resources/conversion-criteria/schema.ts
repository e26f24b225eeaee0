import { type Static, Type } from 'typebox'
import type { ConversionTier } from '../../domain/conversions/conversion-criterion.ts'
import { MAX_AMOUNT } from '../../domain/money/amount-limits.ts'
import { Id, Integer, Nullable, NullableText } from '../../platform/wire/wire-types.ts'
import { TagValue, type TagValueDocument } from '../tags/tag-values.ts'

/** Each ping and call looks through the criteria of every candidate; nobody distinguishes that many kinds of call. */
export const MAX_CRITERIA = 20

/** Price lists by duration have a handful of steps. */
const MAX_TIERS = 20

/** Above 100 more is paid out than comes in, which some do to win a publisher; a slip of two digits is refused. */
const MAX_PAYOUT_PERCENT = 999

/** Room for one more behind it, and far from what storage keeps. */
export const MAX_POSITION = 1_000_000

const Position = (options: object = {}) => Integer({ maximum: MAX_POSITION, ...options })
const Amount = (options: object = {}) => Type.Number({ minimum: 0, maximum: MAX_AMOUNT, ...options })
const Percent = (options: object = {}) =>
  Nullable(Type.Number({ minimum: 0, maximum: MAX_PAYOUT_PERCENT, ...options }))

const TierAttributes = Type.Object({
  seconds: Type.Optional(
    Integer({
      description: 'Connected seconds from which on it holds. Required, once in a criterion.',
      'x-example': 90,
    }),
  ),
  revenue: Type.Optional(
    Amount({
      description: 'What the buyer pays, in dollars, at most 4 decimals; default 0.',
      'x-example': 25,
    }),
  ),
  payout: Type.Optional(
    Amount({
      description: 'What the publisher is paid, in dollars, at most 4 decimals; default 0.',
      'x-example': 15,
    }),
  ),
  payout_percent: Type.Optional(
    Percent({
      description: 'Percent of the revenue that is paid out instead of `payout`; default null.',
      'x-example': 60,
    }),
  ),
})

const ConversionCriterionAttributes = Type.Object({
  id: Type.Optional(
    Type.Integer({
      ...Id,
      description: 'Changes this criterion, keeping what is not sent; without it one is added.',
    }),
  ),
  _destroy: Type.Optional(Type.Boolean({ description: 'true removes the criterion that `id` names.' })),
  name: Type.Optional(NullableText({ description: 'Label.', 'x-example': 'Insurance' })),
  position: Type.Optional(
    Position({
      description: 'Lowest is considered first. Default: after the last one there is.',
      'x-example': 1,
    }),
  ),
  tag_list: Type.Optional(
    Type.String({
      description:
        'Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears.',
      'x-example': '<<<age:>=25>>>,<<<geo:us-33101>>>',
    }),
  ),
  dedupe_seconds: Type.Optional(
    Integer({
      description: 'Within which a caller converts once; 0 (default) = every call may.',
      'x-example': 0,
    }),
  ),
  tiers: Type.Optional(
    Type.Array(TierAttributes, { maxItems: MAX_TIERS, description: 'Replaces all tiers. Default none.' }),
  ),
})

export type TierItem = Static<typeof TierAttributes>
export type ConversionCriterionItem = Static<typeof ConversionCriterionAttributes>

/** The parameter that changes conversion criteria, on Targets and Campaigns alike. */
export const conversionCriteriaParameter = {
  conversion_criteria_attributes: Type.Optional(
    Type.Array(ConversionCriterionAttributes, {
      maxItems: MAX_CRITERIA,
      description: 'Replaces nothing: a criterion with `id` is changed, one without is added.',
    }),
  ),
}

const Tier = Type.Object({
  seconds: Integer({ description: 'Connected seconds from which on it holds.', examples: [90] }),
  revenue: Amount({ description: 'What the buyer pays, in dollars.', examples: [25] }),
  payout: Amount({ description: 'What the publisher is paid, in dollars.', examples: [15] }),
  payout_percent: Percent({
    description: 'Percent of the revenue that is paid out instead of `payout`.',
    examples: [60],
  }),
})

const ConversionCriterionShape = Type.Object({
  id: Id,
  name: NullableText({ description: 'Label.', examples: ['Insurance'] }),
  position: Position({ description: 'Lowest is considered first.', examples: [1] }),
  tag_values: Type.Array(TagValue, { description: 'Conditions on the call.' }),
  dedupe_seconds: Integer({
    description: 'Within which a caller converts once; 0 = every call may.',
    examples: [0],
  }),
  tiers: Type.Array(Tier, { description: 'What a call is worth, by its connected seconds.' }),
})

/** The field that shows them, in the order in which they are considered. */
export const shownConversionCriteria = {
  conversion_criteria: Type.Array(ConversionCriterionShape, {
    description: 'When a call converts and what it is worth: the first whose conditions hold counts.',
  }),
}

/** What a Target or Campaign has. */
export interface StoredCriterion {
  readonly id: number
  readonly name: string | null
  readonly position: number
  readonly dedupeSeconds: number
  readonly tags: readonly TagValueDocument[]
  /** By ascending seconds. */
  readonly tiers: readonly ConversionTier[]
}

export function conversionCriterionShape(
  criterion: StoredCriterion,
): Static<typeof ConversionCriterionShape> {
  return {
    id: criterion.id,
    name: criterion.name,
    position: criterion.position,
    tag_values: [...criterion.tags],
    dedupe_seconds: criterion.dedupeSeconds,
    tiers: criterion.tiers.map(tier => ({
      seconds: tier.seconds,
      revenue: tier.revenue.toNumber(),
      payout: tier.payout.toNumber(),
      payout_percent: tier.payoutPercent?.toNumber() ?? null,
    })),
  }
}
