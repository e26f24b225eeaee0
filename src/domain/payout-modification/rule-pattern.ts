import { literalPattern } from '../tags/literal-pattern.ts'
import { type PatternAutomaton, patternAutomaton } from '../tags/pattern-automaton.ts'
import { readTagPattern, type TagPattern, withinLength } from '../tags/tag-pattern.ts'

/** The pattern of a `=~` cell, prepared to be tried on each of many values beside a thousand others. */
export interface RulePattern {
  readonly isFound: TagPattern
  /** Null where there is nothing to gain from it, or it would take too much. */
  readonly automaton: PatternAutomaton | null
  /** What trying it is reckoned to take where it is slow, for each character of the text. */
  readonly nanoseconds: number
}

/** What each way of finding a pattern takes for each character of a text that was made to be slow. Some took half as much again. */
const NANOSECONDS = { anchoredTexts: 1, searchedText: 10, automaton: 8, instruction: 20 }

/**
 * Compiles a pattern as a target's condition does (`compileTagPattern`), and takes a millisecond longer for one that is
 * more than plain texts, so that ordinary ones cost next to nothing for each value.
 */
export function compileRulePattern(source: string): RulePattern | null {
  const literal = literalPattern(source)
  if (literal !== null) {
    const nanoseconds = NANOSECONDS.anchoredTexts + literal.searches * NANOSECONDS.searchedText
    return { isFound: withinLength(literal), automaton: null, nanoseconds }
  }
  const pattern = readTagPattern(source)
  if (pattern === null) return null
  const automaton = patternAutomaton(pattern)
  const isFound = withinLength(automaton?.isFound ?? (text => pattern.test(text)))
  const nanoseconds =
    automaton === null ? pattern.programSize() * NANOSECONDS.instruction : NANOSECONDS.automaton
  return { isFound, automaton, nanoseconds }
}
