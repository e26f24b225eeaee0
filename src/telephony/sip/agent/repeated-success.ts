import { parseCSeq } from '../message/cseq.ts'
import { headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { Scheduler } from '../transaction/scheduler.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { T1, T2, Timers, TRANSACTION_TIMEOUT } from '../transaction/timers.ts'

/** A 2xx to INVITE, sent again and again until it is acknowledged, by TCP as well (RFC 3261 13.3.1.4). */
export class RepeatedSuccess {
  readonly #sequence: number
  readonly #timers: Timers<'again' | 'never'>
  readonly #acknowledged: (ack: SipRequest) => void
  #isAcknowledged = false

  /** @param never runs when nobody has acknowledged it after 64 * T1 */
  constructor(
    scheduler: Scheduler,
    transaction: ServerTransaction,
    response: SipResponse,
    acknowledged: (ack: SipRequest) => void,
    never: () => void,
  ) {
    this.#sequence = sequenceOf(transaction.request)
    this.#acknowledged = acknowledged
    this.#timers = new Timers(scheduler)
    this.#timers.setBackingOff('again', T1, T2, () => transaction.respond(response))
    this.#timers.set('never', TRANSACTION_TIMEOUT, () => {
      this.stop()
      never()
    })
  }

  /**
   * Each response that was repeated may be acknowledged: only the first ACK is news.
   * @returns whether the ACK was for this response
   */
  receive(ack: SipRequest): boolean {
    if (sequenceOf(ack) !== this.#sequence) return false
    if (this.#isAcknowledged) return true
    this.#isAcknowledged = true
    this.stop()
    this.#acknowledged(ack)
    return true
  }

  stop(): void {
    this.#timers.cancelAll()
  }
}

function sequenceOf(request: SipRequest): number {
  return parseCSeq(headerOf(request, 'CSeq') ?? '')?.number ?? -1
}
