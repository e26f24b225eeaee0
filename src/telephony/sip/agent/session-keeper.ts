import type { SessionTimer } from '../dialog/dialog-state.ts'
import { refreshTarget } from '../dialog/receive-in-dialog.ts'
import { agreedSession, minimumOf, requestedSession } from '../dialog/session-timer.ts'
import type { HeaderField, SipResponse } from '../message/sip-message.ts'
import { Timers } from '../transaction/timers.ts'
import type { ReofferOutcome } from './call.ts'
import type { CallContext } from './call-context.ts'
import type { DialogOutcome } from './call-dialog.ts'

/** Keeps the session of an answered call from expiring, or notices that it has (RFC 4028). */
export class SessionKeeper {
  readonly #call: CallContext
  /** Describes us once more as we are, by re-INVITE. */
  readonly #reoffer: () => Promise<ReofferOutcome>
  readonly #timers: Timers<'refresh' | 'expiry'>
  /** The other side said that it knows UPDATE, and then did not. */
  #refusesUpdate = false
  #minimumSeconds: number

  constructor(call: CallContext, reoffer: () => Promise<ReofferOutcome>) {
    this.#call = call
    this.#reoffer = reoffer
    this.#timers = new Timers(call.core.scheduler)
    this.#minimumSeconds = call.core.session.minimumSeconds
  }

  /** What INVITE and UPDATE of ours say. */
  headers(): readonly HeaderField[] {
    const { core, dialog } = this.#call
    return requestedSession({ ...core.session, minimumSeconds: this.#minimumSeconds }, dialog.state.session)
  }

  /** The session was refreshed, and this is agreed from now on; null: it never expires. */
  adopt(session: SessionTimer | null): void {
    const { dialog } = this.#call
    dialog.state = { ...dialog.state, session }
    this.#timers.cancelAll()
    if (session === null || this.#call.isOver()) return
    const interval = 1_000 * session.intervalSeconds
    if (session.refresher === 'local') {
      this.#timers.set('refresh', interval / 2, () => void this.#refresh())
      this.#timers.set('expiry', interval, () =>
        this.#call.lose('expired', 'the session could not be refreshed'),
      )
    } else {
      const grace = Math.min(MAX_GRACE_MILLISECONDS, interval / 3)
      this.#timers.set('expiry', interval - grace, () =>
        this.#call.lose('expired', 'the session was not refreshed'),
      )
    }
  }

  /** 422: asks for as much as the other side wants from now on. @returns whether that is more than before */
  raise(response: SipResponse): boolean {
    const minimum = minimumOf(response)
    if (minimum === null || minimum <= this.#minimumSeconds) return false
    this.#minimumSeconds = minimum
    const { dialog } = this.#call
    const { session } = dialog.state
    if (session !== null && session.intervalSeconds < minimum) {
      dialog.state = { ...dialog.state, session: { ...session, intervalSeconds: minimum } }
    }
    return true
  }

  /** The call is over. */
  stop(): void {
    this.#timers.cancelAll()
  }

  async #refresh(): Promise<void> {
    const { dialog, descriptions, events } = this.#call
    if (dialog.state.remoteAllows.includes('UPDATE') && !this.#refusesUpdate) {
      const isStillWanted = () => !this.#call.isOver()
      this.#settleUpdate(await dialog.request('UPDATE', { headers: this.headers(), isStillWanted }))
      return
    }
    const before = descriptions.remote
    const outcome = await this.#reoffer()
    if (outcome.kind === 'refused') this.#again()
    if (outcome.kind !== 'answered' || outcome.sdp === before) return
    events.tell(handlers => handlers.onAnswer?.(outcome.sdp))
  }

  #settleUpdate(outcome: DialogOutcome): void {
    if (this.#call.isOver()) return
    if (outcome.kind === 'unanswered') {
      const { why, words } = outcome.failure
      if (why === 'silent') this.#call.lose('silent', `the refresh of the session got no answer: ${words}`)
      else this.#again()
      return
    }
    const { response, peer } = outcome
    const { status, reason } = response
    if (status < 300) {
      const { dialog } = this.#call
      dialog.state = refreshTarget(dialog.state, response, peer)
      this.adopt(agreedSession(response) ?? dialog.state.session)
    } else if (status === 408 || status === 481) {
      this.#call.lose('unknown', `the refresh of the session was answered with ${status} ${reason}`)
    } else {
      if (status === 422) this.raise(response)
      else if (status !== 491 && status !== 500 && status !== 503) this.#refusesUpdate = true
      this.#again()
    }
  }

  /** Tries once more soon; `expiry` ends it. */
  #again(): void {
    if (!this.#call.isOver()) this.#timers.set('refresh', PAUSE_MILLISECONDS, () => void this.#refresh())
  }
}

/** The session is taken for dead this long before it is (RFC 4028 10). */
const MAX_GRACE_MILLISECONDS = 32_000

/** Longer than both sides' pause after a collision. */
const PAUSE_MILLISECONDS = 5_000
