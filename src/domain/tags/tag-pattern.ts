import { RE2JS } from 're2js'
import { literalPattern } from './literal-pattern.ts'
import { MAX_TAG_VALUE_LENGTH } from './tag.ts'

/** A user's regular expression, compiled; true when it is found anywhere in the text. */
export type TagPattern = (text: string) => boolean

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
  const pattern = readTagPattern(source)
  if (pattern === null) return null
  return withinLength(literalPattern(source) ?? (text => pattern.test(text)))
}

/** What RE2 makes of a pattern; null when it is no valid one or too large. */
export function readTagPattern(source: string): RE2JS | null {
  try {
    const pattern = RE2JS.compile(source)
    return pattern.programSize() > MAX_PATTERN_INSTRUCTIONS ? null : pattern
  } catch {
    return null
  }
}

/** Finds nothing in a text that is longer than a tag value may be. */
export function withinLength(isFound: TagPattern): TagPattern {
  return text => text.length <= MAX_TAG_VALUE_LENGTH && isFound(text)
}
