import { nextHop } from '../dialog/dialog-request.ts'
import type { DialogState } from '../dialog/dialog-state.ts'
import { parseSipUri } from '../message/sip-uri.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import type { ExchangeFailure } from './request-exchange.ts'

export type Destinations =
  | { readonly kind: 'found'; readonly peers: readonly Peer[] }
  | { readonly kind: 'none'; readonly why: 'unresolved' | ExchangeFailure['why']; readonly words: string }

/** The peers of a URI that want to hear of us, in the order in which they are tried. */
export async function destinationsOf(core: AgentCore, uri: string): Promise<Destinations> {
  const peers = await resolve(core, uri)
  if (peers.length === 0) return { kind: 'none', why: 'unresolved', words: `no host found for ${uri}` }
  const free = peers.filter(peer => !core.overloaded.has(peer))
  if (free.length > 0) return { kind: 'found', peers: free }
  return {
    kind: 'none',
    why: 'unreachable',
    words: `every peer of ${uri} asked to be left alone for a while (503 with Retry-After)`,
  }
}

/**
 * Where requests within a dialog go: to the first of its route set, else to the party's Contact. A connection that the
 * party opened is used before a new one is; and a Contact of a private network that the party does not talk to us from is
 * behind a translator of addresses, where only the address that it does talk from reaches it.
 */
export async function destinationsWithin(core: AgentCore, dialog: DialogState): Promise<readonly Peer[]> {
  const { remotePeer } = dialog
  const hop = nextHop(dialog)
  if (dialog.routeSet.length === 0 && isBehindTranslator(hop, remotePeer.address)) return [remotePeer]
  const resolved = await resolve(core, hop)
  const others = resolved.filter(peer => !isSamePeer(peer, remotePeer))
  const prefersConnection = dialog.routeSet.length === 0 && remotePeer.protocol !== 'udp'
  if (prefersConnection) return [remotePeer, ...others]
  // What leads nowhere, such as the `.invalid` of a browser, is answered on the way that it came by.
  return resolved.length > 0 ? resolved : [remotePeer]
}

async function resolve(core: AgentCore, written: string): Promise<readonly Peer[]> {
  const uri = parseSipUri(written)
  if (uri === null) return []
  try {
    return await core.resolve(uri)
  } catch {
    return []
  }
}

function isBehindTranslator(contact: string, seenAddress: string): boolean {
  const host = parseSipUri(contact)?.host
  return host !== undefined && host !== seenAddress && PRIVATE.test(host)
}

function isSamePeer(one: Peer, other: Peer): boolean {
  return one.protocol === other.protocol && one.address === other.address && one.port === other.port
}

/** RFC 1918, 6598 and 3927; 127/8 tells the same when it does not come from there. */
const PRIVATE =
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$/
