import type { Instant } from '../../domain/time/instant.ts'
import type { ReservationNumbers } from '../../number-leases/reservation-numbers.ts'
import type { FaultLog } from '../faults/fault-log.ts'
import type { DecidedPing } from '../record/record-pings.ts'

/** The outcome of asking for a temporary number. */
export type LeaseOutcome = 'leased' | 'grown' | 'exhausted'

export interface TemporaryNumberPorts {
  readonly numbers: ReservationNumbers
  readonly faults: FaultLog
  onLease(numberPoolId: number, outcome: LeaseOutcome): void
}

type NumberedPing = Pick<DecidedPing, 'companyId' | 'uuid' | 'at' | 'key' | 'numberPoolId'>

/**
 * The number to call; there is no waiting for one that came with the ping or was lent.
 * @param expiresAt when the reservation ends
 * @param inboundNumber the one that came with the ping, or was lent as it was stored
 */
export function temporaryNumber(
  ping: NumberedPing,
  expiresAt: Instant,
  inboundNumber: string | null,
  ports: TemporaryNumberPorts,
): string | null | Promise<string | null> {
  const { numberPoolId } = ping
  if (numberPoolId === null) return inboundNumber
  if (inboundNumber === null) return numberFromGrownPool(ping, expiresAt, numberPoolId, ports)
  ports.onLease(numberPoolId, 'leased')
  return inboundNumber
}

async function numberFromGrownPool(
  { companyId, uuid, at, key }: NumberedPing,
  expiresAt: Instant,
  numberPoolId: number,
  { numbers, faults, onLease }: TemporaryNumberPorts,
): Promise<string | null> {
  const grown = await numbers.growFor({ companyId, uuid, createdAt: at, expiresAt, poolId: numberPoolId })
  onLease(numberPoolId, grown === null ? 'exhausted' : 'grown')
  if (grown === null) {
    const { id: postbackKeyId, campaignId } = key
    faults.add({ companyId, campaignId, postbackKeyId, reason: 'number_pool_exhausted' })
  }
  return grown
}
