import {
  type IpNetwork,
  isNetworkWithin,
  isWithin,
  parseIpAddress,
  parseIpNetwork,
} from '../platform/networks/ip-network.ts'
import { forbidden } from '../platform/refusals/refusal.ts'
import { type Operation, RESOURCES, type Resource } from './permissions.ts'

/**
 * Whoever may write these can give itself a key, a role or a Company: no part of `write` would be less than the whole.
 */
const WRITTEN_BY_WHOLE_KEYS: readonly Resource[] = ['users', 'api_keys']

/**
 * What an API key may be limited to: to read, to write, which includes reading, or to do so with one resource
 * (`targets:write`).
 */
export const SCOPES = [
  'read',
  'write',
  ...RESOURCES.map(resource => `${resource}:read` as const),
  ...RESOURCES.filter(resource => !WRITTEN_BY_WHOLE_KEYS.includes(resource)).map(
    resource => `${resource}:write` as const,
  ),
] as const
export type Scope = (typeof SCOPES)[number]

/** What a key may do at most of what its user may. */
export interface KeyLimits {
  readonly scopes: readonly Scope[]
  /** The addresses and networks that it may be used from; none = from everywhere. */
  readonly addresses: readonly string[]
  /** Null = never. */
  readonly expiresAt: Date | null
}

/** The limits of the key that a request carries, by its id. */
export interface LimitedKey extends KeyLimits {
  readonly id: number
}

/** @param limits null for who has none: a user's first key, or a person who has signed in */
export function isWithinScopes(limits: KeyLimits | null, operation: Operation, resource: Resource): boolean {
  if (limits === null) return true
  const has = (scope: string) => limits.scopes.some(candidate => candidate === scope)
  if (has('write') || has(`${resource}:write`)) return true
  return operation === 'read' && (has('read') || has(`${resource}:read`))
}

/** @throws `forbidden`, naming the scopes of which one is missing */
export function requireScope(limits: KeyLimits | null, operation: Operation, resource: Resource): void {
  if (isWithinScopes(limits, operation, resource)) return
  const helping = [`${resource}:${operation}`, operation].filter(scope =>
    SCOPES.some(known => known === scope),
  )
  throw forbidden(`This API key lacks the scope ${helping.join(' or ')}: use another, or add it to the key.`)
}

/** @throws `forbidden` unless the key may be used from there */
export function requireAddress({ addresses }: KeyLimits, source: string): void {
  if (addresses.length === 0) return
  const address = parseIpAddress(source)
  if (address !== null && networksOf(addresses).some(network => isWithin(network, address))) return
  throw forbidden(
    `This API key may not be used from ${source}: add that to the key’s addresses, or use another.`,
  )
}

/** @throws `forbidden` where the key has any limit: what it asked for lets somebody in without any */
export function requireNoLimits(limits: KeyLimits | null): void {
  if (hasNoLimits(limits)) return
  throw forbidden('This would let somebody in without limits: ask with an API key that has none either.')
}

export function hasNoLimits(limits: KeyLimits | null): boolean {
  if (limits === null) return true
  return limits.scopes.includes('write') && limits.addresses.length === 0 && limits.expiresAt === null
}

/**
 * In which field a new key would allow what the one that asks for it does not; null where it nowhere does. Scopes are
 * no question: only a key with `write` gets that far.
 * @param limits of the key that asks, null where it has none
 */
export function widenedField(limits: KeyLimits | null, wanted: KeyLimits): 'addresses' | 'expires_at' | null {
  if (limits === null) return null
  if (!coversAddresses(limits, wanted)) return 'addresses'
  const isOutlived =
    limits.expiresAt !== null && (wanted.expiresAt === null || wanted.expiresAt > limits.expiresAt)
  return isOutlived ? 'expires_at' : null
}

function coversAddresses(limits: KeyLimits, wanted: KeyLimits): boolean {
  if (limits.addresses.length === 0) return true
  const outer = networksOf(limits.addresses)
  const inner = networksOf(wanted.addresses)
  return inner.length > 0 && inner.every(part => outer.some(whole => isNetworkWithin(whole, part)))
}

function networksOf(addresses: readonly string[]): readonly IpNetwork[] {
  return addresses.flatMap(text => parseIpNetwork(text) ?? [])
}
