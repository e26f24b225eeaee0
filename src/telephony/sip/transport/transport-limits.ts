/** What the transports bear. Tests set their own, so that they need not wait. */
export interface TransportLimits {
  /** How long a connection may take to open, TLS included: what is dead must make room for the next peer while someone rings. */
  readonly connectMilliseconds: number
  /** How long a connection may take to send its first whole message, or any message that it has begun: scanners hold none. */
  readonly messageMilliseconds: number
  /**
   * How long nothing may come or go by a connection. Peers that keep connections open send something every two minutes (RFC 5626,
   * section 4.4.1); the others are called anew. Where there is a call with the peer it stays: who is behind a router could not be.
   */
  readonly idleMilliseconds: number
  /** How long written bytes may lie unsent: a peer that does not read. */
  readonly stalledMilliseconds: number
  /** How often connections are looked through for those that have gone over these times. */
  readonly sweepMilliseconds: number
  /** By TCP or by TLS, from all addresses: a carrier has few, a telephone one. */
  readonly inboundConnections: number
  /**
   * From one address, so that one cannot take all of them. A whole office may stand behind an address: beyond it the oldest
   * that never sent anything makes room, and only where all have spoken is a new one refused.
   */
  readonly connectionsPerAddress: number
  readonly outboundConnections: number
  /** Written and not yet sent, on one connection: some hundred messages. */
  readonly unsentBytes: number
  /** How many peers may have a socket of their own by UDP, so that it is heard at once when nobody listens there. */
  readonly peerSockets: number
  /** How long nothing may come or go by such a socket: the network refuses within a round trip, most calls ring for longer. */
  readonly peerSocketMilliseconds: number
}

export const TRANSPORT_LIMITS: TransportLimits = {
  connectMilliseconds: 4000,
  messageMilliseconds: 30_000,
  idleMilliseconds: 15 * 60_000,
  stalledMilliseconds: 30_000,
  sweepMilliseconds: 5000,
  inboundConnections: 4000,
  connectionsPerAddress: 200,
  outboundConnections: 1000,
  unsentBytes: 1024 * 1024,
  peerSockets: 128,
  peerSocketMilliseconds: 10_000,
}
