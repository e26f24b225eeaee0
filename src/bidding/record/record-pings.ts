import type { Pool } from 'pg'
import type { ConfiguredPostbackKey } from '../../configuration/company-configuration.ts'
import type { CallerPlace } from '../../domain/phone/caller-place.ts'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import {
  type CompositeColumn,
  compositeArray,
  integerColumn,
  jsonColumn,
  textColumn,
  timestamptzColumn,
  uuidColumn,
} from '../../platform/database/binary/composite-array.ts'
import { typeOid } from '../../platform/database/binary/type-oid.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { ExpectedCall } from '../decide/expected-call.ts'
import { pingBasis } from '../decide/ping-basis.ts'
import { type PingDecision, type PingOutcome, withBasis } from '../decide/ping-outcome.ts'
import type { Ping } from '../request/ping-request.ts'
import type { Reservation } from '../reservations/reservation.ts'
import { shieldScope } from './shield-scope.ts'

/** A ping with everything that is stored about it. */
export interface DecidedPing {
  readonly companyId: number
  /** Version 7, drawn at `at`. */
  readonly uuid: string
  readonly callUuid: string
  /** When it was decided: after buyers answered, where they were asked. */
  readonly at: Instant
  readonly key: ConfiguredPostbackKey
  readonly affiliateId: number
  readonly callerNumber: string | null
  /** Many callers share the number: the Ping Shield does not apply. */
  readonly isCallerStatic: boolean
  readonly place: CallerPlace
  /** The number that the caller is expected to call, or the key's own; null = one is lent, or there is none. */
  readonly inboundNumber: string | null
  /** The pool that lends the reservation a number, or null. */
  readonly numberPoolId: number | null
  readonly tags: Readonly<Record<string, string>>
  /** Whether anybody listens for its outcome. */
  readonly isAnnounced: boolean
  readonly outcome: PingOutcome
}

/** @param isAnnounced whether anybody listens for its outcome */
export function decidedPing(
  { request, key, configuration }: Ping,
  call: ExpectedCall,
  { outcome, decidedAt }: PingDecision,
  isAnnounced: boolean,
): DecidedPing {
  return {
    companyId: configuration.companyId,
    uuid: uuidV7(decidedAt),
    callUuid: call.question.callUuid,
    at: decidedAt,
    key,
    affiliateId: call.affiliate.id,
    callerNumber: request.callerNumber,
    isCallerStatic: call.caller.isStatic,
    place: call.place,
    ...call.number,
    tags: call.ownTags,
    isAnnounced,
    outcome: withBasis(outcome, pingBasis(call, outcome.status === 'rejected' ? outcome.reason : null)),
  }
}

/** The live reservation of a caller, with which its further pings are answered. */
export interface OriginalReservation extends Reservation {
  readonly postbackKeyId: number
  readonly targetId: number
  /** Whether it counts toward the caps of its target. */
  readonly isSlotTaken: boolean
}

/** What became of a ping once it was stored. */
export type RecordedPing =
  | { readonly kind: 'duplicate'; readonly original: OriginalReservation }
  /** Stored as it was decided. The number is the one that it came with, or was lent; null where none was free. */
  | { readonly kind: 'stands'; readonly inboundNumber: string | null }
  /** It was taken for a duplicate, but its original has ended meanwhile: nothing is stored. */
  | { readonly kind: 'unshielded' }

const RECORD_PINGS = {
  name: 'record_pings',
  text: `
    SELECT place, uuid, status, payout::float8, seconds, inbound_number, expires_at, kind, postback_key_id,
      target_id, slot_taken
    FROM record_pings($1::decided_ping[], $2, $3)`,
}

type RecordedRow =
  | {
      readonly kind: 'duplicate'
      readonly place: number
      readonly uuid: string
      readonly status: ReservationStatus
      readonly payout: number
      readonly seconds: number
      readonly inbound_number: string | null
      readonly expires_at: Date | null
      readonly postback_key_id: number
      readonly target_id: number
      readonly slot_taken: boolean
    }
  | { readonly kind: 'leased'; readonly place: number; readonly inbound_number: string }
  | { readonly kind: 'unshielded'; readonly place: number }

