import { dialogOfResponse } from '../dialog/create-dialog.ts'
import type { DialogState } from '../dialog/dialog-state.ts'
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
import type { EventTeller } from './call-events.ts'
import { ACCEPT, ALLOW, SUPPORTED } from './capabilities.ts'
import { EarlySession } from './early-session.ts'
import { receiveInfo } from './receive-info.ts'
import { sessionDescriptionOf } from './session-description.ts'

/** The forks of an outgoing call that ring: one for each To tag (RFC 3261 13.2.2.1), and one for whoever has none. */
export class EarlyDialogs {
  readonly #core: AgentCore
  readonly #authenticator: Authenticator
  readonly #events: EventTeller
  readonly #forks = new Map<string, Fork>()

  constructor(core: AgentCore, authenticator: Authenticator, events: EventTeller) {
    this.#core = core
    this.#authenticator = authenticator
    this.#events = events
  }

  has(remoteTag: string | null): boolean {
    return this.#forks.has(remoteTag ?? '')
  }

  /**
   * The dialog with whoever has answered so. Where it rang it is the one of then: what was sent within it may still be on its way to a
   * number, and must not get the number of another request (RFC 3261 12.2.1.1).
   */
  answeredBy(answered: DialogState): CallDialog {
    const fork = this.#forks.get(answered.remoteTag)
    if (fork === undefined) return new CallDialog(this.#core, answered, this.#authenticator)
    const { dialog } = fork
    const { localSequence, remoteSequence, remoteAllows } = dialog.state
    dialog.state = {
      ...answered,
      localSequence: Math.max(answered.localSequence, localSequence),
      remoteSequence,
      remoteAllows: answered.remoteAllows.length > 0 ? answered.remoteAllows : remoteAllows,
    }
    return dialog
  }

  /** What that fork said while it rang, once none of its offers waits for an answer: the answered dialog goes on from there. */
  async outcomeOf(remoteTag: string): Promise<EarlyOutcome | null> {
    const fork = this.#forks.get(remoteTag)
    if (fork === undefined) return null
    await fork.session.settled()
    const { session, description } = fork
    return { description, renewed: session.renewed }
  }

  /** The call is answered, or over: no fork is asked or answered any more. */
  stop(): void {
    for (const { session } of this.#forks.values()) session.stop()
  }

  /**
   * Takes note of a provisional response and acknowledges it by PRACK where it asks for that (RFC 3262 4).
   * @returns null when it was seen before, or one before it is missing; else what it describes, if that says anything new
   */
  receive(response: SipResponse, peer: Peer, sent: SipRequest): { readonly sdp: string | null } | null {
    const read = sessionDescriptionOf(response)
    const sdp = read === 'unsupported' ? null : read
    const fork = this.#forkOf(tagOf(headerOf(response, 'To')) ?? '', response, peer, sent)
    if (fork === null) return { sdp }
    const isReliable = headersOf(response, 'Require').includes('100rel')
    if (isReliable) {
      const sequence = Number(headerOf(response, 'RSeq') ?? Number.NaN)
      const isNext = fork.lastSequence === null || sequence === fork.lastSequence + 1
      if (!isNext || !Number.isSafeInteger(sequence)) return null
      fork.lastSequence = sequence
      const invited = headerOf(sent, 'CSeq') ?? ''
      void fork.dialog.request('PRACK', { headers: [{ name: 'RAck', value: `${sequence} ${invited}` }] })
    }
    if (sdp === null) return { sdp }
    // What was agreed on since then is not undone by repeating the first answer (RFC 3261 13.2.1).
    if (fork.session.renewed !== null) return { sdp: null }
    fork.description = sdp
    const offer = sessionDescriptionOf(sent)
    if (isReliable && offer !== null) fork.session.agree(offer, sdp)
    return { sdp }
  }

  /** A request of a fork that rings. */
  receiveRequest(transaction: ServerTransaction): void {
    const fork = this.#forks.get(tagOf(headerOf(transaction.request, 'From')) ?? '')
    if (fork === undefined || !fork.dialog.admits(transaction)) return
    const { method } = transaction.request
    const respond = (status: number, headers: readonly HeaderField[] = []) =>
      fork.dialog.respond(transaction, status, { headers })
    if (method === 'INFO') receiveInfo(transaction, fork.dialog, this.#events)
    else if (method === 'OPTIONS') respond(200, [ALLOW, SUPPORTED, ACCEPT])
    else if (method === 'UPDATE') fork.session.receiveUpdate(transaction)
    else respond(481)
  }

  #forkOf(tag: string, response: SipResponse, peer: Peer, sent: SipRequest): Fork | null {
    const known = this.#forks.get(tag)
    if (known !== undefined) return known
    const state = dialogOfResponse(sent, response, peer)
    if (state === null || this.#forks.size >= MAX_FORKS) return null
    const dialog = new CallDialog(this.#core, state, this.#authenticator)
    const session = new EarlySession(this.#core, dialog, this.#events, 'ours')
    const fork: Fork = { dialog, session, lastSequence: null, description: null }
    this.#forks.set(tag, fork)
    return fork
  }
}

interface Fork {
  readonly dialog: CallDialog
  readonly session: EarlySession
  /** RSeq of its last reliable response. */
  lastSequence: number | null
  /** The last that it answered to our offer. */
  description: string | null
}

interface EarlyOutcome {
  /** What it answered to our offer; null where it has not yet. */
  readonly description: string | null
  /** What has been agreed on by UPDATE in its place. */
  readonly renewed: EarlySession['renewed']
}

/** No proxy forks a call to more; what goes beyond rings all the same, without PRACK. */
const MAX_FORKS = 32
