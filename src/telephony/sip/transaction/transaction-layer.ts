import { createHash } from 'node:crypto'
import { parseCSeq } from '../message/cseq.ts'
import type { ParsedMessage } from '../message/parse-message.ts'
import { serialiseMessage } from '../message/serialise-message.ts'
import {
  type HeaderField,
  headerOf,
  headersOf,
  type SipRequest,
  type SipResponse,
} from '../message/sip-message.ts'
import { formatVia, parseVia } from '../message/via.ts'
import type {
  OpenConnection,
  Peer,
  Source,
  TransportHandlers,
  TransportProtocol,
  Transports,
} from '../transport/transport.ts'
import { TransportError } from '../transport/transport-error.ts'
import type { ClientTransaction, ClientTransactionUser } from './client-transaction.ts'
import { cancelOf, InviteClientTransaction } from './invite-client-transaction.ts'
import { ReceivedRequests, type TransactionUser } from './received-requests.ts'
import { RequestClientTransaction } from './request-client-transaction.ts'
import type { Scheduler } from './scheduler.ts'
import { TRANSACTION_TIMEOUT } from './timers.ts'
import { BRANCH_COOKIE, createBranch, tagOf } from './transaction-key.ts'

/** A request that was sent. */
export interface SentRequest {
  /** With its Via. */
  readonly request: SipRequest
  /** Sends CANCEL after an INVITE, which must have had a provisional response (RFC 3261 9.1). */
  cancel(headers: readonly HeaderField[]): void
  /** Forgets it: no response to it is told any more. */
  abandon(): void
  /**
   * Nobody waits for the answer to a request other than INVITE any more. By TCP and TLS it has its time all the same: if nothing comes, the
   * connection is dead.
   */
  leave(): void
}

/** Keeps what is under way between requests and their final responses. */
export class TransactionLayer implements TransportHandlers {
  readonly #user: TransactionUser
  readonly #scheduler: Scheduler
  readonly #maxTransactions: number
  readonly #clients = new Map<string, SentTransaction>()
  readonly #received: ReceivedRequests
  #transports: Transports | null = null

