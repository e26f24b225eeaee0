import type { PingOutcome } from '../../src/bidding/decide/ping-outcome.ts'
import type { DecidedPing } from '../../src/bidding/record/record-pings.ts'
import { money } from '../../src/domain/money/money.ts'
import { callerPlace } from '../../src/domain/phone/caller-place.ts'
import type { Instant } from '../../src/domain/time/instant.ts'
import { uuidV7 } from '../../src/platform/uuid-v7.ts'
import { KEY } from './build-postback-key.ts'

/** What was decided about a ping that was reserved at `at` for half a minute. */
export function reservedAt(at: Instant): PingOutcome & { readonly status: 'reserved' } {
  return {
    status: 'reserved',
    targetId: 1,
    quote: { revenue: money('10'), payout: money('5'), seconds: 60, dialNumber: null },
    modification: null,
    expiresAt: at + 30_000,
    decision: { order: [], skipped: {} },
  }
}

let callers = 0

/** A ping of another caller each time, which was reserved at `at` and asks for no number. */
export function buildDecidedPing(
  companyId: number,
  at: Instant,
  differences: Partial<DecidedPing> = {},
): DecidedPing {
  return {
    companyId,
    uuid: uuidV7(at),
    callUuid: uuidV7(at),
    at,
    key: KEY,
    affiliateId: 1,
    callerNumber: `+1202555${String(++callers).padStart(4, '0')}`,
    isCallerStatic: false,
    place: callerPlace(null, {}),
    inboundNumber: null,
    numberPoolId: null,
    tags: {},
    isAnnounced: false,
    outcome: reservedAt(at),
    ...differences,
  }
}
