import type { Fields } from '../bulk/record-writer.ts'
import { type CapsDocument, SHOWN_CAPS } from './schema.ts'

type ShownCaps = readonly Pick<CapsDocument['caps'][number], 'type' | 'cap'>[]

/** The parameters that set caps as they are shown. */
export function capsAsSent(shown: ShownCaps): Fields {
  const fieldOf = new Map<string, string>(SHOWN_CAPS.map(({ type, field }) => [type, field]))
  return Object.fromEntries(shown.map(({ type, cap }) => [fieldOf.get(type) ?? '', { cap }]))
}

/** Of a record that is made anew: what calls had filled of its caps went with it, and who trusts in its limits is told. */
export function countsLeftOut(document: Fields): readonly string[] {
  const caps = (document['caps'] ?? []) as ShownCaps
  return caps.some(({ cap }) => cap !== null)
    ? ['caps.filled: what was counted is gone, and each cap counts from 0 again']
    : []
}
