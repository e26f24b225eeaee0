import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { onceInProgress } from './once-in-progress.ts'
import type { ProviderApi, ProviderCall } from './provider-api.ts'
import { isNotInProgress } from './provider-refusal.ts'

export interface CallOrdersPorts {
  readonly clock: CallClock
  readonly api: Pick<ProviderApi, 'redirect' | 'hangUp'>
  readonly call: ProviderCall
  readonly carrier: string
  readonly logger: Pick<Logger, 'error'>
}

/** What a call is told that asks for nothing. What cannot be done is on the log. */
export class CallOrders {
  readonly #ports: CallOrdersPorts

  constructor(ports: CallOrdersPorts) {
    this.#ports = ports
  }

  /**
   * Breaks off what the call is doing, and has it ask at this address. Rejects where it cannot be done.
   * @param onNotYet called when the provider says that the call is not in progress: while it `isWanted` it is tried again
   */
  redirect(url: string, isWanted: () => boolean, onNotYet: () => void): Promise<void> {
    const { clock, api, call } = this.#ports
    const attempt = async () => {
      try {
        await api.redirect(call, url)
      } catch (error) {
        if (isNotInProgress(error)) onNotYet()
        throw error
      }
    }
    return this.#attempt(onceInProgress(clock, attempt, isWanted))
  }

  /** @param callSid that of a destination's call; default: the caller's */
  hangUp(callSid = this.#ports.call.callSid): void {
    const { api, call } = this.#ports
    this.#attempt(api.hangUp({ ...call, callSid })).catch(() => undefined)
  }

  async #attempt(asking: Promise<unknown>): Promise<void> {
    try {
      await asking
    } catch (error) {
      const { logger, carrier } = this.#ports
      logger.error({ err: error, carrier }, 'a call could not be changed')
      throw error
    }
  }
}