/** Stores pings in one statement, durably once it returns. Answers in the order given. */
export async function recordPings(
  pool: Pool,
  pings: readonly DecidedPing[],
): Promise<readonly RecordedPing[]> {
  const { rows } = await pool.query<RecordedRow>({
    ...RECORD_PINGS,
    values: [
      compositeArray(await typeOid(pool, 'decided_ping'), DECIDED_PING_COLUMNS, pings),
      placesOf(pings, ping => ping.isCallerStatic),
      placesOf(pings, ping => ping.isAnnounced && ping.outcome.status === 'reserved'),
    ],
  })
  const recorded = pings.map(({ inboundNumber }): RecordedPing => ({ kind: 'stands', inboundNumber }))
  for (const row of rows) recorded[row.place - 1] = fromRow(row)
  return recorded
}

function fromRow(row: RecordedRow): RecordedPing {
  switch (row.kind) {
    case 'duplicate':
      return {
        kind: 'duplicate',
        original: {
          uuid: row.uuid,
          status: row.status,
          payout: row.payout,
          seconds: row.seconds,
          inboundNumber: row.inbound_number,
          expiresAt: row.expires_at?.getTime() ?? null,
          postbackKeyId: row.postback_key_id,
          targetId: row.target_id,
          isSlotTaken: row.slot_taken,
        },
      }
    case 'leased':
      return { kind: 'stands', inboundNumber: row.inbound_number }
    case 'unshielded':
      return { kind: 'unshielded' }
    default:
      return unreachable(row)
  }
}

/** Positions count from 1. */
function placesOf(pings: readonly DecidedPing[], holds: (ping: DecidedPing) => boolean): readonly number[] {
  return pings.flatMap((ping, index) => (holds(ping) ? [index + 1] : []))
}

/** Of the database's type `decided_ping`, in its order. */
const DECIDED_PING_COLUMNS: readonly CompositeColumn<DecidedPing>[] = [
  integerColumn(ping => ping.companyId),
  uuidColumn(ping => ping.uuid),
  timestamptzColumn(ping => ping.at),
  uuidColumn(ping => ping.callUuid),
  textColumn(ping => ping.outcome.status),
  textColumn(ping => reasonOf(ping.outcome)),
  integerColumn(ping => ping.key.id),
  integerColumn(ping => ping.key.campaignId),
  integerColumn(ping => ping.affiliateId),
  integerColumn(ping => reserved(ping)?.targetId),
  textColumn(ping => ping.callerNumber),
  textColumn(ping => ping.inboundNumber),
  integerColumn(ping => (ping.outcome.status === 'reserved' ? ping.numberPoolId : null)),
  textColumn(ping => reserved(ping)?.quote.dialNumber),
  jsonColumn(ping => JSON.stringify(ping.tags)),
  textColumn(ping => reserved(ping)?.quote.revenue.toFixed()),
  textColumn(ping => reserved(ping)?.quote.payout.toFixed()),
  integerColumn(ping => reserved(ping)?.quote.seconds),
  timestamptzColumn(ping => reserved(ping)?.expiresAt),
  timestamptzColumn(ping => (reasonOf(ping.outcome) === null ? null : ping.at)),
  textColumn(ping => shieldScope(ping.key).scope),
  integerColumn(ping => shieldScope(ping.key).scopeId),
  textColumn(ping => ping.place.zip),
  textColumn(ping => ping.place.state),
  textColumn(ping => ping.place.city),
  textColumn(ping => ping.place.country),
  jsonColumn(ping => JSON.stringify(ping.outcome.decision)),
  textColumn(ping => modification(ping)?.tableVersion),
  integerColumn(ping => modification(ping)?.ruleId),
  integerColumn(ping => modification(ping)?.bucket),
  textColumn(ping => modification(ping)?.variant),
  textColumn(ping => modification(ping)?.originalPayout.toFixed()),
  textColumn(ping => modification(ping)?.percentOfRevenue?.toString()),
]

function reserved({ outcome }: DecidedPing) {
  return outcome.status === 'reserved' ? outcome : null
}

/** Null where the ping ended nothing. */
function reasonOf(outcome: PingOutcome) {
  return 'reason' in outcome ? outcome.reason : null
}

function modification(ping: DecidedPing) {
  return reserved(ping)?.modification
}
