/** More keys than any menu asks for. */
const MAX_KEYS = 100

const KEY = /^[0-9*#]$/

/**
 * The keys that a simulated caller presses, in order: a text, or an array of one-character texts and integers from 0 to
 * 9 (completions.md §9). Absent means none. Read here and not by a schema, whose messages would be about the types of
 * single entries.
 */
export function readKeys(digits: unknown): { readonly keys: readonly string[] } | { readonly error: string } {
  if (digits === undefined) return { keys: [] }
  if (typeof digits !== 'string' && !Array.isArray(digits)) return { error: WRONG_TYPE }
  if (digits.length > MAX_KEYS) return { error: `is too long (maximum is ${MAX_KEYS} keys)` }
  const keys: string[] = []
  for (const key of digits) {
    if (typeof key !== 'string' && typeof key !== 'number') return { error: WRONG_TYPE }
    if (!KEY.test(String(key))) return { error: 'is invalid' }
    keys.push(String(key))
  }
  return { keys }
}

const WRONG_TYPE = 'must be a text or an array of keys'
