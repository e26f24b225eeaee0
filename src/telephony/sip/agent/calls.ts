import { headerOf, type SipRequest } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { tagOf } from '../transaction/transaction-key.ts'
import type { Peer } from '../transport/transport.ts'
import type { DialogReceiver, DialogTable } from './agent-core.ts'

/** The calls of an agent that are not over, by Call-ID and our tag. */
export class Calls implements DialogTable {
  readonly #maxCalls: number
  readonly #calls = new Map<string, DialogReceiver>()
  readonly #cancels = new WeakMap<ServerTransaction, Cancellable>()

  constructor(maxCalls: number) {
    this.#maxCalls = maxCalls
  }

  size(): number {
    return this.#calls.size
  }

  isFull(): boolean {
    return this.#calls.size >= this.#maxCalls
  }

  /** The call that a request is part of: it has the tag that we chose, and that of the other side. */
  find(request: SipRequest): DialogReceiver | null {
    const localTag = tagOf(headerOf(request, 'To'))
    if (localTag === null) return null
    const call = this.#calls.get(keyOf(headerOf(request, 'Call-ID') ?? '', localTag))
    return call?.isPartOf(tagOf(headerOf(request, 'From'))) === true ? call : null
  }

  isTalkedWith({ protocol, address, port }: Peer): boolean {
    for (const { remotePeer: peer } of this.#calls.values()) {
      if (peer?.port === port && peer.address === address && peer.protocol === protocol) return true
    }
    return false
  }

  add(callId: string, localTag: string, receiver: DialogReceiver): void {
    this.#calls.set(keyOf(callId, localTag), receiver)
  }

  remove(callId: string, localTag: string): void {
    this.#calls.delete(keyOf(callId, localTag))
  }

  onCancel(invite: ServerTransaction, localTag: string, cancelled: (cancel: SipRequest) => void): void {
    this.#cancels.set(invite, { localTag, cancelled })
  }

  cancel(request: SipRequest, invite: ServerTransaction): void {
    this.#cancels.get(invite)?.cancelled(request)
  }

  /** Our tag in the call that an INVITE is of; null where it is of none. */
  tagOf(invite: ServerTransaction): string | null {
    return this.#cancels.get(invite)?.localTag ?? null
  }

  /** Ends them all; those that the other side has to hear of are there until it has. */
  end(): void {
    for (const call of [...this.#calls.values()]) call.endNow()
  }
}

interface Cancellable {
  readonly localTag: string
  readonly cancelled: (cancel: SipRequest) => void
}

function keyOf(callId: string, localTag: string): string {
  return `${localTag} ${callId}`
}
