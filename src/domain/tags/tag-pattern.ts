import { RE2JS } from 're2js'
import { BYTES, type Sized } from '../memory/sized.ts'
import { createWeakCache } from '../memory/weak-cache.ts'
import { literalPattern } from './literal-pattern.ts'
import { type PatternAutomaton, patternAutomaton } from './pattern-automaton.ts'
import { MAX_TAG_VALUE_LENGTH } from './tag.ts'

/** A user's regular expression, compiled; true when it is found anywhere in the text. One object for all that have the same. */
export interface TagPattern extends Sized {
  (text: string): boolean
  /** For finding it together with others; null where there is nothing to gain from it, or it would take too much. */
  readonly automaton: PatternAutomaton | null
  /** What trying it is reckoned to take where it is slow, for each character of the text. */
  readonly nanoseconds: number
}

/** What each way of finding a pattern takes for each character of a text that was made to be slow. Some took half as much again. */
const NANOSECONDS = { anchoredTexts: 1, searchedText: 10, automaton: 8, instruction: 20 }

/**
 * Matching takes time in proportion to text × instructions. With both bounded, the worst pattern on the worst text
 * takes tens of milliseconds; a repeat such as `(a|b){999}` could otherwise ask for seconds.
 */
const MAX_PATTERN_INSTRUCTIONS = 1000

/** What patterns that nobody uses any more may take: one that was just accepted is compiled into a configuration next. */
const KEPT_BYTES = 4_194_304

/** Targets, criteria and payout tables of all Companies mostly ask for the same few things. */
const patterns = createWeakCache<string, TagPattern>(KEPT_BYTES)

/**
 * Compiles the pattern of a `=~` condition, or null when it is no valid RE2 expression or too large a one. RE2 knows
 * no look-around and no back-references, and in return never backtracks: a customer's pattern cannot stall the
 * process. A text longer than a tag value may be never matches. Takes some milliseconds, the first time.
 */
export function compileTagPattern(source: string): TagPattern | null {
  const known = patterns.get(source)
  if (known !== undefined) return known
  const pattern = compile(source)
  if (pattern !== null) patterns.put(source, pattern)
  return pattern
}

function compile(source: string): TagPattern | null {
  const literal = literalPattern(source)
  if (literal !== null) {
    return tagPattern(literal, {
      automaton: null,
      nanoseconds: NANOSECONDS.anchoredTexts + literal.searches * NANOSECONDS.searchedText,
      [BYTES]: LITERAL_BYTES + CHARACTER_BYTES * source.length,
    })
  }
  const re2 = readPattern(source)
  if (re2 === null) return null
  const automaton = patternAutomaton(re2)
  if (automaton !== null) {
    const nanoseconds = NANOSECONDS.automaton
    return tagPattern(automaton.isFound, { automaton, nanoseconds, [BYTES]: automaton[BYTES] })
  }
  boundStates(re2)
  const instructions = re2.programSize()
  return tagPattern(text => re2.test(text), {
    automaton: null,
    nanoseconds: instructions * NANOSECONDS.instruction,
    [BYTES]: PROGRAM_BYTES + INSTRUCTION_BYTES * instructions + STATES_BYTES,
  })
}

/** What a pattern of plain texts takes beside its texts, which are parts of its source or copies of them. */
const LITERAL_BYTES = 200
const CHARACTER_BYTES = 2

/** What re2js takes for a pattern, and for each of its instructions. */
const PROGRAM_BYTES = 20_000
const INSTRUCTION_BYTES = 130

type PatternProperties = Pick<TagPattern, 'automaton' | 'nanoseconds' | typeof BYTES>

function tagPattern(isFound: (text: string) => boolean, properties: PatternProperties): TagPattern {
  return Object.assign((text: string) => text.length <= MAX_TAG_VALUE_LENGTH && isFound(text), properties)
}

/** What RE2 makes of a pattern; null when it is no valid one or too large. */
function readPattern(source: string): RE2JS | null {
  try {
    const pattern = RE2JS.compile(source)
    return pattern.programSize() > MAX_PATTERN_INSTRUCTIONS ? null : pattern
  } catch {
    return null
  }
}

/** What the states that texts come to need may take for each pattern that has too many to list them all. */
const STATES_BYTES = 262_144

/**
 * re2js remembers the states of a pattern up to 8 MB. With less it forgets them earlier, and where a text needs a new one for
 * almost each character, it goes through its instructions instead.
 */
function boundStates(pattern: RE2JS): void {
  const { dfa } = pattern.re2()
  dfa.stateBudget = STATES_BYTES
  dfa.clearCache()
}
