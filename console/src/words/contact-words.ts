import type { Schemas } from '../api/api-client.ts'

/** By its first number, since contacts have no name, and what that is noted as: `+13055550142 · Mobile`. */
export function contactName({
  id,
  contact_numbers: [first],
}: Pick<Schemas['Contact'], 'id' | 'contact_numbers'>): string {
  if (first === undefined) return `Contact ${id}`
  return first.description ? `${first.number} · ${first.description}` : first.number
}
