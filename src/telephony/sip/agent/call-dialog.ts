import { dialogRequest } from '../dialog/dialog-request.ts'
import type { DialogState } from '../dialog/dialog-state.ts'
import { receiveInDialog } from '../dialog/receive-in-dialog.ts'
import { parseCSeq } from '../message/cseq.ts'
import { type HeaderField, headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import { responseTo } from '../transaction/response-to.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import type { Authenticator } from './authenticator.ts'
import { ALLOW, SUPPORTED } from './capabilities.ts'
import { destinationsWithin } from './destinations.ts'
import { type ExchangeFailure, type ExchangeUser, RequestExchange } from './request-exchange.ts'
import { carrying } from './session-description.ts'

export type DialogOutcome =
  | { readonly kind: 'answered'; readonly response: SipResponse; readonly peer: Peer }
  | { readonly kind: 'unanswered'; readonly failure: ExchangeFailure }

interface DialogRequestOptions {
  readonly headers?: readonly HeaderField[] | undefined
  readonly contentType?: string
  readonly body?: string
  /** Asked where a connection by which nobody answered may have been dead: whether it is to be sent once more. Without it, it is not. */
  readonly isStillWanted?: () => boolean
}

/** One dialog and the requests within it. */
export class CallDialog {
  state: DialogState
  readonly #core: AgentCore
  authenticator: Authenticator

  constructor(core: AgentCore, state: DialogState, authenticator: Authenticator) {
    this.#core = core
    this.state = state
    this.authenticator = authenticator
  }

  /** Sends a request other than INVITE. Never rejects. */
  request(method: string, options: DialogRequestOptions = {}): Promise<DialogOutcome> {
    const { isStillWanted = () => false } = options
    return new Promise(resolve => {
      const user: ExchangeUser = {
        build: to => this.build(method, to, options),
        onFinal: (response, peer) => resolve({ kind: 'answered', response, peer }),
        onNone: failure => resolve({ kind: 'unanswered', failure }),
      }
      this.#exchange(user, null, isStillWanted)
    })
  }

  /** Sends INVITE, once more where a connection may have been dead. @param sdp what it carries @returns withdraws it */
  invite(user: ExchangeUser, sdp: string): () => void {
    return this.#exchange(user, sdp, () => true)
  }

  /**
   * A request to whoever the dialog leads to. Where nobody answers by TCP or TLS, the connection may have been dead, and has been ended by
   * now: the request is sent once more, by another and with a number of its own, to whoever the dialog leads to then.
   */
  #exchange(user: ExchangeUser, sdp: string | null, isStillWanted: () => boolean): () => void {
    let current: RequestExchange | null = null
    let isWithdrawn = false
    const send = async (onNone: ExchangeUser['onNone']) => {
      const destinations = await destinationsWithin(this.#core, this.state, sdp)
      if (isWithdrawn) return
      current = new RequestExchange(this.#core, { ...user, onNone }, this.authenticator, destinations)
      current.start()
    }
    void send(failure => {
      if (failure.isByConnection && isStillWanted()) void send(user.onNone)
      else user.onNone(failure)
    })
    return () => {
      isWithdrawn = true
      current?.cancel([])
    }
  }

  /** The next request of ours, with a number of its own. */
  build(method: string, to: Peer, options: DialogRequestOptions): SipRequest {
    const sequence = this.state.localSequence + 1
    this.state = { ...this.state, localSequence: sequence }
    const { contentType, body } = options
    const headers: HeaderField[] = [...(options.headers ?? [])]
    if (method === 'INVITE' || method === 'UPDATE') headers.push(this.contact(to), ALLOW, SUPPORTED)
    if (contentType !== undefined) headers.push({ name: 'Content-Type', value: contentType })
    headers.push({ name: 'User-Agent', value: this.#core.product })
    return dialogRequest(this.state, method, sequence, headers, Buffer.from(body ?? ''))
  }

  /** Acknowledges a 2xx to that INVITE (RFC 3261 13.2.2.4), as often as it comes. */
  async acknowledge(invite: SipRequest, sdp: string | null): Promise<void> {
    const dialog = this.state
    const { headers, body } = carrying(sdp)
    const credentials = invite.headers.filter(({ name }) => /^(proxy-)?authorization$/i.test(name))
    const sequence = parseCSeq(headerOf(invite, 'CSeq') ?? '')?.number ?? dialog.localSequence
    const ack = dialogRequest(dialog, 'ACK', sequence, [...credentials, ...headers], body)
    for (const to of await destinationsWithin(this.#core, dialog, sdp)) {
      if (await this.#acknowledgeTo(ack, to)) return
    }
  }

  /** @returns whether it was sent: what is lost on the way is sent again with the next 2xx */
  #acknowledgeTo(ack: SipRequest, to: Peer): Promise<boolean> {
    const { layer, longRequests } = this.#core
    const byTcp = longRequests.byTcp(ack, to)
    const byDatagram = () => layer.acknowledge(ack, to)
    const sent = byTcp === null ? byDatagram() : layer.acknowledge(ack, byTcp.to).catch(byDatagram)
    return sent.then(
      () => true,
      () => false,
    )
  }

  /** Takes note of a request of the other side. @returns false when it came too late and was answered with 500 */
  admits(transaction: ServerTransaction): boolean {
    const state = receiveInDialog(this.state, transaction.request, transaction.source)
    if (state === null) {
      this.refuse(transaction, 500, 'a later one has come before it (CSeq)', { reason: 'Out of Order' })
    } else this.state = state
    return state !== null
  }

  respond(
    transaction: ServerTransaction,
    status: number,
    options: {
      readonly reason?: string | undefined
      readonly headers?: readonly HeaderField[] | undefined
      readonly sdp?: string | null
    } = {},
  ): SipResponse {
    const { request } = transaction
    const { headers, body } = carrying(options.sdp ?? null)
    // Only what begins a dialog must have it, and the rest may (RFC 3261 12.1.1).
    const recordsRoute = request.method === 'INVITE' && status > 100 && status < 300
    const recordRoute = recordsRoute ? request.headers.filter(({ name }) => name === 'Record-Route') : []
    const server = { name: 'Server', value: this.#core.product }
    const response = responseTo(request, status, this.state.localTag, {
      reason: options.reason,
      headers: [...recordRoute, ...(options.headers ?? []), server, ...headers],
      body,
    })
    transaction.respond(response)
    return response
  }

  /** @param words why, for whoever wants to know */
  refuse(
    transaction: ServerTransaction,
    status: number,
    words: string,
    options: { readonly reason?: string; readonly headers?: readonly HeaderField[] } = {},
  ): void {
    this.respond(transaction, status, options)
    this.#core.refused(transaction.request, transaction.source, words)
  }

  contact(to: Peer): HeaderField {
    return {
      name: 'Contact',
      value: `<${this.#core.contact(to, this.state.isSecure, this.state.contactUser)}>`,
    }
  }
}
