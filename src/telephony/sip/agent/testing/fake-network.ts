import { parseMessage } from '../../message/parse-message.ts'
import type { SipMessage } from '../../message/sip-message.ts'
import type { Scheduler } from '../../transaction/scheduler.ts'
import type { Peer, Source, TransportHandlers, Transports } from '../../transport/transport.ts'
import { TransportError } from '../../transport/transport-error.ts'

/** What the network does to messages; nothing unless it is said. Chances are between 0 and 1. */
export interface NetworkFaults {
  readonly loss?: number
  readonly duplication?: number
  /** Messages take between 1 and this many milliseconds, so that one overtakes the other; 1 unless it is given. */
  readonly longestDelay?: number
}

interface Passage {
  readonly message: SipMessage
  readonly from: string
  readonly to: string
  readonly protocol: Peer['protocol']
}

/** Hosts by address, in memory: what is sent is serialised and parsed, and arrives in virtual time. */
export class FakeNetwork {
  readonly #scheduler: Scheduler
  readonly #random: () => number
  readonly #hosts = new Map<string, TransportHandlers>()
  readonly #faults: NetworkFaults
  /** The hosts that listen by UDP alone. */
  readonly withoutTcp = new Set<string>()
  /** Everything that was sent, also what got lost. */
  readonly passages: Passage[] = []
  /** Says what does not arrive. */
  drops: (passage: Passage) => boolean = () => false

  constructor(scheduler: Scheduler, faults: NetworkFaults = {}, random: () => number = () => 0.5) {
    this.#scheduler = scheduler
    this.#faults = faults
    this.#random = random
  }

  /** Listens at `address:5060` by every protocol. Nobody but a party that is `careless` may send what cannot be parsed. */
  open(address: string, handlers: TransportHandlers, isCareless = false): Transports {
    this.#hosts.set(address, handlers)
    return {
      send: async (bytes, to) => this.#send(bytes, { ...to, address, port: 5060 }, to, isCareless),
      localAddress: () => ({ host: address, port: 5060 }),
      close: async () => {
        this.#hosts.delete(address)
      },
    }
  }

  /** What whoever listens at an address says of a peer. */
  isTalkedWith(address: string, peer: Peer): boolean {
    return this.#hosts.get(address)?.isTalkedWith?.(peer) ?? false
  }

  #send(bytes: Buffer, from: Peer, to: Peer, isCareless = false): void {
    const isReliable = to.protocol !== 'udp'
    if (isReliable && (!this.#hosts.has(to.address) || this.withoutTcp.has(to.address))) {
      throw new TransportError('refused', `nobody listens at ${to.address}`)
    }
    const parsed = parseMessage(bytes)
    if (parsed.kind === 'message') {
      const passage = { message: parsed.message, from: from.address, to: to.address, protocol: to.protocol }
      this.passages.push(passage)
      if (this.drops(passage)) return
    } else if (!isCareless) {
      throw new Error(`malformed: ${parsed.reason}\n${bytes.toString()}`)
    }
    const { loss = 0, duplication = 0, longestDelay = 1 } = isReliable ? {} : this.#faults
    if (this.#random() < loss) return
    const copies = this.#random() < duplication ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const delay = 1 + Math.floor(this.#random() * longestDelay)
      this.#scheduler.after(delay, () => this.#arrive(bytes, from, to))
    }
  }

  #arrive(bytes: Buffer, from: Peer, to: Peer): void {
    const source: Source = {
      ...from,
      local: { address: to.address, port: to.port },
      reply: async (reply, port = from.port) => this.#send(reply, { ...to }, { ...from, port }),
    }
    this.#hosts.get(to.address)?.onMessage(parseMessage(bytes), source)
  }
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
