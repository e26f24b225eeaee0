import { type HeaderField, headerOf, type SipRequest } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { T1, Timers, TRANSACTION_TIMEOUT } from '../transaction/timers.ts'
import type { AgentCore } from './agent-core.ts'
import type { CallDialog } from './call-dialog.ts'

export interface Progress {
  readonly status: number
  readonly headers: readonly HeaderField[]
  readonly sdp: string | null
}

interface ProgressEvents {
  /** The one response that describes us goes out. */
  onDescribed(sdp: string): void
  /** A response was not acknowledged after 64 * T1. */
  onNever(): void
}

/** Provisional responses that the caller wants to acknowledge by PRACK (RFC 3262 3), one after the other. */
export class ReliableProgress {
  readonly #dialog: CallDialog
  readonly #invite: ServerTransaction
  readonly #timers: Timers<'again' | 'never'>
  readonly #events: ProgressEvents
  readonly #waiting: Progress[] = []
  #sequence: number
  #isWaiting = false
  #hasDescribed = false
  #settled: (() => void) | null = null

  constructor(core: AgentCore, dialog: CallDialog, invite: ServerTransaction, events: ProgressEvents) {
    this.#dialog = dialog
    this.#invite = invite
    this.#timers = new Timers(core.scheduler)
    this.#events = events
    this.#sequence = 1 + Math.floor(core.random() * MAX_FIRST_SEQUENCE)
  }

  send(progress: Progress): void {
    if (this.#waiting.length >= MAX_WAITING) return
    this.#waiting.push(progress)
    if (!this.#isWaiting) this.#sendNext()
  }

  /** Whether one with a description went out: it is not said twice (RFC 6337 3.1.1). */
  get hasDescribed(): boolean {
    return this.#hasDescribed
  }

  /** Runs when everything is acknowledged: a 200 must not overtake a description (RFC 3262 3). */
  whenSettled(run: () => void): void {
    if (this.#isWaiting) this.#settled = run
    else run()
  }

  /** @returns whether the PRACK acknowledges the response that was sent last */
  isAbout(prack: SipRequest): boolean {
    const [sequence, number, method] = (headerOf(prack, 'RAck') ?? '').trim().split(/\s+/)
    const invited = (headerOf(this.#invite.request, 'CSeq') ?? '').split(/\s+/)
    const isThis = Number(sequence) === this.#sequence && number === invited[0] && method === 'INVITE'
    return this.#isWaiting && isThis
  }

  /** The response that was sent last is acknowledged: the next may follow. */
  acknowledged(): void {
    this.#isWaiting = false
    this.#timers.cancelAll()
    this.#sendNext()
  }

  stop(): void {
    this.#timers.cancelAll()
    this.#waiting.length = 0
    this.#settled = null
  }

  #sendNext(): void {
    const next = this.#waiting.shift()
    if (next === undefined) {
      this.#settled?.()
      this.#settled = null
      return
    }
    this.#isWaiting = true
    this.#sequence++
    const headers = [
      { name: 'Require', value: '100rel' },
      { name: 'RSeq', value: String(this.#sequence) },
      ...next.headers,
    ]
    const sdp = this.#hasDescribed ? null : next.sdp
    if (sdp !== null) {
      this.#hasDescribed = true
      this.#events.onDescribed(sdp)
    }
    const response = this.#dialog.respond(this.#invite, next.status, { headers, sdp })
    this.#timers.setBackingOff('again', T1, TRANSACTION_TIMEOUT, () => this.#invite.respond(response))
    this.#timers.set('never', TRANSACTION_TIMEOUT, () => {
      this.stop()
      this.#events.onNever()
    })
  }
}

/** Room to count on from the first one, which is random (RFC 3262 3). */
const MAX_FIRST_SEQUENCE = 2 ** 31 - 1_000

/** Ringing, queued, forwarded: nobody has more to say at a time. */
const MAX_WAITING = 16
