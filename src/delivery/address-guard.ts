import ipaddr from 'ipaddr.js'

/** A request was about to go to an address that is not allowed. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError'

  constructor(host: string) {
    super(`${host} is not a public address`)
  }
}

/**
 * Whether an address belongs to the public Internet: not to loopback, private, link-local, multicast, reserved or
 * metadata addresses (completions.md §5, Timers). An address embedded in another one (IPv4 mapped or translated into
 * IPv6) is judged by itself. Anything that is not an address is not public.
 * @param address as resolvers and sockets write it, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = innermost(ipaddr.process(address))
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return isGlobalUnicast(parsed)
  return !METADATA_ADDRESSES.has(parsed.toString())
}

/**
 * Whether the host of an address may be saved at all: a literal address must be public, and a name must not be the
 * machine’s own. What a name resolves to is judged when it is connected to.
 * @param hostname as `URL` writes it: the decimal, octal and hexadecimal forms of IPv4 are dotted there
 */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  return host !== '' && host !== 'localhost' && !host.endsWith('.localhost')
}

type Address = ReturnType<typeof ipaddr.parse>

/** Cloud metadata services at a public address: Azure’s. The others are link-local, private or reserved. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16'])

/** The prefix by which networks without IPv4 reach IPv4 (RFC 6052). */
const TRANSLATED: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96]

/** All addresses that are in use on the public Internet (RFC 4291 §2.4). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

function isGlobalUnicast(address: ipaddr.IPv6): boolean {
  return address.match(GLOBAL_UNICAST)
}

function innermost(address: Address): Address {
  if (address instanceof ipaddr.IPv4 || !address.match(TRANSLATED)) return address
  return new ipaddr.IPv4(address.toByteArray().slice(-4))
}
