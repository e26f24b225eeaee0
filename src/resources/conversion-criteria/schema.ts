import { type Static, Type } from 'typebox'
import type { ConversionTier } from '../../domain/conversions/conversion-criterion.ts'
import { Id, Integer, Nullable, NullableText } from '../../platform/wire/wire-types.ts'
import { TagValue, type TagValueDocument } from '../tags/tag-values.ts'

/** Each ping and call looks through the criteria of every candidate; nobody tells that many kinds of call apart. */
export const MAX_CRITERIA = 20

/** Price lists by duration have a handful of steps. */
const MAX_TIERS = 20

/** Dollars. No call is worth as much, and percentages of it still fit where amounts are kept. */
const MAX_AMOUNT = 1_000_000

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
    Integer({ description: 'Connected seconds from which on it holds. Required, once in a criterion.' }),
  ),
  revenue: Type.Optional(Amount({ description: 'Dollars, at most 4 decimals; default 0.' })),
  payout: Type.Optional(Amount({ description: 'Dollars, at most 4 decimals; default 0.' })),
  payout_percent: Type.Optional(
    Percent({ description: 'Percent of the revenue that is paid out instead of `payout`; default null.' }),
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
  name: Type.Optional(NullableText()),
  position: Type.Optional(
    Position({ description: 'Lowest is considered first. Default: after the last one there is.' }),
  ),
  tag_list: Type.Optional(
    Type.String({
      description:
        'Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears.',
    }),
  ),
  dedupe_seconds: Type.Optional(
    Integer({ description: 'Within which a caller converts once; 0 (default) = every call may.' }),
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
    Type.Array(ConversionCriterionAttributes, { maxItems: MAX_CRITERIA }),
  ),
}

const Tier = Type.Object({
  seconds: Integer({ description: 'Connected seconds from which on it holds.' }),
  revenue: Amount(),
  payout: Amount(),
  payout_percent: Percent(),
})

const ConversionCriterionShape = Type.Object({
  id: Id,
  name: NullableText(),
  position: Position({ description: 'Lowest is considered first.' }),
  tag_values: Type.Array(TagValue),
  dedupe_seconds: Integer(),
  tiers: Type.Array(Tier),
})

/** The field that shows them, in the order in which they are considered. */
export const shownConversionCriteria = { conversion_criteria: Type.Array(ConversionCriterionShape) }

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
