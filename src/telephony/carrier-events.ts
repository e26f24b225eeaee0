import type { Instant } from '../domain/time/instant.ts'
import type { CarrierEvent, CarrierListener } from './carrier.ts'

/** What a carrier's call has to say, kept until somebody listens. */
export class CarrierEvents {
  #listener: CarrierListener | null = null
  readonly #unheard: Parameters<CarrierListener>[] = []

  /** Sets the one listener; events that happened before are delivered to it first. */
  listen(listener: CarrierListener): void {
    this.#listener = listener
    for (const unheard of this.#unheard.splice(0)) listener(...unheard)
  }

  /** @param happenedAt where that was earlier */
  tell(event: CarrierEvent, happenedAt?: Instant): void {
    if (this.#listener === null) this.#unheard.push([event, happenedAt])
    else this.#listener(event, happenedAt)
  }
}
