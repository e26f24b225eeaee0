import { compileTagPattern, type TagPattern } from '../tags/tag-pattern.ts'
import { MAX_PATTERN_INSTRUCTIONS, MAX_PATTERNS } from './payout-rule-limits.ts'

/** Compiles the patterns of one CSV, each different one once. */
export class RulePatterns {
  readonly #compiled = new Map<string, TagPattern>()
  /** Those that are tried on the values of a key. */
  readonly #sourcesByKey = new Map<string, Set<string>>()
  #instructions = 0

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
    if (known === undefined && this.#compiled.size >= MAX_PATTERNS) {
      return `it is one more than the ${MAX_PATTERNS} different regular expressions that a table may have`
    }
    const pattern = known ?? compileTagPattern(source)
    if (pattern === null) return 'it is not a valid RE2 regular expression, or too large a one'
    const instructions = this.#instructions + pattern.instructions
    if (instructions > MAX_PATTERN_INSTRUCTIONS) {
      return (
        `with this one the table’s regular expressions compile to ${instructions} instructions, ` +
        `of at most ${MAX_PATTERN_INSTRUCTIONS}; use shorter ones with smaller repeats, fewer of them, or ==`
      )
    }
    this.#instructions = instructions
    this.#sourcesByKey.set(key, sources.add(source))
    this.#compiled.set(source, pattern)
    return null
  }
}
