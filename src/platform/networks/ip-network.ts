import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IP addresses that share their first bits; of one address, all of its bits. */
export interface IpNetwork {
  readonly address: IpAddress
  readonly prefixBits: number
}

export type IpAddress = ReturnType<typeof ipaddr.parse>

const IPV4_BITS = 32
const IPV6_BITS = 128

/** How many bits come before the IPv4 address in one that is written as IPv6 (RFC 4291, 2.5.5.2). */
const MAPPED_BITS = IPV6_BITS - IPV4_BITS

/**
 * Reads an IP address or a network in CIDR notation (RFC 4632), v4 or v6; bits after the prefix are cleared, and IPv4
 * written as IPv6 is IPv4. Null for anything else, such as addresses with a zone, or shortened as `10.1`.
 */
export function parseIpNetwork(text: string): IpNetwork | null {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return null
  const bits = version === 4 ? IPV4_BITS : IPV6_BITS
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null
  const prefixBits = prefix === undefined ? bits : Number(prefix)
  if (prefixBits > bits) return null
  const parsed = ipaddr.parse(address)
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()
  if (isMapped && prefixBits >= MAPPED_BITS)
    return networkOf(parsed.toIPv4Address(), prefixBits - MAPPED_BITS)
  return networkOf(parsed, prefixBits)
}

/** As it is stored and shown: one address without its prefix. */
export function ipNetworkText({ address, prefixBits }: IpNetwork): string {
  const bits = address instanceof ipaddr.IPv4 ? IPV4_BITS : IPV6_BITS
  return prefixBits === bits ? address.toString() : `${address.toString()}/${prefixBits}`
}

/** The address that something came from, as `isWithin` takes it; null for what is none. */
export function parseIpAddress(text: string): IpAddress | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

export function isWithin({ address, prefixBits }: IpNetwork, source: IpAddress): boolean {
  return source.kind() === address.kind() && source.match(address, prefixBits)
}

/** Whether every address of `inner` is one of `outer`. */
export function isNetworkWithin(outer: IpNetwork, inner: IpNetwork): boolean {
  return inner.prefixBits >= outer.prefixBits && isWithin(outer, inner.address)
}

function networkOf(address: IpAddress, prefixBits: number): IpNetwork {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, prefixBits - index * 8))
    return byte & (0xff << (8 - kept)) & 0xff
  })
  return { address: ipaddr.fromByteArray(bytes), prefixBits }
}
