import { dialogOfResponse } from '../dialog/create-dialog.ts'
import {
  type HeaderField,
  headerOf,
  headersOf,
  type SipRequest,
  type SipResponse,
} from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { tagOf } from '../transaction/transaction-key.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import type { Authenticator } from './authenticator.ts'
import { CallDialog } from './call-dialog.ts'
import { ACCEPT, ALLOW, SUPPORTED } from './capabilities.ts'
import { sessionDescriptionOf } from './session-description.ts'

/** The forks of an outgoing call that ring: one for each To tag (RFC 3261 13.2.2.1). */
export class EarlyDialogs {
  readonly #core: AgentCore
  readonly #authenticator: Authenticator
  readonly #forks = new Map<string, Fork>()

  constructor(core: AgentCore, authenticator: Authenticator) {
    this.#core = core
    this.#authenticator = authenticator
  }

  has(remoteTag: string | null): boolean {
    return remoteTag !== null && this.#forks.has(remoteTag)
  }

  /** The last description that a fork sent while it rang. */
  descriptionOf(remoteTag: string): string | null {
    return this.#forks.get(remoteTag)?.description ?? null
  }

  /** What was sent and received while it rang, which the answered dialog goes on from. */
  stateOf(remoteTag: string): CallDialog['state'] | null {
    return this.#forks.get(remoteTag)?.dialog.state ?? null
  }

  /**
   * Takes note of a provisional response and acknowledges it by PRACK where it asks for that (RFC 3262 4).
   * @returns false when it was seen before, or one before it is missing
   */
  receive(response: SipResponse, peer: Peer, sent: SipRequest): boolean {
    const tag = tagOf(headerOf(response, 'To'))
    const fork = tag === null ? null : this.#forkOf(tag, response, peer, sent)
    if (fork === null) return true
    if (headersOf(response, 'Require').includes('100rel')) {
      const sequence = Number(headerOf(response, 'RSeq') ?? Number.NaN)
      const isNext = fork.lastSequence === null || sequence === fork.lastSequence + 1
      if (!isNext || !Number.isSafeInteger(sequence)) return false
      fork.lastSequence = sequence
      const invited = headerOf(sent, 'CSeq') ?? ''
      void fork.dialog.request('PRACK', { headers: [{ name: 'RAck', value: `${sequence} ${invited}` }] })
    }
    const description = sessionDescriptionOf(response)
    if (description !== null && description !== 'unsupported') fork.description = description
    return true
  }

  /** A request of a fork that rings. @returns the body of an INFO */
  receiveRequest(transaction: ServerTransaction): string | null {
    const fork = this.#forks.get(tagOf(headerOf(transaction.request, 'From')) ?? '')
    if (fork === undefined || !fork.dialog.admits(transaction)) return null
    const { request } = transaction
    const { method } = request
    const respond = (status: number, headers: readonly HeaderField[] = []) =>
      fork.dialog.respond(transaction, status, { headers })
    if (method === 'INFO') {
      respond(200)
      return request.body.toString('utf8')
    }
    if (method === 'OPTIONS') respond(200, [ALLOW, SUPPORTED, ACCEPT])
    // An offer collides with ours, whose answer is not final yet (RFC 3311 5.2).
    else if (method === 'UPDATE' && request.body.length > 0) respond(491)
    else if (method === 'UPDATE') respond(200, [fork.dialog.contact(transaction.source)])
    else respond(481)
    return null
  }

  #forkOf(tag: string, response: SipResponse, peer: Peer, sent: SipRequest): Fork | null {
    const known = this.#forks.get(tag)
    if (known !== undefined) return known
    const state = dialogOfResponse(sent, response, peer)
    if (state === null || this.#forks.size >= MAX_FORKS) return null
    const dialog = new CallDialog(this.#core, state, this.#authenticator)
    const fork: Fork = { dialog, lastSequence: null, description: null }
    this.#forks.set(tag, fork)
    return fork
  }
}

interface Fork {
  readonly dialog: CallDialog
  /** RSeq of its last reliable response. */
  lastSequence: number | null
  description: string | null
}

/** No proxy forks a call to more; what goes beyond rings all the same, without PRACK. */
const MAX_FORKS = 32
