import type { Money } from '../../domain/money/money.ts'
import type { Instant } from '../../domain/time/instant.ts'

/** A past call that reached routing, as far as it shows how it would have gone otherwise. */
export interface RecordedCall {
  readonly uuid: string
  /** When it was first asked whom the call may ring: after greeting and menu. */
  readonly routedAt: Instant
  /** E.164; null when withheld. */
  readonly callerNumber: string | null
  readonly campaignId: number
  /** The tracking number that was called (E.164); null without one. */
  readonly number: string | null
  readonly keysPressed: string
  readonly tags: Readonly<Record<string, string>>
  readonly reserved: ReservedCall | null
  /** The targets that rang, in that order. */
  readonly attempts: readonly RecordedAttempt[]
  /** How long after `routedAt` the caller hung up before anyone had answered; null when the caller stayed. */
  readonly gaveUpAfterMs: number | null
  readonly connection: RecordedConnection | null
}

/** What the reservation that the call claimed says of it. */
export interface ReservedCall {
  readonly targetId: number | null
  /** The call may go to nobody else. */
  readonly isOnly: boolean
  /** Of the revenue, which a payout table gave the publisher; null where none did. */
  readonly percentOfRevenue: number | null
}

export interface RecordedAttempt {
  readonly targetId: number
  readonly rangMs: number
  readonly hasAnswered: boolean
}

/** Whom the call was connected with, and what it earned. Dollars. */
export interface RecordedConnection {
  /** Null for a deleted target. */
  readonly targetId: number | null
  readonly talkMs: number
  readonly revenue: Money
  readonly payout: Money
}
