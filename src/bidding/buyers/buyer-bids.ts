import type { BidRequest } from '../../domain/bids/bid-request.ts'
import type { Money } from '../../domain/money/money.ts'
import type { TokenSource } from '../../domain/tokens/template.ts'

/** Asks buyers over HTTP what a call is worth to them (completions.md §6, Buyer bids). */
export interface BuyerBids {
  /**
   * Asks all buyers at once. Never throws, and returns within the budget whatever they do: a buyer that has not
   * answered by then gets `bid_timeout`.
   * @returns an answer for each buyer, in the order given
   */
  ask(question: BidQuestion): Promise<readonly BidAnswer[]>
  /** Aborts what is under way and closes the connections. */
  close(): Promise<void>
}

export interface BidQuestion {
  readonly companyId: number
  readonly buyers: readonly Buyer[]
  /** What the call's tokens stand for; those of the target are added for each buyer. */
  readonly tokens: TokenSource
  /** Milliseconds from now; a buyer's own `timeoutMs` can only shorten it. */
  readonly budgetMs: number
}

export interface Buyer {
  readonly targetId: number
  /** The client id of the target. */
  readonly tid: string | null
  /** The object of the configuration itself, not a copy: compiled requests are cached by its identity. */
  readonly bidRequest: BidRequest
}

export type BidAnswer = Bid | RefusedBid

export interface Bid {
  readonly kind: 'bid'
  readonly targetId: number
  /** Above zero; null = it takes the call without naming a bid. */
  readonly revenue: Money | null
  /** Connected seconds after which the call is owed; null = it names none. */
  readonly seconds: number | null
  /** What to ring for this call, E.164 or a SIP address; null = the target's own number. */
  readonly number: string | null
  readonly latencyMs: number
}

export interface RefusedBid {
  readonly kind: 'refused'
  readonly targetId: number
  readonly reason: 'bid_declined' | 'bid_timeout' | 'bid_failed'
  /** A sentence for whoever configured the buyer; holds nothing that the buyer or the caller sent. */
  readonly detail: string
  readonly latencyMs: number
}
