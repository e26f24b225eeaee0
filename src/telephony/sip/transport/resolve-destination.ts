import { isIP } from 'node:net'
import type { SipUri } from '../message/sip-uri.ts'
import { inOrderOfTrial, type SrvRecord } from './order-srv-records.ts'
import type { Peer, TransportProtocol } from './transport.ts'

/** What the resolver asks. Both throw where a name has no such record. */
export interface NameService {
  services(name: string): Promise<readonly SrvRecord[]>
  /** IPv4 addresses. */
  addresses(name: string): Promise<readonly string[]>
}

export interface ResolverOptions {
  readonly names: NameService
  /** In the order of preference where the URI leaves the choice. */
  readonly protocols: readonly TransportProtocol[]
  /** From 0 to 1. */
  readonly random: () => number
  readonly timeoutMilliseconds?: number
}

export type Resolver = (uri: SipUri) => Promise<readonly Peer[]>

/**
 * Finds out where a request to a URI goes (RFC 3263, without NAPTR): by its maddr, transport and port, by SRV records in order of
 * priority and weight, or by address. The peers are to be tried in turn; none, at once or when time is up, means there is nobody to try.
 */
export function createResolver(options: ResolverOptions): Resolver {
  const { timeoutMilliseconds = RESOLUTION_MILLISECONDS } = options
  return async uri => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<readonly Peer[]>(resolve => {
      timer = setTimeout(() => resolve([]), timeoutMilliseconds)
    })
    try {
      return await Promise.race([peersOf(uri, options), timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}

async function peersOf(uri: SipUri, options: ResolverOptions): Promise<readonly Peer[]> {
  const { names, protocols } = options
  if (uri.scheme === 'tel') return []
  const target = (uri.parameters.get('maddr') ?? uri.host).replace(/^\[|\]$/g, '')
  const chosen = protocolOf(uri)
  if (chosen === 'unknown' || (chosen !== null && !protocols.includes(chosen))) return []

  const assumed = chosen ?? (uri.scheme === 'sips' ? 'tls' : 'udp')
  const open = chosen === null ? withTcp : (peer: Peer) => peer
  const direct = (address: string): Peer => open(peerOf(assumed, address, uri.port, target))
  // Section 4.1: a number or a port leaves nothing to ask records for.
  if (isIP(target) !== 0) return protocols.includes(assumed) ? [direct(target)] : []
  if (uri.port === null) {
    const byService = await peersOfServices(target, chosen === null ? protocols : [chosen], options)
    if (byService !== null) return byService.map(open)
  }
  if (!protocols.includes(assumed)) return []
  const addresses = await orNone(names.addresses(target))
  return addresses.slice(0, MAX_PEERS).map(direct)
}

/** By the first protocol that has records. Null: none has any, and the name itself may have an address (section 4.2). */
async function peersOfServices(
  domain: string,
  protocols: readonly TransportProtocol[],
  options: ResolverOptions,
): Promise<readonly Peer[] | null> {
  const { names, random } = options
  const answers = await Promise.all(
    protocols.map(async protocol => ({
      protocol,
      records: await orNone(names.services(`${SERVICES[protocol]}.${domain}`)),
    })),
  )
  const first = answers.find(({ records }) => records.length > 0)
  if (first === undefined) return null
  const ordered = inOrderOfTrial(first.records, random).slice(0, MAX_PEERS)
  const peers = await Promise.all(
    // RFC 2782: a target of "." says that the service is decidedly not there.
    ordered.map(async ({ name, port }) => {
      const addresses = name === '' || name === '.' ? [] : await orNone(names.addresses(name))
      return addresses.map(address => peerOf(first.protocol, address, port, domain))
    }),
  )
  return peers.flat().slice(0, MAX_PEERS)
}

/** What the URI demands; null where it leaves the choice. */
function protocolOf(uri: SipUri): TransportProtocol | 'unknown' | null {
  const written = uri.parameters.get('transport')?.toLowerCase()
  if (written === undefined) return uri.scheme === 'sips' ? 'tls' : null
  if (written === 'tls' || (written === 'tcp' && uri.scheme === 'sips')) return 'tls'
  if (uri.scheme === 'sips') return 'unknown'
  return written === 'udp' || written === 'tcp' ? written : 'unknown'
}

function peerOf(protocol: TransportProtocol, address: string, port: number | null, domain: string): Peer {
  const peer = { protocol, address, port: port ?? (protocol === 'tls' ? SIPS_PORT : SIP_PORT) }
  return protocol === 'tls' && isIP(domain) === 0 ? { ...peer, serverName: domain } : peer
}

/** Marks who may be reached by TCP too. */
function withTcp(peer: Peer): Peer {
  return peer.protocol === 'udp' ? { ...peer, mayGoByTcp: true } : peer
}

/** A name without records, and a service that does not answer, are both nobody to try. */
async function orNone<Item>(asked: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await asked
  } catch {
    return []
  }
}

const SERVICES: Readonly<Record<TransportProtocol, string>> = {
  udp: '_sip._udp',
  tcp: '_sip._tcp',
  tls: '_sips._tcp',
}

const SIP_PORT = 5060
const SIPS_PORT = 5061

/** Someone listens to ringback meanwhile. */
const RESOLUTION_MILLISECONDS = 3000

/** More than a caller waits for. */
const MAX_PEERS = 16
