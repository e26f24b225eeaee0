import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierEvent } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'

/** What those who are rung need. */
export interface LegPorts {
  readonly clock: CallClock
  /** @param happenedAt where it is told of later than it happened */
  report(event: CarrierEvent, happenedAt?: Instant): void
  /** Hangs up on a destination, by the provider's id of its call. */
  hangUp(legSid: string): void
}
