import { Timers, TRANSACTION_TIMEOUT } from '../transaction/timers.ts'
import type { CallLoss } from './call.ts'
import type { CallContext } from './call-context.ts'
import type { DialogOutcome } from './call-dialog.ts'
import { ACCEPT } from './capabilities.ts'

/** Finds out whether the other side of an answered call still knows it (OPTIONS, RFC 3261 11 and 12.2.1.2). */
export class PresenceCheck {
  readonly #call: CallContext
  readonly #timers: Timers<'again'>
  #isAsking = false
  /** When who cannot be reached has been so for long enough. */
  #patientUntil = 0

  constructor(call: CallContext) {
    this.#call = call
    this.#timers = new Timers(call.core.scheduler)
  }

  /** Ends the call where nobody is there. Asked meanwhile, it is the same question. */
  begin(): void {
    if (this.#isAsking || this.#call.isOver()) return
    this.#isAsking = true
    this.#patientUntil = this.#call.core.scheduler.now() + TRANSACTION_TIMEOUT
    void this.#ask()
  }

  /** The call is over. */
  stop(): void {
    this.#timers.cancelAll()
  }

  async #ask(): Promise<void> {
    const isStillWanted = () => !this.#call.isOver()
    const outcome = await this.#call.dialog.request('OPTIONS', { headers: [ACCEPT], isStillWanted })
    if (this.#call.isOver()) return
    const verdict = this.#judge(outcome)
    if (verdict === 'ask-later') {
      this.#timers.set('again', PAUSE_MILLISECONDS, () => void this.#ask())
    } else {
      this.#isAsking = false
      if (verdict !== 'present') this.#call.lose(verdict.loss, verdict.words)
    }
  }

  /** Whoever answers anything else, that it knows no OPTIONS included, is there. */
  #judge(outcome: DialogOutcome): 'present' | 'ask-later' | Gone {
    if (outcome.kind === 'answered') {
      const { status, reason } = outcome.response
      const isGone = status === 481 || status === 408
      return isGone
        ? { loss: 'unknown', words: `asked whether it is there, it answered ${status} ${reason}` }
        : 'present'
    }
    const { why, words } = outcome.failure
    const gone = `it is not there any more: ${words}`
    switch (why) {
      case 'busy-here':
        return 'present'
      case 'unreachable':
        // A proxy may be being started again.
        return this.#call.core.scheduler.now() < this.#patientUntil
          ? 'ask-later'
          : { loss: 'unreachable', words: gone }
      case 'silent':
        return { loss: 'silent', words: gone }
    }
  }
}

interface Gone {
  readonly loss: CallLoss
  readonly words: string
}

const PAUSE_MILLISECONDS = 5_000
