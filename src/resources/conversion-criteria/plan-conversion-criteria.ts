import type { ConversionTier } from '../../domain/conversions/conversion-criterion.ts'
import { decimalsProblem } from '../../domain/money/amount-limits.ts'
import { type Money, money } from '../../domain/money/money.ts'
import { MAX_TAGS, type ParsedTagList, parseTagList } from '../../domain/tags/parse-tag-list.ts'
import type { Tag } from '../../domain/tags/tag.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { type NestedPlan, planNested } from '../nested-attributes/plan-nested.ts'
import {
  type ConversionCriterionItem,
  MAX_CRITERIA,
  MAX_POSITION,
  type StoredCriterion,
  type TierItem,
} from './schema.ts'

/** All that a conversion criterion says. */
export type CriterionContent = Omit<StoredCriterion, 'id' | 'tags'> & { readonly tags: readonly Tag[] }

/**
 * The criteria that an owner will have once `items` are applied; `problems` hears what is wrong with them. Yields before each
 * pattern, so that whoever drives it can let others in.
 */
export function* planConversionCriteria(
  stored: readonly StoredCriterion[],
  items: readonly ConversionCriterionItem[],
  problems: FieldProblems,
): Generator<void, NestedPlan<CriterionContent>> {
  const onProblem = (field: string, message: string) => problems.add(`conversion_criteria.${field}`, message)
  const positionOf = placing(stored)
  const tagsOf = readingTagLists(yield* parseTagLists(items), onProblem)
  const plan = planNested<CriterionContent, StoredCriterion, ConversionCriterionItem>({
    stored,
    items,
    destroysStored: false,
    contentOf: (item, criterion) => {
      const base: CriterionContent = criterion ?? NEW_CRITERION
      return {
        name: item.name === undefined ? base.name : item.name,
        position: positionOf(item, criterion),
        dedupeSeconds: item.dedupe_seconds ?? base.dedupeSeconds,
        tags: item.tag_list === undefined ? base.tags : tagsOf(item),
        tiers: item.tiers === undefined ? base.tiers : readTiers(item.tiers, onProblem),
      }
    },
    onProblem,
  })
  if (plan.outcome.length > MAX_CRITERIA) {
    problems.add('conversion_criteria', `is too long (maximum is ${MAX_CRITERIA} entries)`)
  }
  return plan
}

type OnProblem = (field: string, message: string) => void

const NEW_CRITERION: CriterionContent = { name: null, position: 1, dedupeSeconds: 0, tags: [], tiers: [] }

/** A criterion that names no place comes behind those there are, and those that the request named before it. */
function placing(stored: readonly StoredCriterion[]) {
  let last = Math.max(0, ...stored.map(({ position }) => position))
  return (item: ConversionCriterionItem, criterion: StoredCriterion | null): number => {
    const next = Math.min(last + 1, MAX_POSITION)
    const position = item.position ?? criterion?.position ?? next
    last = Math.max(last, position)
    return position
  }
}

/** The tag lists of a request, but for those behind too many tags: reading the patterns of each takes a while. */
function* parseTagLists(
  items: readonly ConversionCriterionItem[],
): Generator<void, ReadonlyMap<ConversionCriterionItem, ParsedTagList>> {
  const lists = new Map<ConversionCriterionItem, ParsedTagList>()
  let count = 0
  for (const item of items) {
    if (count > MAX_TAGS) break
    if (item.tag_list === undefined || item._destroy === true) continue
    const parsed = yield* parseTagList(item.tag_list)
    if ('tags' in parsed) count += parsed.tags.length
    lists.set(item, parsed)
  }
  return lists
}

/** One request brings no more tags than one `tag_list` may (service-api.md, Limits). */
function readingTagLists(lists: ReadonlyMap<ConversionCriterionItem, ParsedTagList>, onProblem: OnProblem) {
  let count = 0
  return (item: ConversionCriterionItem): readonly Tag[] => {
    const parsed = lists.get(item)
    if (count > MAX_TAGS || parsed === undefined) return []
    if ('error' in parsed) {
      onProblem('tag_list', parsed.error)
      return []
    }
    count += parsed.tags.length
    if (count > MAX_TAGS) {
      onProblem('tag_list', `has more than ${MAX_TAGS} tags in all criteria; send some of them later`)
    }
    return parsed.tags
  }
}

function readTiers(items: readonly TierItem[], onProblem: OnProblem): readonly ConversionTier[] {
  const onTierProblem = (field: string, message: string) => onProblem(`tiers.${field}`, message)
  const tiers = items.map((item): ConversionTier => {
    if (item.seconds === undefined) onTierProblem('seconds', MESSAGE.blank)
    const percent = item.payout_percent ?? null
    return {
      seconds: item.seconds ?? 0,
      revenue: readAmount('revenue', item.revenue ?? 0, onTierProblem),
      payout: readAmount('payout', item.payout ?? 0, onTierProblem),
      payoutPercent: percent === null ? null : readAmount('payout_percent', percent, onTierProblem),
    }
  })
  const given = items.flatMap(({ seconds }) => seconds ?? [])
  if (new Set(given).size < given.length) onTierProblem('seconds', MESSAGE.taken)
  return tiers.sort((left, right) => left.seconds - right.seconds)
}

function readAmount(field: string, value: number, onProblem: OnProblem): Money {
  const amount = money(value)
  const problem = decimalsProblem(amount)
  if (problem !== null) onProblem(field, problem)
  return amount
}
