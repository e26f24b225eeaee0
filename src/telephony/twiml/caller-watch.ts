import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { ProviderApi, ProviderCall } from './provider-api.ts'
import { saysEnded } from './webhook.ts'

export interface CallerWatchPorts {
  readonly clock: CallClock
  readonly api: Pick<ProviderApi, 'statusOf'>
  readonly call: ProviderCall
  /** The provider says that the caller has hung up. */
  onGone(endedAt: Instant): void
}

/** The engine gives a call up after ten minutes of a greeting: meanwhile a caller who is gone holds its place, and a stop. */
const ASKED_EVERY_MS = 60_000

/**
 * Asks the provider now and then whether a caller is still there who is waited for: where the word of his end is lost, or nobody has
 * asked for it, nothing else says so. Of what the provider does not say nothing follows.
 */
export class CallerWatch {
  readonly #ports: CallerWatchPorts
  #cancel: () => void = () => undefined
  /** Counts what is waited for: what comes of an earlier question is dropped. */
  #turn = 0

  constructor(ports: CallerWatchPorts) {
    this.#ports = ports
  }

  /** @param afterMs by when he should have been heard of */
  start(afterMs: number): void {
    this.stop()
    this.#askAfter(afterMs, this.#ports.clock.now())
  }

  stop(): void {
    this.#turn++
    this.#cancel()
  }

  #askAfter(milliseconds: number, since: Instant): void {
    const { clock, api, call, onGone } = this.#ports
    const turn = this.#turn
    this.#cancel = clock.schedule(clock.now() + milliseconds, async () => {
      const said = await api.statusOf(call).catch(() => null)
      if (turn !== this.#turn) return
      const now = clock.now()
      if (said === null || !saysEnded({ CallStatus: said.status })) this.#askAfter(ASKED_EVERY_MS, since)
      else onGone(Math.min(now, Math.max(since, said.endedAt ?? now)))
    })
  }
}
