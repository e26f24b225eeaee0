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
 * The peers of a URI that want calls of us, in the order in which they are tried: who has just said nothing last, so that not every
 * caller waits for that.
 * @param sdp what they are to be sent
 */
export async function destinationsOf(
  core: AgentCore,
  uri: string,
  sdp: string | null = null,
): Promise<Destinations> {
  const found = await everyPeerOf(core, uri, sdp)
  if (found.kind === 'none') return found
  const free = found.peers.filter(peer => !core.overloaded.has(peer))
  if (free.length > 0) {
    const silent = free.filter(peer => core.silent.has(peer))
    return { kind: 'found', peers: [...free.filter(peer => !silent.includes(peer)), ...silent] }
  }
  return {
    kind: 'none',
    why: 'unreachable',
    words: `every peer of ${uri} asked to be left alone for a while (503 with Retry-After)`,
  }
}

/** Those too that want no calls for a while: whom REGISTER and OPTIONS go to, by which it is known what is there, and we are called. */
export async function everyPeerOf(
  core: Pick<AgentCore, 'resolve'>,
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
  return { kind: 'found', peers }
}

/**
 * Where requests within a dialog go: to the first of its route set, else to the party's Contact, and in the end to where the party
 * talks from, if all of that leads nowhere. A connection that is open is used before a new one is; and who is behind a translator of
 * addresses is reached where it talks from.
 * @param sdp what is sent there
 */
export async function destinationsWithin(
  core: Pick<AgentCore, 'resolve'>,
  dialog: DialogState,
  sdp: string | null = null,
): Promise<readonly Peer[]> {
  return peersFor(sdp, await peersWithin(core, dialog))
}

async function peersWithin(core: Pick<AgentCore, 'resolve'>, dialog: DialogState): Promise<readonly Peer[]> {
  const { remotePeer } = dialog
  const hop = nextHop(dialog)
  const translation = dialog.routeSet.length > 0 ? 'none' : translationOf(hop, dialog)
  if (translation === 'from-outside') return [remotePeer]
  const resolved = await resolve(core, hop)
  const others = resolved.filter(peer => !isSamePeer(peer, remotePeer))
  if (translation === 'within' || isConnectionOf(resolved, dialog)) return [remotePeer, ...others]
  return others.length < resolved.length ? resolved : [...resolved, { ...remotePeer, isLastResort: true }]
}

/**
 * Whether the party's connection is one to these peers (RFC 5923): to the address that is meant, whatever port it was opened from. A
 * proxy that records its route has to mean the protocol too, or leave it open; of a Contact few telephones say how it is reached.
 */
function isConnectionOf(peers: readonly Peer[], { remotePeer, routeSet }: DialogState): boolean {
  if (remotePeer.protocol === 'udp') return false
  return peers.some(({ protocol, address, mayGoByTcp = false }) => {
    const isMeant = protocol === remotePeer.protocol || (mayGoByTcp && remotePeer.protocol === 'tcp')
    return address === remotePeer.address && (routeSet.length === 0 || isMeant)
  })
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

/**
 * Whether the Contact lies in a private network that the party talks to us from outside of: from an open one, or from another private
 * one, as the sender of its requests does not know. A proxy that wants no more of the call does: past it the Contact is the way.
 */
function translationOf(contact: string, dialog: DialogState): 'none' | 'within' | 'from-outside' {
  const host = parseSipUri(contact)?.host ?? ''
  const { address } = dialog.remotePeer
  const network = networkOf(host)
  if (network === 'open') return 'none'
  if (network !== networkOf(address)) return 'from-outside'
  return network === 'private' && dialog.isTranslated && host !== address ? 'within' : 'none'
}

/** `nowhere`: no party has such an address, though telephones that do not know theirs yet write 0.0.0.0. */
function networkOf(host: string): 'nowhere' | 'loopback' | 'private' | 'open' {
  if (NOWHERE.test(host)) return 'nowhere'
  if (/^127\.[\d.]+$/.test(host)) return 'loopback'
  return PRIVATE.test(host) ? 'private' : 'open'
}

function isSamePeer(one: Peer, other: Peer): boolean {
  return one.protocol === other.protocol && one.address === other.address && one.port === other.port
}

/** This network (RFC 791), groups and what is reserved: sent there, a request would reach ourselves, everybody, or nobody. */
const NOWHERE = /^(0|22[4-9]|2[3-5]\d)\.[\d.]+$/

/** RFC 1918, 6598 and 3927. */
const PRIVATE =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$/
