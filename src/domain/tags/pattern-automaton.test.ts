import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { patternAutomaton } from './pattern-automaton.ts'

test.each([
  '^pub-[0-9]{3,5}-(search|display)$',
  '(?i)utm_source=(google|bing)&utm_campaign=[a-z0-9_-]{1,9}',
  '\\bgoogle\\b',
  '^[^@]+@(gmail|yahoo|hotmail|outlook)\\.(com|net|org)$',
  '\\p{L}+-7',
  '.*search.*brand.*',
  '^(?:[a-z]+-){2,4}\\d{4}-\\d{2}-\\d{2}T.*Z$',
])('the states of %s are listed', source => {
  expect(patternAutomaton(RE2JS.compile(source))).not.toBeNull()
})

test.each(['(a|b)*a(a|b){12}', '(?:a|aa|[ab]*c){90}', '.{300}b', '[\\p{L}\\d]{12}\\p{Lu}{12}\\p{Ll}{12}'])(
  '%s has too many states to be listed',
  source => expect(patternAutomaton(RE2JS.compile(source))).toBeNull(),
)

/** Pieces of syntax and text in any order: some make no pattern. */
const anySource = fc
  .array(
    fc.constantFrom(
      ...[
        '^',
        '$',
        '|',
        '(',
        ')',
        '(?i)',
        '(?s)',
        '(?m)',
        '\\b',
        '\\B',
        '\\A',
        '\\z',
        '.',
        '*',
        '+',
        '?',
        '{2}',
      ],
      ...['a', 'b', 'k', 'ab', '[ab]', '[^a]', '\\d', '\\W', '\\pL', 'é', 'ß', '😀', '\\n', '-', '7'],
    ),
    { maxLength: 9 },
  )
  .map(pieces => pieces.join(''))

/** The sign of Kelvin is a `k` where case does not count; halves of surrogate pairs are characters by themselves. */
const anyText = fc
  .array(
    fc.constantFrom('a', 'b', 'A', 'k', 'K', '\u212a', '7', '-', '\n', 'é', 'É', '😀', '\ud83d', '\ude00'),
    { maxLength: 8 },
  )
  .map(pieces => pieces.join(''))

test('what is found is what RE2 finds', () => {
  let found = 0
  let lost = 0
  fc.assert(
    fc.property(anySource, fc.array(anyText, { minLength: 1, maxLength: 12 }), (source, texts) => {
      const re2 = compile(source)
      const automaton = re2 === null ? null : patternAutomaton(re2)
      if (re2 === null || automaton === null) return
      for (const text of texts) {
        const isFound = re2.test(text)
        expect(automaton.isFound(text), `${JSON.stringify(source)} in ${JSON.stringify(text)}`).toBe(isFound)
        if (isFound) found++
        else lost++
      }
    }),
    { seed: 113, numRuns: 6_000 },
  )
  expect(Math.min(found, lost)).toBeGreaterThan(5_000)
})

function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source)
  } catch {
    return null
  }
}
