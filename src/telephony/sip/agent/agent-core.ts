import type { DialogState } from '../dialog/dialog-state.ts'
import type { SessionPreferences } from '../dialog/session-timer.ts'
import type { SipRequest } from '../message/sip-message.ts'
import type { SipUri } from '../message/sip-uri.ts'
import type { Scheduler } from '../transaction/scheduler.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'
import type { Peer, Source } from '../transport/transport.ts'
import type { AvoidedPeers } from './avoided-peers.ts'
import type { ExportedCall } from './exported-call.ts'
import type { LongRequests } from './long-requests.ts'

/** Longer than the longest `timeout_seconds` of a target (5,999): whoever rings for less says so himself. */
export const MAX_UNANSWERED_MILLISECONDS = 6_100_000

/** What the calls of one agent share. */
export interface AgentCore {
  readonly layer: TransactionLayer
  readonly scheduler: Scheduler
  readonly random: () => number
  readonly resolve: (uri: SipUri) => Promise<readonly Peer[]>
  /** Who answered 503 and wants no calls for a while. */
  readonly overloaded: AvoidedPeers
  /** Who has said nothing at all to an INVITE: others are called first for a while. */
  readonly silent: AvoidedPeers
  readonly longRequests: LongRequests
  readonly session: SessionPreferences
  /** The product, as User-Agent and Server. */
  readonly product: string
  readonly dialogs: DialogTable
  /** Whoever wants to know is told why the request of a party that was let in is refused, in words. */
  refused(request: SipRequest, source: Source, words: string): void
  /** Whoever wants to know is told of each dialog that another process could go on with, and when there is nothing of it left. */
  established(call: ExportedCall): void
  forgotten(dialog: DialogState): void
  /** Our Contact towards that peer. */
  contact(to: Peer, isSecure: boolean, user: string | null): string
}

/** The calls that there are, by Call-ID and our tag: each gets what the other side sends within its dialogs. */
export interface DialogTable {
  add(callId: string, localTag: string, receiver: DialogReceiver): void
  remove(callId: string, localTag: string): void
  /**
   * @param localTag ours, which the CANCEL is answered with too
   * @param cancelled runs when the other side cancels that INVITE
   */
  onCancel(invite: ServerTransaction, localTag: string, cancelled: (cancel: SipRequest) => void): void
}

/** A call, as the requests of the other side see it. */
export interface DialogReceiver {
  /** @returns whether the request's tags are of a dialog of this call; else it is answered with 481 */
  isPartOf(remoteTag: string | null): boolean
  /** Where the party was heard last; null where it was not yet. */
  readonly remotePeer: Peer | null
  receive(transaction: ServerTransaction): void
  /** ACK for a 2xx. */
  acknowledged(acknowledgement: SipRequest, source: Source): void
  /** The agent stops. */
  endNow(): void
}
