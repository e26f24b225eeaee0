import { compileTagPattern, type TagPattern } from '../tags/tag-pattern.ts'
import { MAX_PATTERN_NANOSECONDS } from './payout-rule-limits.ts'

/** Compiles the patterns of one CSV, each different one once. */
export class RulePatterns {
  readonly #compiled = new Map<string, TagPattern>()
  /** Those that are tried on the values of a key. */
  readonly #sourcesByKey = new Map<string, Set<string>>()
  #nanoseconds = 0

  get compiled(): ReadonlyMap<string, TagPattern> {
    return this.#compiled
  }

  /**
   * What is wrong with a pattern under a tag key, in words that complete a sentence; null when it can be used. One that
   * is refused does not count.
   */
  problemWith(key: string, source: string): string | null {
    const sources = this.#sourcesByKey.get(key) ?? new Set()
    if (sources.has(source)) return null
    const known = this.#compiled.get(source)
    const pattern = known ?? compileTagPattern(source)
    if (pattern === null) return 'it is not a valid RE2 regular expression, or too large a one'
    const nanoseconds = this.#nanoseconds + pattern.nanoseconds
    if (nanoseconds > MAX_PATTERN_NANOSECONDS) {
      return (
        `with this one trying the table’s regular expressions takes up to ${nanoseconds} nanoseconds for each character of a value, ` +
        `of at most ${MAX_PATTERN_NANOSECONDS}; use shorter ones with smaller repeats, fewer of them, or ==`
      )
    }
    this.#nanoseconds = nanoseconds
    this.#sourcesByKey.set(key, sources.add(source))
    this.#compiled.set(source, pattern)
    return null
  }
}
