import type { CapLimits } from '../caps/cap-limits.ts'

/** 1 = dial members one at a time; 2 = ring all members at once (service-api.md, Target Group). */
type GroupBehavior = 1 | 2

/** A target group as routing sees it. */
export interface RoutingGroup {
  readonly id: number
  readonly name: string
  readonly behavior: GroupBehavior
  /** Counts only for behavior 2; so does `weight`. */
  readonly priority: number | null
  readonly weight: number | null
  readonly targetIds: readonly number[]
  readonly caps: CapLimits
}
