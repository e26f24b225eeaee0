import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAnswerPath, valueAt } from './answer-path.ts'

describe('a path', () => {
  test.each([
    ['price', ['price']],
    ['data.bids[0].price', ['data', 'bids', 0, 'price']],
    ['[0].price', [0, 'price']],
    ['[1][2]', [1, 2]],
    ['a b.c-d.é', ['a b', 'c-d', 'é']],
    ['0', ['0']],
  ])('%s is read', (text, steps) => {
    expect(parseAnswerPath(text)).toEqual(steps)
  })

  test.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a[',
    'a[]',
    'a[x]',
    'a[-1]',
    'a]',
    'a[0]b',
    'a.[0]',
    ' a',
    'a[99999]',
  ])('%j is none', text => {
    expect(parseAnswerPath(text)).toBeNull()
  })

  test('has an end: in characters and in steps', () => {
    expect(parseAnswerPath('a'.repeat(201))).toBeNull()
    expect(parseAnswerPath(Array(21).fill('a').join('.'))).toBeNull()
    expect(parseAnswerPath(Array(20).fill('a').join('.'))).toHaveLength(20)
  })

  test('finds what was put there', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)
    const steps = fc.array(fc.oneof(name, fc.nat(5)), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(steps, fc.integer(), (path, value) => {
        const answer = path.reduceRight<unknown>(
          (inner, step) =>
            typeof step === 'number' ? Object.assign([], { [step]: inner }) : { [step]: inner },
          value,
        )
        const text = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
        expect(valueAt(answer, parseAnswerPath(text.replace(/^\./, '')) ?? [])).toBe(value)
      }),
    )
  })

  test.each([
    ['a field that is missing', {}, 'bid'],
    ['a field of null', { data: null }, 'data.bid'],
    ['a field of a text', { data: 'text' }, 'data.length'],
    ['the length of an array', { bids: [1] }, 'bids.length'],
    ['a place beyond the end', { bids: [1] }, 'bids[1]'],
    ['a place in an object', { bids: { 0: 1 } }, 'bids[0]'],
    ['what every object inherits', {}, 'constructor.name'],
    ['the prototype', {}, '__proto__'],
  ])('finds nothing at %s', (_what, answer, path) => {
    expect(valueAt(answer, parseAnswerPath(path) ?? [])).toBeUndefined()
  })
})
