import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { type PatternAutomaton, patternAutomaton } from './pattern-automaton.ts'
import { patternSet } from './pattern-set.ts'

const SOURCES = [
  '^(google|bing)-[a-z]+-7$',
  '(?i)^go',
  '\\bb\\b',
  'a.*7',
  '[0-9]{2}',
  '^$',
  '-',
  'é|😀',
  '^[^-]*$',
  '(?s)^.{3}$',
  'zzz',
]

function automataOf(sources: readonly string[]): readonly PatternAutomaton[] {
  return sources.map(source => {
    const automaton = patternAutomaton(RE2JS.compile(source))
    if (automaton === null) throw new Error(`${source} has too many states`)
    return automaton
  })
}

const foundOneByOne = (text: string) =>
  SOURCES.flatMap((source, place) => (RE2JS.compile(source).test(text) ? [place] : []))

const anyText = fc
  .array(fc.constantFrom('google', 'b', '-', 'a', '7', '42', 'é', '😀', '\ud83d', '\n', 'Go'), {
    maxLength: 8,
  })
  .map(pieces => pieces.join(''))

describe('a set finds what each pattern finds by itself', () => {
  test.each([
    ['with room for everything', { bytes: 1_000_000, newSteps: 1_000 }],
    ['and forgets all the time', { bytes: 20_000, newSteps: 1_000 }],
    ['with room for nothing', { bytes: 0, newSteps: 1_000 }],
  ])('%s', (_, limits) => {
    const set = patternSet(automataOf(SOURCES), found => found, limits)
    fc.assert(
      fc.property(anyText, text => {
        expect(set.find(text)).toEqual(foundOneByOne(text))
      }),
      { seed: 118, numRuns: 3_000 },
    )
  })
})

test('a text that asks for too much that is new is left to others, and what was listed for it is not lost', () => {
  const set = patternSet(automataOf(SOURCES), found => found, { bytes: 1_000_000, newSteps: 4 })
  const text = 'google-abc-7'
  const answers = Array.from({ length: 4 }, () => set.find(text))
  expect(answers).toEqual([null, null, foundOneByOne(text), foundOneByOne(text)])
})

test('what follows is asked once for a place where texts end', () => {
  let asked = 0
  const set = patternSet(automataOf(SOURCES), found => {
    asked++
    return found
  })
  for (const text of ['google-a-7', 'google-bc-7', 'google-xyz-7', 'google-a-7']) set.find(text)
  // `a.*7` tells the first from the others.
  expect(asked).toBe(2)
})
