import type { Schemas } from '../../api/api-client.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { CAP_WORDS, type CapKind } from '../../words/cap-words.ts'

export type SimulationFields = Schemas['CapSimulationCreate']

/** What of a target or group may be another. */
export type What = CapKind | 'Paused' | 'Priority' | 'Weight'

/** One thing that would be another. */
export interface Change {
  readonly of: 'target' | 'group'
  readonly id: number | null
  readonly what: What
  /** Of a cap, null is no limit; of a pause 1 is paused and 0 is not. */
  readonly value: number | null
}

export interface SimulationValues {
  /** `2026-11-20`, by the Company's clock. */
  readonly day: string | null
  readonly cid: string | null
  readonly changes: readonly Change[]
}

export const NEW_CHANGE: Change = { of: 'target', id: null, what: 'Daily', value: null }

/** What can be changed of each; groups are not paused. */
export const WHATS: Readonly<
  Record<Change['of'], readonly { readonly value: What; readonly label: string }[]>
> = {
  target: [...caps(), { value: 'Paused', label: 'paused' }, ...order()],
  group: [...caps(), ...order()],
}

function caps() {
  return Object.entries(CAP_WORDS).map(([value, { label }]) => ({
    value: value as CapKind,
    label: `calls ${label.toLowerCase()}`,
  }))
}

function order() {
  return [
    { value: 'Priority', label: 'priority' },
    { value: 'Weight', label: 'weight' },
  ] as const
}

/** What an address asks: `?day=2026-11-20&change=target.7.Daily.50`. */
export function simulationValues(search: SearchParameters): SimulationValues {
  const day = [search['day'] ?? ''].flat()[0] ?? ''
  return {
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    cid: [search['cid'] ?? ''].flat()[0] || null,
    changes: [search['change'] ?? []].flat().flatMap(text => readChange(text) ?? []),
  }
}

export function simulationSearch({ day, cid, changes }: SimulationValues): SearchParameters {
  return {
    day: day ?? undefined,
    cid: cid ?? undefined,
    change: changes
      .filter(({ id }) => id !== null)
      .map(({ of, id, what, value }) => `${of}.${id}.${what}.${value ?? 'none'}`),
  }
}

function readChange(text: string): Change | null {
  const [of, id, what, value, ...others] = text.split('.')
  if ((of !== 'target' && of !== 'group') || others.length > 0) return null
  const isKnown = WHATS[of].some(choice => choice.value === what)
  if (!isKnown || !/^\d+$/.test(id ?? '') || !/^(none|-?\d+)$/.test(value ?? '')) return null
  return { of, id: Number(id), what: what as What, value: value === 'none' ? null : Number(value) }
}

/** @returns what the API is asked; null while no day is chosen */
export function simulationFields({ day, cid, changes }: SimulationValues): SimulationFields | null {
  if (day === null) return null
  return {
    day,
    ...(cid !== null && { cid }),
    targets: perRecord(changes, 'target') as NonNullable<SimulationFields['targets']>,
    target_groups: perRecord(changes, 'group') as NonNullable<SimulationFields['target_groups']>,
  }
}

/** Several changes of one record are one to the API. */
function perRecord(changes: readonly Change[], of: Change['of']): readonly object[] {
  const records = new Map<number, Record<string, unknown>>()
  for (const change of changes) {
    if (change.of !== of || change.id === null) continue
    records.set(change.id, { ...records.get(change.id), id: change.id, ...attributeOf(change) })
  }
  return [...records.values()]
}

function attributeOf({ what, value }: Change): object {
  switch (what) {
    case 'Paused':
      return { paused: value === 1 }
    case 'Priority':
      return { priority: value ?? 1 }
    case 'Weight':
      return { weight: value ?? 1 }
    case 'Concurrency':
      return { concurrency_cap: value }
    default:
      return { [`${what.toLowerCase()}_cap_attributes`]: { cap: value } }
  }
}
