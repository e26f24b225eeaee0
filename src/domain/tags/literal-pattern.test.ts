import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { literalPattern } from './literal-pattern.ts'

test.each(['google', '^pub-7$', '^(google|bing)-7', '^a|b$', '(?:a|b|)d', 'a\\.b\\\\', '', '^$', 'a|'])(
  '%j asks for plain texts',
  source => expect(literalPattern(source)).not.toBeNull(),
)

test.each([
  'a.b',
  'a*',
  '[ab]',
  '(?i)a',
  'a{2}',
  '(a|b)+',
  '(a|b)(c|d)',
  '(^a)',
  'a^',
  '$a',
  '\\d',
  'é',
  '(?P<n>a)',
  'a\\|b',
])('%j asks for more', source => expect(literalPattern(source)).toBeNull())

/** Pieces of syntax and text in any order: some make a pattern of plain texts, some another, some none at all. */
const anySource = fc
  .array(
    fc.constantFrom('^', '$', '|', '(', '(?:', ')', 'a', 'b', 'ab', '\\|', '\\.', '\\\\', '-', '.', '*'),
    {
      maxLength: 8,
    },
  )
  .map(pieces => pieces.join(''))

const anyText = fc
  .array(fc.constantFrom('a', 'b', '|', '.', '\\', '-', '\n', 'é', '\ud83d', '\ude00'), { maxLength: 6 })
  .map(pieces => pieces.join(''))

test('what is found is what RE2 finds', () => {
  let compared = 0
  let found = 0
  fc.assert(
    fc.property(anySource, fc.array(anyText, { minLength: 1, maxLength: 8 }), (source, texts) => {
      const re2 = compile(source)
      const literal = literalPattern(source)
      if (literal === null) return
      if (re2 === null) throw new Error(`RE2 refuses ${source}`)
      for (const text of texts) {
        expect(literal(text)).toBe(re2.test(text))
        compared++
        if (literal(text)) found++
      }
    }),
    { seed: 22, numRuns: 20_000 },
  )
  expect(Math.min(found, compared - found)).toBeGreaterThan(1_000)
})

function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source)
  } catch {
    return null
  }
}
