import { Type } from 'typebox'
import { toIsoString } from '../domain/time/instant.ts'
import { Nullable, OneOf, Timestamp } from '../platform/wire/wire-types.ts'
import type { Reservation } from './reservations/reservation.ts'

export const PingParameters = Type.Object(
  {
    key: Type.Optional(Type.String({ description: 'Postback key.' })),
    publisher_id: Type.Optional(
      Type.String({ description: 'The source that the bid is attributed to: an `afid`. Required.' }),
    ),
    source_id: Type.Optional(Type.String({ description: 'Alias of `publisher_id`.' })),
    caller_number: Type.Optional(
      Type.String({ description: 'Required unless the key allows pings without it.' }),
    ),
    inbound_number: Type.Optional(
      Type.String({ description: 'A number of the Company that the caller is expected to call.' }),
    ),
  },
  { additionalProperties: true, description: 'Every other parameter tags the reservation.' },
)

export const ConfirmParameters = Type.Object(
  {
    key: Type.Optional(Type.String({ description: 'Postback key.' })),
    status: Type.Optional(OneOf(['confirmed'], { type: 'string' })),
  },
  { additionalProperties: true },
)

/** A `no-target` answer carries only `uuid` and `status` (service-api.md, RTB reservation). */
export const reservationSchema = (fieldPrefix: string) =>
  Type.Object({
    uuid: Type.String({ format: 'uuid' }),
    status: OneOf(['reserved', 'confirmed', 'no-target'], { type: 'string' }),
    [`${fieldPrefix}_payout`]: Type.Optional(Type.Number({ description: 'Expected payout, dollars.' })),
    [`${fieldPrefix}_seconds`]: Type.Optional(Type.Integer({ description: 'Required call duration.' })),
    inbound_number: Type.Optional(Nullable(Type.String({ description: 'Number to call.' }))),
    sip_address: Type.Optional(Type.String({ description: 'SIP address of this reservation alone.' })),
    expires_at: Type.Optional(Timestamp),
    [`${fieldPrefix}_ping_shield`]: Type.Optional(
      Type.Boolean({ description: 'Only on a shielded duplicate: always true.', examples: [true] }),
    ),
  })

/** How this installation words a reservation. */
export interface Wording {
  /** The host of reservations' SIP addresses. */
  readonly sipDomain: string
  /** What the names of the fields that the contract calls `service_…` begin with (completions.md §10). */
  readonly fieldPrefix: string
}

/** What a publisher is answered with. */
export type RtbAnswer =
  | { readonly kind: 'reservation'; readonly reservation: Reservation; readonly isShielded: boolean }
  | { readonly kind: 'no-target'; readonly uuid: string; readonly reason: string | null }

/** The header that says why there is no target; the body stays as the contract has it (completions.md §6). */
const REASON_HEADER = 'x-no-target-reason'

/** Null where nothing needs to be said. */
export function reasonHeader(answer: RtbAnswer): readonly [name: string, value: string] | null {
  return answer.kind === 'reservation' || answer.reason === null ? null : [REASON_HEADER, answer.reason]
}

export function rtbDocument(
  answer: RtbAnswer,
  { sipDomain, fieldPrefix }: Wording,
): Readonly<Record<string, unknown>> {
  if (answer.kind === 'no-target') return { uuid: answer.uuid, status: 'no-target' }
  const { uuid, payout, seconds, inboundNumber, expiresAt } = answer.reservation
  return {
    uuid,
    status: statusOf(answer.reservation),
    [`${fieldPrefix}_payout`]: payout,
    [`${fieldPrefix}_seconds`]: seconds,
    inbound_number: inboundNumber,
    sip_address: `${uuid}@${sipDomain}`,
    ...(expiresAt !== null && { expires_at: toIsoString(expiresAt) }),
    ...(answer.isShielded && { [`${fieldPrefix}_ping_shield`]: true }),
  }
}

/**
 * The same as JSON, as it is written by the schema, in a seventh of the time. Nothing in it needs escaping: ids, numbers,
 * times, and names that the settings allow.
 */
export function rtbText(answer: RtbAnswer, { sipDomain, fieldPrefix }: Wording): string {
  if (answer.kind === 'no-target') return `{"uuid":"${answer.uuid}","status":"no-target"}`
  const { uuid, payout, seconds, inboundNumber, expiresAt } = answer.reservation
  const number = inboundNumber === null ? 'null' : `"${inboundNumber}"`
  const expiry = expiresAt === null ? '' : `,"expires_at":"${toIsoString(expiresAt)}"`
  const shield = answer.isShielded ? `,"${fieldPrefix}_ping_shield":true` : ''
  return (
    `{"uuid":"${uuid}","status":"${statusOf(answer.reservation)}","${fieldPrefix}_payout":${payout},` +
    `"${fieldPrefix}_seconds":${seconds},"inbound_number":${number},"sip_address":"${uuid}@${sipDomain}"${expiry}${shield}}`
  )
}

function statusOf({ status }: Reservation): 'reserved' | 'confirmed' {
  return status === 'confirmed' ? 'confirmed' : 'reserved'
}
