import { parseMessage } from '../../message/parse-message.ts'
import type { SipMessage } from '../../message/sip-message.ts'
import type { Scheduler } from '../../transaction/scheduler.ts'
import type {
  OpenConnection,
  Peer,
  Source,
  TransportHandlers,
  Transports,
} from '../../transport/transport.ts'
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
  readonly #connections = new Map<string, FakeConnection>()
  /** The hosts that listen by UDP alone. */
  readonly withoutTcp = new Set<string>()
  /** How many connections there have been. */
  opened = 0
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

  /** Nothing passes by the connections that there are any more, and nobody is told. */
  killConnections(): void {
    for (const connection of this.#connections.values()) connection.isDead = true
  }

  /** Ends the connections that there are; both sides are told. */
  closeConnections(): void {
    for (const [key, { ends }] of this.#connections) {
      this.#connections.delete(key)
      for (const [address, end] of ends) this.#tellClosed(address, end)
    }
  }

  #tellClosed(address: string, end: OpenConnection): void {
    const error = new TransportError('closed', 'the connection was closed')
    this.#scheduler.after(0, () => this.#hosts.get(address)?.onDisconnected?.(end, error))
  }

  #connectionOf(from: Peer, to: Peer): FakeConnection {
    const key = `${[from.address, to.address].sort().join(' ')} ${to.protocol}`
    const open = this.#connections.get(key)
    if (open !== undefined) return open
    const endAt = (address: string): readonly [string, FakeEnd] => {
      const destroy = () => {
        this.#connections.delete(key)
        this.#tellClosed(address, end)
      }
      const end: FakeEnd = { arrivals: 0, destroy }
      return [address, end]
    }
    const connection = { isDead: false, ends: new Map([endAt(from.address), endAt(to.address)]) }
    this.#connections.set(key, connection)
    this.opened++
    return connection
  }

  /** @returns the connection that it went by */
  #send(bytes: Buffer, from: Peer, to: Peer, isCareless = false): OpenConnection | null {
    const isReliable = to.protocol !== 'udp'
    if (isReliable && (!this.#hosts.has(to.address) || this.withoutTcp.has(to.address))) {
      throw new TransportError('refused', `nobody listens at ${to.address}`)
    }
    const connection = isReliable ? this.#connectionOf(from, to) : null
    const own = connection?.ends.get(from.address) ?? null
    const parsed = parseMessage(bytes)
    if (parsed.kind === 'message') {
      const passage = { message: parsed.message, from: from.address, to: to.address, protocol: to.protocol }
      this.passages.push(passage)
      if (this.drops(passage) || connection?.isDead) return own
    } else if (!isCareless) {
      throw new Error(`malformed: ${parsed.reason}\n${bytes.toString()}`)
    }
    const { loss = 0, duplication = 0, longestDelay = 1 } = isReliable ? {} : this.#faults
    if (this.#random() < loss) return own
    const copies = this.#random() < duplication ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const delay = 1 + Math.floor(this.#random() * longestDelay)
      this.#scheduler.after(delay, () => this.#arrive(bytes, from, to, connection))
    }
    return own
  }

  #arrive(bytes: Buffer, from: Peer, to: Peer, connection: FakeConnection | null): void {
    if (connection?.isDead) return
    const end = connection?.ends.get(to.address)
    if (end !== undefined) end.arrivals++
    const source: Source = {
      ...from,
      local: { address: to.address, port: to.port },
      reply: async (reply, port = from.port) => void this.#send(reply, { ...to }, { ...from, port }),
    }
    this.#hosts.get(to.address)?.onMessage(parseMessage(bytes), source)
  }
}

/** By TCP or TLS, with what either side knows of it. */
interface FakeConnection {
  isDead: boolean
  readonly ends: ReadonlyMap<string, FakeEnd>
}

interface FakeEnd extends OpenConnection {
  arrivals: number
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
