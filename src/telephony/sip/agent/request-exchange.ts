import { type HeaderField, headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { TransactionFailure } from '../transaction/client-transaction.ts'
import { Timers, TRANSACTION_TIMEOUT } from '../transaction/timers.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import { Attempt, type AttemptUser } from './attempt.ts'
import type { Authenticator } from './authenticator.ts'
import type { Addressed } from './long-requests.ts'

/** Who wants an answer. Either `onFinal` or `onNone` is called, unless the exchange is cancelled. */
export interface ExchangeUser {
  /** The request for this peer, with a new CSeq each time; the transaction layer adds Via. */
  build(to: Peer): SipRequest
  onProvisional?(response: SipResponse, from: Peer, sent: SipRequest): void
  /** The final response, and to INVITE each further 2xx. */
  onFinal(response: SipResponse, from: Peer, sent: SipRequest): void
  /** No peer gave a final response. */
  onNone(failure: ExchangeFailure): void
  /** A 2xx to an INVITE that nobody waits for any more: to be acknowledged and hung up on. */
  onGhost?(response: SipResponse, from: Peer, sent: SipRequest): void
  /** 422: whether `build` asks for a longer interval from now on. */
  mayRepeat?(response: SipResponse): boolean
}

export interface ExchangeFailure {
  readonly why: 'unreachable' | 'silent' | 'busy-here'
  readonly words: string
  /** It was sent by TCP or TLS: silence may be that of a dead connection, and a new one be answered by. */
  readonly isByConnection?: true
}

/** A request to one peer after the other until one gives a final response (RFC 3263 4.3), with what it asks for on the way. */
export class RequestExchange implements AttemptUser {
  readonly #core: AgentCore
  readonly #user: ExchangeUser
  readonly #authenticator: Authenticator
  readonly #silenceMilliseconds: number
  readonly #remaining: Peer[]
  readonly #timers: Timers<'silence'>
  #current: Attempt | null = null
  /** What is under way by TCP for its length, as it goes by UDP where no connection comes about. */
  #byDatagram: Addressed | null = null
  #repeats = 0
  /** Nothing that was sent to this peer was lost with its connection yet. */
  #mayReconnect = true
  #failure: ExchangeFailure = { why: 'unreachable', words: 'there is no peer to send it to' }
  #isCancelled = false

  /** @param silenceMilliseconds how long a peer may say nothing at all before the next one is tried */
  constructor(
    core: AgentCore,
    user: ExchangeUser,
    authenticator: Authenticator,
    destinations: readonly Peer[],
    silenceMilliseconds = TRANSACTION_TIMEOUT,
  ) {
    this.#core = core
    this.#user = user
    this.#authenticator = authenticator
    this.#silenceMilliseconds = silenceMilliseconds
    this.#timers = new Timers(core.scheduler)
    this.#remaining = destinations.slice(0, MAX_DESTINATIONS)
  }

  /** Who is being asked, or was asked last. */
  get peer(): Peer | null {
    return this.#current?.to ?? null
  }

  start(): void {
    const next = this.#remaining.shift()
    this.#mayReconnect = true
    if (next !== undefined) this.#try(next)
    else queueMicrotask(() => !this.#isCancelled && this.#user.onNone(this.#failure))
  }

  /** Wants no answer any more; of an INVITE only ghosts are told from now on. */
  cancel(cancelHeaders: readonly HeaderField[]): void {
    this.#isCancelled = true
    this.#timers.cancelAll()
    this.#current?.leave(cancelHeaders)
  }

  /** Whoever answers is called in its turn again, however late it does. */
  onHeard({ meant }: Attempt): void {
    this.#core.silent.remove(meant)
  }

  onResponse(attempt: Attempt, response: SipResponse): void {
    if (attempt !== this.#current) return
    this.#timers.cancelAll()
    this.#byDatagram = null
    const sent = attempt.request
    if (response.status < 200) this.#user.onProvisional?.(response, attempt.to, sent)
    else if (this.#asksAgain(response, attempt.to)) this.#try(attempt.to)
    else if (response.status === 503 && this.#passesOn(attempt, response)) this.start()
    else this.#user.onFinal(response, attempt.to, sent)
  }

  onFailure(attempt: Attempt, failure: TransactionFailure): void {
    if (attempt !== this.#current) return
    this.#timers.cancelAll()
    this.#failure = failureOf(failure, attempt.to)
    const byDatagram = this.#byDatagram
    this.#byDatagram = null
    if (byDatagram !== null && failure.kind === 'not-sent') {
      this.#core.longRequests.notConnected(attempt.to)
      this.#send(byDatagram, byDatagram.to)
    } else if (failure.kind === 'disconnected' && this.#mayReconnect) {
      // It may have been dead for long; and since the request may have arrived, it is another one now.
      this.#mayReconnect = false
      this.#try(attempt.meant)
    } else if (failure.kind === 'full') this.#user.onNone(this.#failure)
    else {
      const { method } = attempt.request
      if (failure.kind === 'timed-out' && method !== 'BYE') this.#forgetLastResort()
      // There are those who answer calls and no OPTIONS.
      if (failure.kind === 'timed-out' && method === 'INVITE' && !attempt.isHeard) {
        this.#core.silent.add(attempt.meant, SILENT_SECONDS)
      }
      this.start()
    }
  }

  onGhost(attempt: Attempt, response: SipResponse): void {
    this.#user.onGhost?.(response, attempt.to, attempt.request)
  }

  #try(to: Peer): void {
    const built = this.#user.build(to)
    const headers = [...built.headers, ...this.#authenticator.headersFor(built)]
    const request = { ...built, headers }
    const byTcp = this.#core.longRequests.byTcp(request, to)
    this.#byDatagram = byTcp === null ? null : { request, to }
    this.#send(byTcp ?? { request, to }, to)
  }

  #send(addressed: Addressed, meant: Peer): void {
    const attempt = new Attempt(this.#core, addressed, meant, this)
    this.#current = attempt
    if (this.#silenceMilliseconds >= TRANSACTION_TIMEOUT) return
    this.#timers.set('silence', this.#silenceMilliseconds, () => {
      attempt.leave([])
      this.onFailure(attempt, { kind: 'timed-out' })
    })
  }

  /** Whether the same peer wants the request once more: with credentials, or a longer session. */
  #asksAgain(response: SipResponse, from: Peer): boolean {
    const { status } = response
    if (status !== 401 && status !== 407 && status !== 422) return false
    if (this.#repeats >= MAX_REPEATS) return false
    this.#repeats++
    return status === 422
      ? this.#user.mayRepeat?.(response) === true
      : this.#authenticator.learn(response, from)
  }

  #passesOn({ to, request }: Attempt, response: SipResponse): boolean {
    const seconds = /^\s*(\d{1,9})/.exec(headerOf(response, 'Retry-After') ?? '')?.[1]
    // Who is asked every half a minute whether it is there would else never be called again.
    if (seconds !== undefined && request.method === 'INVITE') this.#core.overloaded.add(to, Number(seconds))
    this.#forgetLastResort()
    return this.#remaining.length > 0
  }

  /** What was sent has arrived, or nobody is there. */
  #forgetLastResort(): void {
    if (this.#remaining.at(-1)?.isLastResort) this.#remaining.pop()
  }
}

/** More peers than that behind one name are not worth the caller's time. */
const MAX_DESTINATIONS = 8

/** How long others are called first: long enough that few callers wait for who is gone, short enough for who was only started again. */
const SILENT_SECONDS = 30

/** A challenge by a proxy, one by the server behind it, a stale nonce of each, and a session interval. */
const MAX_REPEATS = 5

function failureOf(failure: TransactionFailure, to: Peer): ExchangeFailure {
  const peer = `${to.protocol} ${to.address}:${to.port}`
  switch (failure.kind) {
    case 'timed-out':
      return {
        why: 'silent',
        words: `no answer from ${peer}`,
        ...(to.protocol === 'udp' ? {} : { isByConnection: true }),
      }
    case 'not-sent':
    case 'disconnected':
      return { why: 'unreachable', words: `${peer}: ${failure.fault.message}` }
    case 'full':
      return { why: 'busy-here', words: 'as many transactions are under way as may be' }
  }
}
