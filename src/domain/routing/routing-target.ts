import type { BusinessHour } from '../business-hours/business-hours.ts'
import type { CapLimits } from '../caps/cap-limits.ts'
import type { TagConditions } from '../tags/tag-conditions.ts'

/** A target as routing sees it: everything compiled, nothing left to parse while a call waits. */
export interface RoutingTarget {
  readonly id: number
  readonly name: string | null
  /** E.164 number or SIP address. */
  readonly number: string
  /** Lowest is tried first. */
  readonly priority: number
  /** Share of first places among equal priority; 0 comes last. */
  readonly weight: number
  readonly timeoutSeconds: number
  readonly paused: boolean
  /** IANA zone of the business hours. */
  readonly zone: string
  readonly businessHours: readonly BusinessHour[]
  readonly caps: CapLimits
  /** Every group the target belongs to: their caps bind it, whichever way the call came. */
  readonly groupIds: readonly number[]
  readonly conditions: TagConditions
  /** Most calls of one caller within its window; null = however many. */
  readonly velocityCalls: number | null
  readonly velocitySeconds: number
}
