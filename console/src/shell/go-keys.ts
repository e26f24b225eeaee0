import { addresses } from '../addresses.ts'
import type { Session } from '../session/session.ts'
import { navigationFor } from './navigation-for.ts'
import type { Screen } from './screen.ts'

/** Where `g` and a letter lead. */
export type GoKeys = Readonly<Record<string, { readonly label: string; readonly address: string }>>

const GO_KEYS: GoKeys = {
  h: { label: 'Home', address: addresses.home() },
  l: { label: 'Live', address: addresses.live() },
  c: { label: 'Calls', address: addresses.calls() },
  p: { label: 'Pings', address: addresses.pings() },
  r: { label: 'Reports', address: addresses.reports() },
  m: { label: 'Campaigns', address: addresses.campaigns() },
  t: { label: 'Targets', address: addresses.targets() },
  n: { label: 'Numbers', address: addresses.numbers() },
}

/** Of those, what stands on this reader's rail: the others do nothing, and nobody is told of them. */
export function goKeysFor(reader: Pick<Session, 'may' | 'role'>, screens: readonly Screen[]): GoKeys {
  const rail = new Set(
    navigationFor(reader, screens).flatMap(({ items }) => items.map(({ address }) => address)),
  )
  return Object.fromEntries(Object.entries(GO_KEYS).filter(([, { address }]) => rail.has(address)))
}
