import type { Fields } from '../bulk/record-writer.ts'
import { type CapsDocument, SHOWN_CAPS } from './schema.ts'

/** The parameters that set caps as they are shown. */
export function capsAsSent(shown: readonly Pick<CapsDocument['caps'][number], 'type' | 'cap'>[]): Fields {
  const fieldOf = new Map<string, string>(SHOWN_CAPS.map(({ type, field }) => [type, field]))
  return Object.fromEntries(shown.map(({ type, cap }) => [fieldOf.get(type) ?? '', { cap }]))
}
