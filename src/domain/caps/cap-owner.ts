import type { CapLimits } from './cap-limits.ts'

/** Whoever has caps, and the IANA zone in which their windows are cut: a Target's own, for a group the Company's. */
export interface CapOwner {
  readonly caps: CapLimits
  readonly zone: string
}
