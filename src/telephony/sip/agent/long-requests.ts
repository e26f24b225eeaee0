import type { SipRequest } from '../message/sip-message.ts'
import { parseSipUri } from '../message/sip-uri.ts'
import type { Scheduler } from '../transaction/scheduler.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'
import type { Peer } from '../transport/transport.ts'
import { AvoidedPeers } from './avoided-peers.ts'

/** A request, and whom it is sent to. */
export interface Addressed {
  readonly request: SipRequest
  readonly to: Peer
}

/** Our Contact towards a peer, as `AgentCore` has it. */
type WriteContact = (to: Peer, isSecure: boolean, user: string | null) => string

/**
 * Sends long requests by TCP where their peer was found by a URI that names no transport (RFC 3261 18.1.1): longer datagrams are cut
 * to pieces on the way, and some routers let none of these through.
 */
export class LongRequests {
  readonly #layer: TransactionLayer
  readonly #contact: WriteContact
  /** Who speaks UDP alone, as far as was seen. */
  readonly #withoutTcp: AvoidedPeers

  constructor(layer: TransactionLayer, scheduler: Scheduler, contact: WriteContact) {
    this.#layer = layer
    this.#contact = contact
    this.#withoutTcp = new AvoidedPeers(scheduler)
  }

  /** @returns the request for the same peer by TCP; null where it may go as it is */
  byTcp(request: SipRequest, to: Peer): Addressed | null {
    if (to.mayGoByTcp !== true || !this.#layer.sendsBy('tcp')) return null
    if (this.#layer.lengthOf(request, to) <= MAX_DATAGRAM_BYTES) return null
    const byTcp: Peer = { protocol: 'tcp', address: to.address, port: to.port }
    return this.#withoutTcp.has(byTcp) ? null : { request: this.#withContact(request, to, byTcp), to: byTcp }
  }

  /** No connection to it came about: its long requests go by UDP for a while, so that not every caller waits for that. */
  notConnected(byTcp: Peer): void {
    this.#withoutTcp.add(byTcp, UDP_SECONDS)
  }

  /** Our own Contact says where the other side reaches us by the transport that it hears us by. */
  #withContact(request: SipRequest, from: Peer, to: Peer): SipRequest {
    const headers = request.headers.map(header => {
      const user = header.name === 'Contact' ? parseSipUri(header.value.slice(1, -1))?.user : undefined
      if (user === undefined || header.value !== `<${this.#contact(from, false, user)}>`) return header
      return { name: 'Contact', value: `<${this.#contact(to, false, user)}>` }
    })
    return { ...request, headers }
  }
}

/** RFC 3261 18.1.1, where nobody knows what the path bears. */
const MAX_DATAGRAM_BYTES = 1_300

/** Where a firewall drops connections silently, one caller in so long waits four seconds for that. */
const UDP_SECONDS = 300
