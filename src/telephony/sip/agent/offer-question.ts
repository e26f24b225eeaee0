import type { Scheduler } from '../transaction/scheduler.ts'
import { Timers } from '../transaction/timers.ts'
import type { CallHandlers, OfferAnswer } from './call.ts'
import type { CallEvents } from './call-events.ts'

/** Asks the user of a call to answer an offer, and does not wait for ever. */
export class OfferQuestion {
  readonly #events: Pick<CallEvents<CallHandlers>, 'ask' | 'askForOffer'>
  readonly #timers: Timers<'answer'>
  #resolve: (answer: string | null) => void = () => {}

  constructor(events: Pick<CallEvents<CallHandlers>, 'ask' | 'askForOffer'>, scheduler: Scheduler) {
    this.#events = events
    this.#timers = new Timers(scheduler)
  }

  /** @returns the answer; null when there is none that both could live with, and after `stop` */
  ask(offer: string): Promise<string | null> {
    return this.#await(() => this.#events.ask(offer))
  }

  /** @returns the offer; null when there is none, and after `stop`. @param usual of users that are not asked */
  askForOffer(usual: string): Promise<string | null> {
    return this.#await(() => this.#events.askForOffer(usual))
  }

  #await(question: () => Promise<OfferAnswer>): Promise<string | null> {
    return new Promise(resolve => {
      this.#resolve = resolve
      this.#timers.set('answer', MAX_ANSWER_MILLISECONDS, () => resolve(null))
      void question().then(answer => {
        this.#timers.cancel('answer')
        resolve(answer.kind === 'answer' ? answer.sdp : null)
      })
    })
  }

  stop(): void {
    this.#timers.cancelAll()
    this.#resolve(null)
  }
}

/** Describing media is quick; the other side is not kept waiting by a user that forgot it. */
const MAX_ANSWER_MILLISECONDS = 10_000
