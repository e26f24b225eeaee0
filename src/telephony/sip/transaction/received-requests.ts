import { parseMessage } from '../message/parse-message.ts'
import { serialiseMessage } from '../message/serialise-message.ts'
import { type HeaderField, headerOf, type SipMessage, type SipRequest } from '../message/sip-message.ts'
import { parseVia, type Via } from '../message/via.ts'
import type { Peer, Source, Transports } from '../transport/transport.ts'
import { InviteServerTransaction } from './invite-server-transaction.ts'
import { responseRoute, sendResponse, withReceived } from './received-via.ts'
import { RequestServerTransaction } from './request-server-transaction.ts'
import { responseTo } from './response-to.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServerMachine, ServerTransaction, WayBack } from './server-transaction.ts'
import { mergeKey, serverKey } from './transaction-key.ts'

/** Who deals with requests (RFC 3261 17: the transaction user). */
export interface TransactionUser {
  /** A request that belongs to no transaction yet. */
  onRequest(arrival: Arrival): void
  /** An INVITE that is not answered yet is cancelled; the CANCEL has been answered. */
  onCancel(cancel: SipRequest, invite: ServerTransaction): void
  /** The tag of what a CANCEL is answered with, if it can be that of the INVITE's answers. @param invite null: answered already */
  tagForCancel(cancel: SipRequest, invite: ServerTransaction | null): string
  /** ACK for a 2xx. */
  onAcknowledgement(acknowledgement: SipRequest, source: Source): void
  /** What can be read of a request that cannot be parsed, and what it deserves. */
  onMalformed(arrival: Arrival, status: number, reason: string): void
  onTrace?(direction: 'in' | 'out', message: SipMessage, peer: Peer): void
  /** Whether there is a call with that peer. */
  isTalkedWith?(peer: Peer): boolean
}

/** A request that nothing is kept of yet. */
export interface Arrival {
  readonly request: SipRequest
  readonly source: Source
  /** The same request is being dealt with already, having come by another way (RFC 3261 8.2.2.2). */
  readonly isMerged: boolean
  /** Starts its transaction; null where there are as many as there may be. */
  open(): ServerTransaction | null
  /** Answers without keeping anything (RFC 3261 8.2.7). */
  refuse(
    status: number,
    toTag: string,
    options?: { readonly reason?: string | undefined; readonly headers?: readonly HeaderField[] | undefined },
  ): void
}

interface ReceivedRequestsWiring {
  readonly scheduler: Scheduler
  /** There are as many transactions as there may be for such a request. */
  isFull(request: SipRequest): boolean
  transports(): Transports | null
}

/** The requests of other parties that are under way (RFC 3261 17.2). */
export class ReceivedRequests {
  readonly #user: TransactionUser
  readonly #wiring: ReceivedRequestsWiring
  readonly #machines = new Map<string, ServerMachine>()
  /** The INVITEs among them that have no final response yet. */
  readonly #unanswered = new Map<string, ServerTransaction>()
  /** The transactions that requests outside a dialog started, by what such a request has in common with its twins. */
  readonly #merges = new Map<string, ServerMachine>()

  constructor(user: TransactionUser, wiring: ReceivedRequestsWiring) {
    this.#user = user
    this.#wiring = wiring
  }

  size(): number {
    return this.#machines.size
  }

  /** Forgets all. */
  abandonAll(): void {
    for (const machine of [...this.#machines.values()]) machine.abandon()
  }

  receive(request: SipRequest, source: Source): void {
    const via = parseVia(headerOf(request, 'Via') ?? '')
    if (via === null) return
    const transaction = this.#machines.get(serverKey(request, via))
    if (request.method === 'ACK') {
      if (transaction?.receiveAcknowledgement() !== true) this.#user.onAcknowledgement(request, source)
      return
    }
    if (transaction !== undefined) {
      transaction.receiveAgain()
      return
    }

    const arrival = this.arrival(request, via, source)
    const cancelled = request.method === 'CANCEL' ? serverKey(request, via, 'INVITE') : null
    if (cancelled !== null && this.#machines.has(cancelled)) this.#cancel(arrival, cancelled)
    else this.#user.onRequest(arrival)
  }

  arrival(received: SipRequest, via: Via, source: Source): Arrival {
    const request = withReceived(received, via, source)
    const merge = mergeKey(request)
    const wayBack = this.#wayBack(via, source)
    return {
      request,
      source,
      isMerged: request.method !== 'CANCEL' && merge !== null && this.#merges.has(merge),
      open: () => this.#open(request, serverKey(request, via), merge, source, wayBack),
      refuse: (status, toTag, options) => {
        if (request.method !== 'ACK') wayBack.send(responseTo(request, status, toTag, options))
      },
    }
  }

  #cancel(arrival: Arrival, key: string): void {
    const { request } = arrival
    const invite = this.#unanswered.get(key) ?? null
    // The same tag as that of the INVITE's own answers, 487 among them (RFC 3261 9.2).
    arrival.open()?.respond(responseTo(request, 200, this.#user.tagForCancel(request, invite)))
    if (invite !== null) this.#user.onCancel(request, invite)
  }

  #wayBack(via: Via, source: Source): WayBack {
    const route = responseRoute(via, source)
    const transmit = (bytes: Buffer) => {
      const transports = this.#wiring.transports()
      if (transports !== null) sendResponse(bytes, route, transports).catch(() => {})
    }
    return {
      send: response => {
        this.#user.onTrace?.('out', response, source)
        const bytes = serialiseMessage(response)
        transmit(bytes)
        return apart(bytes)
      },
      repeat: bytes => {
        const parsed = parseMessage(bytes)
        if (parsed.kind === 'message') this.#user.onTrace?.('out', parsed.message, source)
        transmit(bytes)
      },
    }
  }

  #open(
    request: SipRequest,
    key: string,
    merge: string | null,
    source: Source,
    wayBack: WayBack,
  ): ServerTransaction | null {
    if (this.#wiring.isFull(request)) return null
    const { method } = request
    const machine = this.#openMachine(method, key, method === 'CANCEL' ? null : merge, source, wayBack)
    const transaction: ServerTransaction = {
      request,
      source,
      respond: response => machine.respond(response),
      isAnswered: () => machine.isAnswered(),
    }
    if (method === 'INVITE') this.#unanswered.set(key, transaction)
    return transaction
  }

  #openMachine(
    method: string,
    key: string,
    merge: string | null,
    { protocol }: Source,
    wayBack: WayBack,
  ): ServerMachine {
    const Machine = method === 'INVITE' ? InviteServerTransaction : RequestServerTransaction
    const machine: ServerMachine = new Machine({
      ...wayBack,
      scheduler: this.#wiring.scheduler,
      isReliable: protocol !== 'udp',
      onAnswered: () => this.#unanswered.delete(key),
      onTerminated: () => {
        this.#machines.delete(key)
        this.#unanswered.delete(key)
        if (merge !== null && this.#merges.get(merge) === machine) this.#merges.delete(merge)
      },
    })
    this.#machines.set(key, machine)
    if (merge !== null) this.#merges.set(merge, machine)
    return machine
  }
}

/** A copy that does not keep the larger piece of memory which short messages share. */
function apart(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
