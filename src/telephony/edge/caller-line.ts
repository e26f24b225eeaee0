import type { CallOffer } from '../carrier.ts'
import type { MediaEndpoint } from '../media/media.ts'
import type { IncomingCall } from '../sip/agent/call.ts'

/** What a caller's side of a call was opened with. */
export interface CallerLine {
  readonly incoming: IncomingCall
  readonly offer: CallOffer
  readonly media: MediaEndpoint
  /** What an answer says: our answer to the caller's offer, or, where it made none, an offer of ours. */
  readonly description: string
  /** Called with the reason, in words, where the caller is not let through. */
  onRefused(words: string): void
}
