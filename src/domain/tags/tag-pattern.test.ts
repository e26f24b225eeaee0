import { RE2JS } from 're2js'
import { afterEach, expect, test, vi } from 'vitest'
import { BYTES } from '../memory/sized.ts'
import { compileTagPattern } from './tag-pattern.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['of plain texts', '^(google|bing)-7'],
  ['whose states are listed', '^(google|bing)_[a-z]{2,8}_7$'],
  ['with too many states', '(a|b)*a(a|b){12}'],
])('a pattern %s is one object for all that ask for it', (_, source) => {
  const first = compileTagPattern(source)
  expect(first).not.toBeNull()
  expect(compileTagPattern(source)).toBe(first)
})

test.each([
  ['of plain texts', 'google', 200, 1_000],
  ['whose states are listed', '^(ask|duck)_[a-z]{2,8}_7$', 2_000, 20_000],
  ['with too many states', '(c|d)*c(c|d){12}', 262_144, 400_000],
])('a pattern %s says what it may take', (_, source, least, most) => {
  const bytes = compileTagPattern(source)?.[BYTES]
  expect(bytes).toBeGreaterThanOrEqual(least)
  expect(bytes).toBeLessThan(most)
})

test('states that texts come to need take no more than their bound', () => {
  const compiling = vi.spyOn(RE2JS, 'compile')
  const pattern = compileTagPattern('a[ab]{14}[cd]')
  const compiled = compiling.mock.results[0]
  if (pattern === null || compiled?.type !== 'return') throw new Error('the pattern was not compiled')
  const re2 = RE2JS.compile('a[ab]{14}[cd]')
  for (let seed = 1; seed <= 40; seed++) {
    const text = drawnText(seed)
    expect(pattern(text)).toBe(re2.test(text))
  }
  expect(stateBytes(compiled.value)).toBeLessThanOrEqual(262_144)
  expect(stateBytes(re2)).toBeGreaterThan(1_000_000)
})

/** A thousand of `a` and `b`, and now and then a `c`. */
function drawnText(seed: number): string {
  let state = seed
  const letters = Array.from({ length: 1_000 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state % 97 === 0 ? 'c' : state % 2 === 0 ? 'a' : 'b'
  })
  return letters.join('')
}

/** By re2js's own reckoning: the elements of each list, eight bytes each. */
function stateBytes(pattern: RE2JS): number {
  let bytes = 0
  for (const state of pattern.re2().dfa.cachedStates()) {
    for (const list of [state.nfaStates, state.next, state.nextAnchored]) bytes += 8 * (list?.length ?? 0)
    bytes += 150
  }
  return bytes
}
