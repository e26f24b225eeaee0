import { refreshTarget } from '../dialog/receive-in-dialog.ts'
import { agreedSession } from '../dialog/session-timer.ts'
import type { SipResponse } from '../message/sip-message.ts'
import { Timers } from '../transaction/timers.ts'
import type { Peer } from '../transport/transport.ts'
import type { ReofferOutcome } from './call.ts'
import type { CallContext } from './call-context.ts'
import type { ExchangeUser } from './request-exchange.ts'
import { sessionDescriptionOf } from './session-description.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** Our offers within an answered call (RFC 3261 14.1). */
export class OwnOffers {
  readonly #call: CallContext
  readonly #session: SessionKeeper
  readonly #timers: Timers<'collided'>
  #resume: () => void = () => {}
  #withdraw: () => void = () => {}

  constructor(call: CallContext, session: SessionKeeper) {
    this.#call = call
    this.#session = session
    this.#timers = new Timers(call.core.scheduler)
  }

  /** Sends a re-INVITE in its turn, again after each collision with one of the other side. */
  async send(sdp: string): Promise<ReofferOutcome> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (!(await this.#call.turn.take())) return this.#call.isOver() ? ENDED : TOO_MANY
      const outcome = await this.#invite(sdp)
      this.#call.turn.settle()
      if (this.#call.isOver()) return ENDED
      if (outcome !== 'collided') return outcome
      await this.#pause()
      if (this.#call.isOver()) return ENDED
    }
    return COLLIDED
  }

  /** The call is over. */
  stop(): void {
    this.#timers.cancelAll()
    this.#resume()
    this.#withdraw()
  }

  #invite(sdp: string): Promise<ReofferOutcome | 'collided'> {
    const { dialog } = this.#call
    return new Promise(resolve => {
      let isSettled = false
      const user: ExchangeUser = {
        build: to => {
          const headers = this.#session.headers()
          return dialog.build('INVITE', to, { headers, contentType: 'application/sdp', body: sdp })
        },
        onFinal: (response, peer, sent) => {
          // What it says is news once; each 2xx is acknowledged, where the first says that the party is now.
          if (!isSettled) resolve(this.#outcomeOf(response, peer, sdp))
          isSettled = true
          if (response.status < 300) void dialog.acknowledge(sent, null)
        },
        onNone: ({ why, words }) => {
          // A connection that cannot be made now may be made later; silence is 408 (RFC 3261 12.2.1.2).
          if (why === 'silent') this.#call.lose('silent', `a re-INVITE got no answer: ${words}`)
          resolve({ kind: 'refused', status: null, words })
        },
        onGhost: (_response, _peer, sent) => void dialog.acknowledge(sent, null),
        mayRepeat: response => this.#session.raise(response),
      }
      const withdraw = dialog.invite(user, sdp)
      // Who has hung up answers it no more: of one that has begun to be answered nothing else would ever be heard.
      this.#withdraw = () => {
        resolve(ENDED)
        withdraw()
      }
    })
  }

  /** 408 and 481 say that the dialog is gone (RFC 3261 12.2.1.2). */
  #outcomeOf(response: SipResponse, peer: Peer, sdp: string): ReofferOutcome | 'collided' {
    const { dialog, descriptions } = this.#call
    const { status, reason } = response
    const words = `${status} ${reason}`
    if (status === 491) return 'collided'
    if (status === 408 || status === 481) this.#call.lose('unknown', `a re-INVITE was answered with ${words}`)
    if (status >= 300) return { kind: 'refused', status, words }

    dialog.state = refreshTarget(dialog.state, response, peer)
    this.#session.adopt(agreedSession(response))
    const answer = sessionDescriptionOf(response)
    if (answer === null || answer === 'unsupported') {
      return { kind: 'refused', status, words: `${words} without a session description` }
    }
    descriptions.local = sdp
    descriptions.remote = answer
    return { kind: 'answered', sdp: answer }
  }

  /** 2.1 to 4 s for the owner of the Call-ID, up to 2 s for the other, in steps of 10 ms (RFC 3261 14.1). */
  #pause(): Promise<void> {
    const { core, dialog } = this.#call
    const [least, most] = dialog.state.role === 'caller' ? [2_100, 4_000] : [0, 2_000]
    const milliseconds = 10 * Math.round((least + core.random() * (most - least)) / 10)
    return new Promise(resolve => {
      this.#resume = resolve
      this.#timers.set('collided', milliseconds, resolve)
    })
  }
}

/** Two sides that collide this often are not going to agree. */
const MAX_TRIES = 6

const ENDED: ReofferOutcome = { kind: 'ended' }

const TOO_MANY: ReofferOutcome = {
  kind: 'refused',
  status: null,
  words: 'as many offers are waiting for their turn as may be',
}

const COLLIDED: ReofferOutcome = {
  kind: 'refused',
  status: 491,
  words: 'the other side was always making an offer itself',
}
