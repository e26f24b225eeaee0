/** The five limits on a target or target group, in the order in which a full one is reported. */
export const CAP_KINDS = ['concurrency', 'hard', 'hourly', 'daily', 'monthly'] as const

export type CapKind = (typeof CAP_KINDS)[number]

/** One limit of a target or target group. */
export interface CapLimit {
  readonly id: number
  readonly kind: CapKind
  /** Calls allowed in the cap's window; null = unlimited. */
  readonly cap: number | null
}

/** The five limits of one target or target group, in `CAP_KINDS` order. */
export type CapLimits = readonly CapLimit[]

/** Whoever has caps, and the IANA zone in which their windows are cut: a Target's own, for a group the Company's. */
export interface CapOwner {
  readonly caps: CapLimits
  readonly zone: string
}

/** Cap id → calls counted in the cap's current window; an absent cap has counted none. A Map is one. */
export interface FilledByCap extends Iterable<readonly [number, number]> {
  get(capId: number): number | undefined
}

/** The first limit without room for one more call, or null when all have room. A cap of 0 is always full. */
export function firstFullCap(limits: CapLimits, filled: FilledByCap): CapLimit | null {
  for (const limit of limits) {
    if (limit.cap !== null && (filled.get(limit.id) ?? 0) >= limit.cap) return limit
  }
  return null
}

/** A full cap in words: `daily cap 5 of 5`. */
export function describeFullCap(limit: CapLimit, filled: FilledByCap): string {
  return `${limit.kind} cap ${filled.get(limit.id) ?? 0} of ${limit.cap}`
}
