import { nextHop } from '../dialog/dialog-request.ts'
import type { DialogState } from '../dialog/dialog-state.ts'
import { parseSipUri } from '../message/sip-uri.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import { peersFor } from './media-keys.ts'
import type { ExchangeFailure } from './request-exchange.ts'

type Destinations =
  | { readonly kind: 'found'; readonly peers: readonly Peer[] }
  | { readonly kind: 'none'; readonly why: 'unresolved' | ExchangeFailure['why']; readonly words: string }

/**
 * The peers of a URI that want to hear of us, in the order in which they are tried.
 * @param sdp what they are to be sent
 */
export async function destinationsOf(
  core: AgentCore,
  uri: string,
  sdp: string | null = null,
): Promise<Destinations> {
  const resolved = await resolve(core, uri)
  if (resolved.length === 0) return { kind: 'none', why: 'unresolved', words: `no host found for ${uri}` }
  const peers = peersFor(sdp, resolved)
  if (peers.length === 0)
    return {
      kind: 'none',
      why: 'unreachable',
      words: `${uri} is not reached by TLS, as keys of sound must be`,
    }
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
 * party opened is used before a new one is; and who is behind a translator of addresses is reached only where it talks from.
 * @param sdp what is sent there
 */
export async function destinationsWithin(
  core: Pick<AgentCore, 'resolve'>,
  dialog: DialogState,
  sdp: string | null = null,
): Promise<readonly Peer[]> {
  const peers = await peersWithin(core, dialog)
  const allowed = peersFor(sdp, peers)
  // Many a party that is talked with by TLS does not say so in its Contact.
  return allowed.length > 0 ? allowed : peersFor(sdp, [dialog.remotePeer])
}

async function peersWithin(core: Pick<AgentCore, 'resolve'>, dialog: DialogState): Promise<readonly Peer[]> {
  const { remotePeer } = dialog
  const hop = nextHop(dialog)
  if (dialog.routeSet.length === 0 && isBehindTranslator(hop, remotePeer.address)) return [remotePeer]
  const resolved = await resolve(core, hop)
  const isNamed = resolved.some(({ address }) => address === remotePeer.address)
  if (remotePeer.protocol !== 'udp' && dialog.routeSet.length === 0 && isNamed) {
    return [remotePeer, ...resolved.filter(peer => !isSamePeer(peer, remotePeer))]
  }
  // What leads nowhere, such as the `.invalid` of a browser, is answered on the way that it came by.
  return resolved.length > 0 ? resolved : [remotePeer]
}

async function resolve(core: Pick<AgentCore, 'resolve'>, written: string): Promise<readonly Peer[]> {
  const uri = parseSipUri(written)
  if (uri === null) return []
  try {
    return await core.resolve(uri)
  } catch {
    return []
  }
}

/** The Contact is an address of a private network, and the party talks to us from outside of that. */
function isBehindTranslator(contact: string, seenAddress: string): boolean {
  const network = networkOf(parseSipUri(contact)?.host ?? '')
  return network !== 'open' && network !== networkOf(seenAddress)
}

function networkOf(host: string): 'loopback' | 'private' | 'open' {
  if (/^127\.[\d.]+$/.test(host)) return 'loopback'
  return PRIVATE.test(host) ? 'private' : 'open'
}

function isSamePeer(one: Peer, other: Peer): boolean {
  return one.protocol === other.protocol && one.address === other.address && one.port === other.port
}

/** RFC 1918, 6598 and 3927. */
const PRIVATE =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$/
