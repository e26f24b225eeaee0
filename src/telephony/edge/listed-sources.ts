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
  /** Trunks that callers from anywhere may claim to be, by digest: those that list no addresses. */
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
    const isOwn = isLoopback && isLoopbackAddress(address) && !directory.trunks().some(takesCalls)
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
      withPassword ??= directory
        .trunks()
        .filter(trunk => takesCalls(trunk) && trunk.credentials !== null && trunk.networks.length === 0)
      return withPassword
    },
  }
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1'
}

const takesCalls = ({ direction }: Trunk) => direction !== 'outbound'
