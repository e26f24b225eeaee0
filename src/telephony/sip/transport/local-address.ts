import { BlockList, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * The address under which a socket that listens on `host` is reached from `to`: the host itself, or where that is every interface, the
 * address of the one whose network `to` is in, or else the first that leads out of this machine. `interfaces` can be set by tests.
 */
export function localAddressTowards(
  host: string,
  to: string | null,
  interfaces?: readonly LocalInterface[],
): string {
  if (!isWildcard(host)) return host
  const known = interfaces ?? localInterfaces()
  const own = to === null ? undefined : known.find(({ cidr }) => contains(cidr, to))
  return (own ?? known.find(({ isInternal }) => !isInternal))?.address ?? '127.0.0.1'
}

/** Whether listening on it is listening on every address. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === ''
}

/** One IPv4 address of this machine and its network ("192.0.2.1/24"). */
export interface LocalInterface {
  readonly address: string
  readonly cidr: string
  readonly isInternal: boolean
}

/** Asking the system takes a third of a millisecond, several times a call: what it said is believed for a moment. */
const BELIEVED_MS = 1_000
let asked: { readonly at: number; readonly interfaces: readonly LocalInterface[] } | null = null

function localInterfaces(): readonly LocalInterface[] {
  const at = performance.now()
  if (asked === null || at - asked.at > BELIEVED_MS) asked = { at, interfaces: askForInterfaces() }
  return asked.interfaces
}

function askForInterfaces(): readonly LocalInterface[] {
  return Object.values(networkInterfaces()).flatMap(addresses =>
    (addresses ?? [])
      .filter(({ family }) => family === 'IPv4')
      .map(({ address, cidr, internal }) => ({
        address,
        cidr: cidr ?? `${address}/32`,
        isInternal: internal,
      })),
  )
}

function contains(cidr: string, address: string): boolean {
  const [network = '', bits] = cidr.split('/')
  if (!isIPv4(address) || !isIPv4(network)) return false
  const list = new BlockList()
  list.addSubnet(network, Number(bits))
  return list.check(address)
}
