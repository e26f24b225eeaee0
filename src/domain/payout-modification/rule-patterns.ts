import { compileTagPattern, type TagPattern } from '../tags/tag-pattern.ts'
import { MAX_PATTERNS } from './payout-rule-limits.ts'

/** Compiles the patterns of one CSV, each different one once. */
export class RulePatterns {
  readonly #compiled = new Map<string, TagPattern>()

  get compiled(): ReadonlyMap<string, TagPattern> {
    return this.#compiled
  }

  /** What is wrong with a pattern, in words that complete a sentence; null when it can be used. */
  problemWith(source: string): string | null {
    if (this.#compiled.has(source)) return null
    if (this.#compiled.size >= MAX_PATTERNS) {
      return `it is one more than the ${MAX_PATTERNS} different regular expressions that a table may have`
    }
    const pattern = compileTagPattern(source)
    if (pattern === null) return 'it is not a valid RE2 regular expression, or too large a one'
    this.#compiled.set(source, pattern)
    return null
  }
}