  constructor(user: TransactionUser, scheduler: Scheduler, maxTransactions: number) {
    this.#user = user
    this.#scheduler = scheduler
    this.#maxTransactions = maxTransactions
    this.#received = new ReceivedRequests(user, {
      scheduler,
      isFull: request => this.#isFull(request),
      transports: () => this.#transports,
    })
  }

  /** Must be called before anything can be sent. */
  sendThrough(transports: Transports): void {
    this.#transports = transports
  }

  size(): number {
    return this.#clients.size + this.#received.size()
  }

  /** Whether a request of ours waits for its final response. */
  isWaiting(): boolean {
    return [...this.#clients.values()].some(({ transaction, isLeft }) => !isLeft && transaction.isWaiting())
  }

  /** Whether requests can be sent by that protocol. */
  sendsBy(protocol: TransportProtocol): boolean {
    return this.#transports?.localAddress(protocol) != null
  }

  /** How many bytes that request would be, with its Via. */
  lengthOf(request: SipRequest, to: Peer): number {
    return serialiseMessage(this.#withVia(request, to, createBranch()) ?? request).length
  }

  /** Starts a client transaction. Failures are told after this returns. */
  send(request: SipRequest, to: Peer, user: ClientTransactionUser): SentRequest {
    const branch = createBranch()
    const sent = this.#withVia(request, to, branch)
    const fail = (failure: Parameters<ClientTransactionUser['onFailure']>[0]) =>
      queueMicrotask(() => user.onFailure(failure))
    if (sent === null) fail({ kind: 'not-sent', fault: notListening(to) })
    else if (this.#isFull(request)) fail({ kind: 'full' })
    else return this.#start(sent, branch, to, user)
    return { request, cancel: () => {}, abandon: () => {}, leave: () => {} }
  }

  /**
   * Sends ACK for a 2xx, which is a transaction of nobody. What is lost is sent again with the next 2xx: the very same, by a branch
   * that follows from the dialog and its number, since some take another one for another request (RFC 3261 13.2.2.4).
   * @throws {TransportError} where it could not be sent
   */
  async acknowledge(request: SipRequest, to: Peer): Promise<void> {
    const name = ['Call-ID', 'From', 'To', 'CSeq'].map(field => headerOf(request, field)).join('\n')
    const branch = `${BRANCH_COOKIE}${createHash('sha256').update(name).digest('hex').slice(0, 20)}`
    const sent = this.#withVia(request, to, branch)
    if (sent === null) throw notListening(to)
    await this.#transmit(sent, to)
  }

  onMessage(parsed: ParsedMessage, source: Source): void {
    if (parsed.kind === 'malformed') {
      if (parsed.request === null) return
      const via = parseVia(headerOf(parsed.request, 'Via') ?? '')
      if (via === null || parsed.request.method === 'ACK') return
      this.#user.onMalformed(
        this.#received.arrival(parsed.request, via, source),
        parsed.status,
        parsed.reason,
      )
      return
    }
    this.#user.onTrace?.('in', parsed.message, source)
    if (parsed.message.kind === 'response') this.#receiveResponse(parsed.message, source)
    else this.#received.receive(parsed.message, source)
  }

  isTalkedWith(peer: Peer): boolean {
    return this.#user.isTalkedWith?.(peer) ?? false
  }

  /** Fails what that peer was to answer: it is said of the peer, not of one request (RFC 3261 18.4). */
  onUnreachable(peer: Peer, error: TransportError): void {
    for (const { transaction, to } of [...this.#clients.values()]) {
      const isThere = to.protocol === peer.protocol && to.address === peer.address && to.port === peer.port
      if (isThere) transaction.fail(error)
    }
  }

  /**
   * Fails what was sent by that connection and has had no response at all, as nobody knows whether it arrived. What has had one is
   * known, and its answer may still come by another connection (RFC 3261 18.2.2).
   */
  onDisconnected(connection: OpenConnection, error: TransportError): void {
    for (const { transaction, sentBy } of [...this.#clients.values()]) {
      if (sentBy?.connection === connection) transaction.fail(error, 'disconnected')
    }
  }

  /** Forgets everything. */
  abandonAll(): void {
    for (const { transaction } of [...this.#clients.values()]) transaction.abandon()
    this.#received.abandonAll()
  }

  #start(request: SipRequest, branch: string, to: Peer, user: ClientTransactionUser): SentRequest {
    const sent = this.#startMachine(request, `${branch} ${request.method}`, to, user)
    return {
      request,
      cancel: headers => {
        this.#start(cancelOf(request, headers), branch, to, { onResponse: () => {}, onFailure: () => {} })
      },
      abandon: () => sent.transaction.abandon(),
      leave: () => {
        if (to.protocol === 'udp') sent.transaction.abandon()
        else sent.isLeft = true
      },
    }
  }

  /** Apart, so that what the transaction calls, for half a minute after a call, keeps nothing of the request. */
  #startMachine(request: SipRequest, key: string, to: Peer, user: ClientTransactionUser): SentTransaction {
    const Transaction = request.method === 'INVITE' ? InviteClientTransaction : RequestClientTransaction
    const transaction: ClientTransaction = new Transaction(request, user, {
      scheduler: this.#scheduler,
      isReliable: to.protocol !== 'udp',
      transmit: message => {
        this.#transmit(message, to).then(
          connection => noteConnection(sent, connection),
          (error: unknown) => transaction.fail(asTransportError(error)),
        )
      },
      onTimedOut: () => this.#giveUpSilent(sent),
      onTerminated: () => this.#clients.delete(key),
    })
    const isWithinDialog = tagOf(headerOf(request, 'To')) !== null
    const mayBeIgnored = request.method === 'OPTIONS' && !isWithinDialog
    const sent: SentTransaction = {
      transaction,
      to,
      mayBeIgnored,
      isLeft: false,
      isAnswered: false,
      sentBy: null,
    }
    this.#clients.set(key, sent)
    transaction.start()
    return sent
  }

  /**
   * A connection that brought nothing at all for so long is dead, and nobody has said so: routers forget, machines lose their power. Some
   * ignore OPTIONS outside of calls, and a quiet call with them must not lose its connection by that.
   */
  #giveUpSilent({ sentBy, mayBeIgnored, to }: SentTransaction): void {
    if (sentBy === null || sentBy.connection.arrivals > sentBy.arrivals) return
    if (mayBeIgnored && this.isTalkedWith(to)) return
    sentBy.connection.destroy(`a request has had no answer for ${TRANSACTION_TIMEOUT / 1_000} s`)
  }

  #receiveResponse(response: SipResponse, source: Source): void {
    const vias = headersOf(response, 'Via')
    const via = vias.length === 1 && vias[0] !== undefined ? parseVia(vias[0]) : null
    const method = parseCSeq(headerOf(response, 'CSeq') ?? '')?.method
    // A response with several is not for us (RFC 3261 8.1.3.3), one without its transaction is too late.
    if (via === null || method === undefined) return
    const sent = this.#clients.get(`${via.parameters.get('branch')} ${method}`)
    if (sent === undefined) return
    sent.isAnswered = true
    sent.sentBy = null
    sent.transaction.receive(response, source)
  }

  /** What begins calls leaves room for what ends them. */
  #isFull({ method }: SipRequest): boolean {
    const most = method === 'INVITE' ? this.#maxTransactions : RESERVE_FACTOR * this.#maxTransactions
    return this.size() >= most
  }

  #withVia(request: SipRequest, to: Peer, branch: string): SipRequest | null {
    const local = this.#transports?.localAddress(to.protocol, to) ?? null
    if (local === null) return null
    const parameters = new Map<string, string | null>([
      ['branch', branch],
      ['rport', null],
    ])
    const value = formatVia({ protocol: to.protocol.toUpperCase(), ...local, parameters })
    return { ...request, headers: [{ name: 'Via', value }, ...request.headers] }
  }

  async #transmit(request: SipRequest, to: Peer): Promise<OpenConnection | null> {
    this.#user.onTrace?.('out', request, to)
    return (await this.#transports?.send(serialiseMessage(request), to)) ?? null
  }
}

interface SentTransaction {
  readonly transaction: ClientTransaction
  readonly to: Peer
  readonly mayBeIgnored: boolean
  /** Nobody waits for its answer any more. */
  isLeft: boolean
  /** Whether any response has come. */
  isAnswered: boolean
  /** The connection that it went by, and how often something had come by that then; null by UDP, and once it is answered. */
  sentBy: { readonly connection: OpenConnection; readonly arrivals: number } | null
}

function noteConnection(sent: SentTransaction, connection: OpenConnection | null): void {
  if (sent.isAnswered || connection === null) return
  sent.sentBy = { connection, arrivals: connection.arrivals }
}

/** Every call that there is can be ended at once, by either side. */
const RESERVE_FACTOR = 2

function notListening(to: Peer): TransportError {
  return new TransportError('not-listening', `no ${to.protocol} transport to send by`)
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  return new TransportError('unreachable', 'the transport failed', { cause: error })
}
