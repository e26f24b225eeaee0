import type { CallHandlers, OfferAnswer } from './call.ts'

/** Who tells what happens to an answered call, of whichever side. */
export type EventTeller = Pick<CallEvents<CallHandlers>, 'tell' | 'tellLast' | 'ask' | 'askForOffer'>

/**
 * What happens to a call, told in order to its handlers: never from within one of the call's own functions, and not before
 * somebody listens. After the last event it knows them no more: transactions remember a call for half a minute after its end,
 * and whatever its handlers hold on to would be remembered with it.
 */
export class CallEvents<Handlers extends CallHandlers> {
  readonly #waiting: ((handlers: Handlers) => void)[] = []
  #handlers: Handlers | null = null
  #isOver = false

  listen(handlers: Handlers): void {
    this.#handlers = handlers
    this.#schedule()
  }

  tell(event: (handlers: Handlers) => void): void {
    if (this.#isOver || this.#waiting.length >= MAX_WAITING) return
    this.#waiting.push(event)
    this.#schedule()
  }

  /** The last event: nothing is told after it. */
  tellLast(event: (handlers: Handlers) => void): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#waiting.push(event)
    this.#schedule()
  }

  /** Has the handlers answer an offer; a handler that fails finds it unacceptable. */
  ask(sdp: string): Promise<OfferAnswer> {
    return this.#ask(handlers => handlers.onOffer(sdp))
  }

  /** Has the handlers make an offer; a handler that fails has none. @param usual of handlers that are not asked for any */
  askForOffer(usual: string): Promise<OfferAnswer> {
    return this.#ask(async handlers => ({
      kind: 'answer',
      sdp: (await handlers.onOfferWanted?.()) ?? usual,
    }))
  }

  #ask(question: (handlers: Handlers) => OfferAnswer | Promise<OfferAnswer>): Promise<OfferAnswer> {
    return new Promise(resolve => {
      const isQueued = !this.#isOver && this.#waiting.length < MAX_WAITING
      if (!isQueued) return resolve(UNACCEPTABLE)
      this.tell(handlers => {
        Promise.resolve()
          .then(() => question(handlers))
          .then(resolve, () => resolve(UNACCEPTABLE))
      })
    })
  }

  #schedule(): void {
    queueMicrotask(() => {
      const handlers = this.#handlers
      const event = handlers === null ? undefined : this.#waiting.shift()
      if (handlers === null || event === undefined) return
      if (this.#waiting.length > 0) this.#schedule()
      else if (this.#isOver) this.#handlers = null
      event(handlers)
    })
  }
}

/** Nobody leaves more untold; it stops what a party sends to a call that nobody listens to. */
const MAX_WAITING = 64

const UNACCEPTABLE: OfferAnswer = { kind: 'unacceptable' }
