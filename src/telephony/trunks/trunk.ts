import { type IpNetwork, parseIpNetwork } from '../../platform/networks/ip-network.ts'
import type {
  CallerIdFormat,
  MediaEncryption,
  TrunkCodec,
  TrunkDirection,
} from '../../resources/trunks/fields.ts'
import type { TrunkRow } from '../../resources/trunks/schema.ts'
import { parseTrunkProxy, type TrunkProxy } from '../../resources/trunks/trunk-proxy.ts'

/** A way to a carrier, as the edge sees it: nothing left to parse. It holds a password; it is not for logs. */
export interface Trunk {
  readonly id: number
  /** Null = for all Companies. */
  readonly companyId: number | null
  readonly name: string
  readonly direction: TrunkDirection
  /** Where its calls may come from. */
  readonly networks: readonly IpNetwork[]
  /** For digest authentication in both directions; null = none. */
  readonly credentials: { readonly username: string; readonly password: string } | null
  /** Where its calls are sent; null only where none go out. */
  readonly proxy: TrunkProxy | null
  readonly registers: boolean
  /** At least one, the preferred one first. */
  readonly codecs: readonly TrunkCodec[]
  readonly callerIdFormat: CallerIdFormat
  /** Whether P-Asserted-Identity, P-Charge-Info and Identity are believed (RFC 3325, 5). */
  readonly trustsIdentity: boolean
  /** Both directions together; null = unlimited. */
  readonly maxCalls: number | null
  /** Null = unlimited. */
  readonly maxAttemptsPerSecond: number | null
  /** Statuses after which the next target is rung; null = all failures. */
  readonly ringNextOn: ReadonlySet<number> | null
  /** Of sound that is signalled over TLS. */
  readonly mediaEncryption: MediaEncryption
  readonly isDefault: boolean
}

/** What is stored was checked; a network or proxy that cannot be read is none. */
export function trunkOf(row: TrunkRow): Trunk {
  const { username, password } = row
  return {
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    direction: row.direction,
    networks: row.addresses.flatMap(text => parseIpNetwork(text) ?? []),
    credentials: username === null || password === null ? null : { username, password },
    proxy: row.proxy === null ? null : parseTrunkProxy(row.proxy),
    registers: row.register,
    codecs: row.codecs,
    callerIdFormat: row.callerIdFormat,
    trustsIdentity: row.trustedIdentity,
    maxCalls: row.maxCalls,
    maxAttemptsPerSecond: row.maxAttemptsPerSecond,
    ringNextOn: row.ringNextOn === null ? null : new Set(row.ringNextOn),
    mediaEncryption: row.mediaEncryption,
    isDefault: row.isDefault,
  }
}
