import type { ParsedMessage } from '../message/parse-message.ts'
import type { TransportError } from './transport-error.ts'

/** Sends and receives whole SIP messages by every protocol that is listened on (RFC 3261, section 18). */
export interface Transports {
  /**
   * By UDP as one datagram; by TCP and TLS on the open connection to that peer, or else on a new one.
   * @returns the connection that it went by; null by UDP
   * @throws {TransportError} with the reason it could not be sent
   */
  send(bytes: Buffer, to: Peer): Promise<OpenConnection | null>
  /**
   * What Via and Contact say by this protocol: the advertised address where one is set, else the one that is listened on. Where that
   * is every one, the one that `to` has called by a connection that is open, or else the one that what is sent to it leaves from.
   * Null: not listening by that protocol.
   */
  localAddress(
    protocol: TransportProtocol,
    to?: Peer,
  ): { readonly host: string; readonly port: number } | null
  /** Stops listening and ends every connection. */
  close(): Promise<void>
}

/** A connection by TCP or TLS that something was sent by. */
export interface OpenConnection {
  /** How often something has come by it. */
  readonly arrivals: number
  /** Ends it, so that what is sent next goes by a new one. */
  destroy(reason: string): void
}

export interface TransportHandlers {
  /** `parsed` may be malformed: what it deserves is the transaction layer's to send. It must not throw. */
  onMessage(parsed: ParsedMessage, source: Source): void
  /**
   * Nobody listens at that peer, as the network said after messages had been sent there by UDP (RFC 3261, section 18.4). Not told
   * by every operating system. It must not throw.
   */
  onUnreachable?(peer: Peer, error: TransportError): void
  /** That connection has ended: what was sent by it may never have arrived, and nothing comes back by it. It must not throw. */
  onDisconnected?(connection: OpenConnection, error: TransportError): void
  /** Whether there is a call with that peer, whose connection is to stay open however quiet it is. Without it there is none. */
  isTalkedWith?(peer: Peer): boolean
}

export type TransportProtocol = 'udp' | 'tcp' | 'tls'

/** Where a message goes to or came from. The address is an IP address, never a name. */
export interface Peer {
  readonly protocol: TransportProtocol
  readonly address: string
  readonly port: number
  /**
   * By TLS, the name that the peer's certificate must be for: the domain of the URI, whatever its records point to (RFC 5922, section
   * 4). Without it any connection to that address and port that is open does; for a new one the certificate must be for the address.
   */
  readonly serverName?: string
  /** By UDP: the URI that it was found by leaves the transport open, so that what is long may go by TCP. */
  readonly mayGoByTcp?: true
  /** Where a party was heard, though it names another address: for what cannot be sent there, and for BYE that nobody answers. */
  readonly isLastResort?: true
}

/** Where a message came from, with what "received" and "rport" need (RFC 3261, 18.2.1; RFC 3581). */
export interface Source extends Peer {
  /** Where it arrived; by UDP what is listened on, which may be 0.0.0.0. */
  readonly local: { readonly address: string; readonly port: number }
  /**
   * By TCP and TLS over the connection that the message came by, by UDP to where it came from. Nobody hears whether it arrived:
   * strangers, who are answered too, must not use up what tells of that.
   * @param port by UDP, another port of the sender
   * @throws {TransportError} 'closed' where that connection is gone: RFC 3261, 18.2.2 says where to try next
   */
  reply(bytes: Buffer, port?: number): Promise<void>
}
