import { compilePayoutRules } from './compile-payout-rules.ts'
import type { ParsedRules } from './parse-payout-rules.ts'
import { PAYOUT_BUCKETS } from './payout-bucket.ts'

const BUCKET = 'pbm_bucket'

/** How many buckets are looked up before others get their turn: a few milliseconds. */
const BUCKETS_AT_ONCE = 500

const NO_PLACES: ReadonlySet<string> = new Set()

/**
 * The ranges of buckets, both ends included, that no rule with a condition on `pbm_bucket` admits, whatever its other
 * conditions. A table that splits traffic by bucket is meant to cover all of them, and one that does not has no gaps.
 * Yields between portions of the work, so that whoever drives it can let others in.
 */
export function* bucketGaps({
  rules,
  patterns,
}: ParsedRules): Generator<void, readonly (readonly [number, number])[]> {
  const splitting = rules
    .map(rule => ({ ...rule, conditions: rule.conditions.filter(({ key }) => key === BUCKET) }))
    .filter(({ conditions }) => conditions.length > 0)
  if (splitting.length === 0) return []
  const compiled = yield* compilePayoutRules({ rules: splitting, patterns })
  const gaps: [number, number][] = []
  for (let bucket = 0; bucket < PAYOUT_BUCKETS; bucket++) {
    if (bucket % BUCKETS_AT_ONCE === 0) yield
    const text = String(bucket)
    const valueUnder = (key: string) => (key === BUCKET ? text : undefined)
    if (compiled.firstMatch({ valueUnder, places: NO_PLACES }) !== null) continue
    const last = gaps.at(-1)
    if (last !== undefined && last[1] === bucket - 1) last[1] = bucket
    else gaps.push([bucket, bucket])
  }
  return gaps
}
