import type { Scheduler } from '../transaction/scheduler.ts'
import type { Peer } from '../transport/transport.ts'

/** Peers that are passed over for a while. */
export class AvoidedPeers {
  readonly #scheduler: Scheduler
  /** When each may be tried again. */
  readonly #until = new Map<string, number>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  add(peer: Peer, seconds: number): void {
    this.#forgetPast()
    if (this.#until.size >= MAX_PEERS) return
    this.#until.set(keyOf(peer), this.#scheduler.now() + 1_000 * Math.min(seconds, MAX_SECONDS))
  }

  has(peer: Peer): boolean {
    const until = this.#until.get(keyOf(peer))
    return until !== undefined && until > this.#scheduler.now()
  }

  remove(peer: Peer): void {
    this.#until.delete(keyOf(peer))
  }

  /** How many are avoided now. */
  size(): number {
    this.#forgetPast()
    return this.#until.size
  }

  #forgetPast(): void {
    const now = this.#scheduler.now()
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key)
  }
}

/** More than anybody has trunks; beyond it a peer is simply tried again. */
const MAX_PEERS = 1_000

/** Nobody is avoided for longer, whatever it asked for (RFC 3261 21.5.4): a mistyped number must not cut off a trunk for a day. */
const MAX_SECONDS = 300

function keyOf({ protocol, address, port }: Peer): string {
  return `${protocol} ${address} ${port}`
}
