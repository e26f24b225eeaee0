import { isIP } from 'node:net'

type TrunkTransport = (typeof TRANSPORTS)[number]

const TRANSPORTS = ['udp', 'tcp', 'tls'] as const

/** Where a trunk's requests are sent. */
export interface TrunkProxy {
  /** A name in lower case, or an IP address without brackets. */
  readonly host: string
  /** Null = what DNS says, else the port of the transport (RFC 3263). */
  readonly port: number | null
  /** Null = none is named: UDP, or whatever DNS says, and TCP for requests that are too long for a datagram (RFC 3261, 18.1.1). */
  readonly transport: TrunkTransport | null
}

/** The longest name that DNS knows (RFC 1035, 2.3.4). */
const MAX_HOST_LENGTH = 253
const HIGHEST_PORT = 65_535

/** An IPv6 address stands in brackets (RFC 3261, 25.1); a label has 63 characters at most. */
const PROXY =
  /^(?:\[(?<ip6>[0-9a-f:.]+)\]|(?<name>[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*))(?::(?<port>\d{1,5}))?(?:;transport=(?<transport>[a-z]+))?$/

/** Reads `host[:port][;transport=udp|tcp|tls]`. Null for anything else. */
export function parseTrunkProxy(text: string): TrunkProxy | null {
  const { ip6, name, port, transport } = PROXY.exec(text.trim().toLowerCase())?.groups ?? {}
  const known = transport === undefined ? null : TRANSPORTS.find(each => each === transport)
  const host = ip6 ?? name
  if (known === undefined || host === undefined || host.length > MAX_HOST_LENGTH) return null
  if (ip6 === undefined ? isBrokenAddress(host) : isIP(host) !== 6) return null
  if (port !== undefined && (Number(port) < 1 || Number(port) > HIGHEST_PORT)) return null
  return { host, port: port === undefined ? null : Number(port), transport: known }
}

/** A name made of digits and dots alone is meant to be an IPv4 address. */
function isBrokenAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) && isIP(host) !== 4
}
