/** How a buyer is asked over HTTP whether it takes a call, and what it pays (completions.md §6, Buyer bids). */
export interface BidRequest {
  /** Tokens are interpolated, percent-encoded. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Tokens are interpolated in the values. */
  readonly headers: Readonly<Record<string, string>>
  /** Tokens are interpolated, JSON-escaped where the body is JSON; null sends none. */
  readonly body: string | null
  /** This buyer's own limit inside the key's; null = the key's alone. */
  readonly timeoutMs: number | null
  /** Where the buyer's JSON answer holds the bid in dollars; null = the buyer only accepts or declines. */
  readonly bidPath: string | null
  /** … the connected seconds from which on the call is owed; null = the criterion's. */
  readonly secondsPath: string | null
  /** … the number to ring for this very call; null = the target's own. */
  readonly numberPath: string | null
  /** … whether the buyer takes the call; null = it does when it bids. */
  readonly acceptPath: string | null
}
