import { RE2JS } from 're2js'
import { literalPattern } from './literal-pattern.ts'
import { MAX_TAG_VALUE_LENGTH } from './tag.ts'

/** A user's regular expression, compiled; true when it is found anywhere in the text. */
export interface TagPattern {
  (text: string): boolean
  /** What trying it costs, for each character of the text. */
  readonly instructions: number
}

/**
 * Matching takes time in proportion to text × instructions. With both bounded, the worst pattern on the worst text
 * takes tens of milliseconds once; a repeat such as `(a|b){999}` could otherwise ask for seconds.
 */
const MAX_PATTERN_INSTRUCTIONS = 1000

/**
 * Compiles the pattern of a `=~` condition, or null when it is no valid RE2 expression or too large a one. RE2 knows
 * no look-around and no back-references, and in return never backtracks: a customer's pattern cannot stall the
 * process. A text longer than a tag value may be never matches.
 */
export function compileTagPattern(source: string): TagPattern | null {
  try {
    const pattern = RE2JS.compile(source)
    const instructions = pattern.programSize()
    if (instructions > MAX_PATTERN_INSTRUCTIONS) return null
    const test = literalPattern(source) ?? ((text: string) => pattern.test(text))
    const isFound = (text: string) => text.length <= MAX_TAG_VALUE_LENGTH && test(text)
    return Object.assign(isFound, { instructions })
  } catch {
    return null
  }
}
