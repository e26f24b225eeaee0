import type { Schemas } from '../api/api-client.ts'

/** Whoever has caps: a Target, or a Target Group. */
export type Capped = Pick<Schemas['Target'], 'concurrency_cap' | 'calls_in_progress' | 'caps'>

export type CapKind = 'Concurrency' | Schemas['Target']['caps'][number]['type']

/** How far one cap is filled. */
export interface CapLevel {
  readonly kind: CapKind
  /** null: no limit. */
  readonly limit: number | null
  readonly filled: number
}

/** In the order in which people think of them, and what they limit. */
export const CAP_WORDS: Readonly<Record<CapKind, { readonly label: string; readonly counts: string }>> = {
  Concurrency: { label: 'At a time', counts: 'Calls that are in progress' },
  Hourly: { label: 'An hour', counts: 'Calls of this hour' },
  Daily: { label: 'A day', counts: 'Calls of today' },
  Monthly: { label: 'A month', counts: 'Calls of this month' },
  Hard: { label: 'In all', counts: 'Calls since it was last reset' },
}

const KINDS = Object.keys(CAP_WORDS) as readonly CapKind[]

/** The five limits of a Target or Target Group. */
export function capLevels(owner: Capped): readonly CapLevel[] {
  return KINDS.map(kind => {
    if (kind === 'Concurrency') return { kind, limit: owner.concurrency_cap, filled: owner.calls_in_progress }
    const cap = owner.caps.find(({ type }) => type === kind)
    return { kind, limit: cap?.cap ?? null, filled: cap?.filled ?? 0 }
  })
}

export function isFull({ limit, filled }: CapLevel): boolean {
  return limit !== null && filled >= limit
}

/** The one that is nearest to its limit; null where nothing is limited. */
export function tightestCap(owner: Capped): CapLevel | null {
  const limited = capLevels(owner).filter(({ limit }) => limit !== null)
  return limited.reduce<CapLevel | null>(
    (tightest, level) => (tightest === null || share(level) > share(tightest) ? level : tightest),
    null,
  )
}

/** How full, from 0 to 1; a limit of 0 is always full. */
export function share({ limit, filled }: CapLevel): number {
  if (limit === null) return 0
  return limit === 0 ? 1 : Math.min(filled / limit, 1)
}

/** `5 at a time, 100 a day`; null where nothing is limited. */
export function capsInWords(owner: Capped): string | null {
  const limited = capLevels(owner).filter(({ limit }) => limit !== null)
  if (limited.length === 0) return null
  return limited.map(({ kind, limit }) => `${limit} ${CAP_WORDS[kind].label.toLowerCase()}`).join(', ')
}
