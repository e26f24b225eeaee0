import type { Peer } from '../transport/transport.ts'

/** A dialog (RFC 3261 12) as plain data. */
export interface DialogState {
  readonly callId: string
  readonly localTag: string
  /** Empty where the party has none, which RFC 2543 allowed. */
  readonly remoteTag: string
  /** From and To of our requests without their tags: `"Name" <sip:…>`. */
  readonly localParty: string
  readonly remoteParty: string
  /** Which side sent the INVITE; it owns the Call-ID (RFC 3261 14.1). */
  readonly role: 'caller' | 'called'
  /** The CSeq numbers last used; null where the other side has sent no request yet. */
  readonly localSequence: number
  readonly remoteSequence: number | null
  /** The party's Contact. */
  readonly remoteTarget: string
  /** In the order in which our requests take it; entries are name addresses: `<sip:proxy.example;lr>`. */
  readonly routeSet: readonly string[]
  /** Methods of the party's Allow header field, in upper case; empty where it sent none. */
  readonly remoteAllows: readonly string[]
  /** Where the party's last request or response came from. */
  readonly remotePeer: Peer
  /** Whether its last request came from another address than it says itself (Via): through a translator of addresses. */
  readonly isTranslated: boolean
  /** Set up by a sips: URI: our Contact is one as well (RFC 3261 12.1). */
  readonly isSecure: boolean
  /** The user part of our Contact. */
  readonly contactUser: string | null
  readonly session: SessionTimer | null
}

/** The session timer that both sides agreed on (RFC 4028). */
export interface SessionTimer {
  readonly intervalSeconds: number
  /** Who refreshes the session: at half the interval. The other side ends it when it expires. */
  readonly refresher: 'local' | 'remote'
}
