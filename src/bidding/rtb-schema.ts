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
interface Wording {
  readonly sipDomain: string
  /** What the names of the fields that the contract calls `service_…` begin with (completions.md §10). */
  readonly fieldPrefix: string
}

export function reservationDocument(
  reservation: Reservation,
  { sipDomain, fieldPrefix }: Wording,
  isShielded: boolean,
): Readonly<Record<string, unknown>> {
  const { uuid, status, payout, seconds, inboundNumber, expiresAt } = reservation
  return {
    uuid,
    status: status === 'confirmed' ? 'confirmed' : 'reserved',
    [`${fieldPrefix}_payout`]: payout,
    [`${fieldPrefix}_seconds`]: seconds,
    inbound_number: inboundNumber,
    sip_address: `${uuid}@${sipDomain}`,
    ...(expiresAt !== null && { expires_at: toIsoString(expiresAt) }),
    ...(isShielded && { [`${fieldPrefix}_ping_shield`]: true }),
  }
}
