import type { Instant } from '../time/instant.ts'

/** A decision that was made once more, beside what was stored of it. */
export interface ReplayedDecision {
  readonly at: Instant
  readonly verdict: 'same' | 'different'
  readonly differences: readonly Difference[]
  readonly stored: Values
  readonly recomputed: Values
}

interface Difference {
  readonly name: string
  readonly stored: unknown
  readonly recomputed: unknown
}

type Values = Readonly<Record<string, unknown>>

/** Compares value by value, by what they are as JSON: the order of an array counts, that of keys does not. */
export function describeDifferences(
  stored: Values,
  recomputed: Values,
): Pick<ReplayedDecision, 'verdict' | 'differences' | 'stored' | 'recomputed'> {
  const names = new Set([...Object.keys(stored), ...Object.keys(recomputed)])
  const differences = [...names]
    .map(name => ({ name, stored: stored[name] ?? null, recomputed: recomputed[name] ?? null }))
    .filter(value => canonical(value.stored) !== canonical(value.recomputed))
  return { verdict: differences.length === 0 ? 'same' : 'different', differences, stored, recomputed }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
