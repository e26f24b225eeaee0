import { isIP } from 'node:net'
import type { Trunk } from '../trunks/trunk.ts'
import type { TrunkDirectory } from '../trunks/trunk-directory.ts'

/** Who sends us requests, by the address that they come from. */
type SourceKind =
  /** One trunk or more list it; calls come in by all of these. */
  | { readonly kind: 'trunks'; readonly trunks: readonly Trunk[] }
  /** A trunk lists it, by which calls only go out. */
  | { readonly kind: 'outbound-only'; readonly trunk: Trunk }
  /** This machine itself, while nobody has set up where calls come from: the first telephone rings at once. */
  | { readonly kind: 'own-machine' }
  | { readonly kind: 'unknown' }

/** Tells sources apart, at the price of one look-up: those that send thousands of requests are asked about each time. */
export interface ListedSources {
  kindOf(address: string): SourceKind
  /** Calls of a trunk that is registered come from where it is registered, listed or not; null = it no longer is. */
  noteRegistrar(trunkId: number, address: string | null): void
  /** Trunks that callers from anywhere may claim to be, by digest; from addresses that one lists itself, nobody has to. */
  withPassword(): readonly Trunk[]
}

/** More than a day's scanners, and a few megabytes. */
const MAX_REMEMBERED = 10_000

/** @param isLoopback whether the edge listens to this machine alone */
export function createListedSources(
  directory: Pick<TrunkDirectory, 'trunks' | 'find' | 'fromAddress' | 'onChange'>,
  isLoopback: boolean,
): ListedSources {
  const remembered = new Map<string, SourceKind>()
  const registrars = new Map<number, string>()
  let withPassword: readonly Trunk[] | null = null
  directory.onChange(() => {
    remembered.clear()
    withPassword = null
  })

  const judge = (address: string): SourceKind => {
    const registered = [...registrars].filter(([, registrar]) => registrar === address)
    const listing = new Set([
      ...directory.fromAddress(address),
      ...registered.flatMap(([trunkId]) => directory.find(trunkId) ?? []),
    ])
    const inbound = [...listing].filter(takesCalls)
    if (inbound.length > 0) return { kind: 'trunks', trunks: inbound }
    const [outbound] = listing
    if (outbound !== undefined) return { kind: 'outbound-only', trunk: outbound }
    const isOwn = isLoopback && isLoopbackAddress(address) && !directory.trunks().some(isSetUpForCalls)
    return { kind: isOwn ? 'own-machine' : 'unknown' }
  }

  return {
    kindOf: address => {
      const known = remembered.get(address)
      if (known !== undefined) return known
      const kind = judge(address)
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(address, kind)
      return kind
    },
    noteRegistrar: (trunkId, address) => {
      if (address === (registrars.get(trunkId) ?? null)) return
      if (address === null) registrars.delete(trunkId)
      else registrars.set(trunkId, address)
      remembered.clear()
    },
    withPassword: () => {
      withPassword ??= directory.trunks().filter(isCalledByPassword)
      return withPassword
    },
  }
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1'
}

const takesCalls = ({ direction }: Trunk) => direction !== 'outbound'

/** Whether somebody has said where its calls come from: the password of a trunk with a proxy is, by itself, for calls that go out. */
function isSetUpForCalls(trunk: Trunk): boolean {
  const { networks, registers } = trunk
  if (!takesCalls(trunk)) return false
  return networks.length > 0 || registers || isPasswordOfCallers(trunk)
}

const isPasswordOfCallers = ({ credentials, proxy, direction }: Trunk) =>
  credentials !== null && (proxy === null || direction === 'inbound')

/**
 * Whether its password lets calls in. Where it lists addresses beside a proxy, it is what the carrier asks of us: strangers are not even
 * asked for it, and cannot guess it.
 */
function isCalledByPassword(trunk: Trunk): boolean {
  const { networks, registers, credentials } = trunk
  if (!takesCalls(trunk) || credentials === null) return false
  return networks.length === 0 || registers || isPasswordOfCallers(trunk)
}
