import { describe, expect, test } from 'vitest'
import { type FormField, nestedFields } from './form-fields.ts'

const body = (...fields: FormField[]) => JSON.parse(JSON.stringify(nestedFields(fields)))

describe('form fields', () => {
  test('nest by brackets', () => {
    expect(body(['campaign[name]', 'Spring'], ['campaign[a][b][c]', 'deep'], ['company_id', '7'])).toEqual({
      campaign: { name: 'Spring', a: { b: { c: 'deep' } } },
      company_id: '7',
    })
  })

  test('empty brackets make a list, in the order in which its entries come', () => {
    expect(body(['c[ids][]', '3'], ['c[ids][]', '1'], ['c[ids][]', '2'])).toEqual({
      c: { ids: ['3', '1', '2'] },
    })
  })

  test('numbered brackets make a list, in the order of the numbers, gaps or not', () => {
    const fields: FormField[] = [
      ['c[timers][10][url]', 'c'],
      ['c[timers][0][url]', 'a'],
      ['c[timers][2][url]', 'b'],
      ['c[timers][0][seconds]', '5'],
    ]
    expect(body(...fields)).toEqual({
      c: { timers: [{ url: 'a', seconds: '5' }, { url: 'b' }, { url: 'c' }] },
    })
  })

  test('empty brackets before a name belong to the last entry until it has that name', () => {
    const fields: FormField[] = [
      ['c[timers][][url]', 'a'],
      ['c[timers][][seconds]', '0'],
      ['c[timers][][url]', 'b'],
      ['c[timers][][seconds]', '90'],
    ]
    expect(body(...fields)).toEqual({
      c: {
        timers: [
          { url: 'a', seconds: '0' },
          { url: 'b', seconds: '90' },
        ],
      },
    })
  })

  test('lists inside of entries', () => {
    expect(body(['c[o][0][ids][]', '1'], ['c[o][0][ids][]', '2'], ['c[o][1][ids][]', '3'])).toEqual({
      c: { o: [{ ids: ['1', '2'] }, { ids: ['3'] }] },
    })
  })

  test('of a field that is sent twice the later counts', () => {
    expect(body(['c[name]', 'a'], ['c[name]', 'b'])).toEqual({ c: { name: 'b' } })
  })

  test('a name that is no path stays as it is', () => {
    expect(body(['c[name', 'a'], ['c]', 'b'], ['[c]', 'd'], ['', 'e'])).toEqual({
      'c[name': 'a',
      'c]': 'b',
      '[c]': 'd',
      '': 'e',
    })
  })

  test('a value that was read as JSON already is a value', () => {
    expect(body(['c[ids]', [1, 2]], ['c[o]', { a: 1 }])).toEqual({ c: { ids: [1, 2], o: { a: 1 } } })
  })

  test.each([
    [
      ['c', 'x'],
      ['c[name]', 'a'],
    ],
    [
      ['c[name]', 'a'],
      ['c', 'x'],
    ],
    [
      ['c[o]', { a: 1 }],
      ['c[o][b]', '2'],
    ],
  ] as const)('a field that is both value and object is refused: %j %j', (first, second) => {
    expect(() => body(first, second)).toThrow('contradicts another')
  })

  test('a name that is nested deeper than any body is refused', () => {
    expect(() => body([`c${'[a]'.repeat(6)}`, 'x'])).toThrow('nested too deeply')
  })

  test('no name reaches a prototype', () => {
    const nested = nestedFields([
      ['c[__proto__][paused]', 'true'],
      ['c[constructor][prototype][paused]', 'true'],
      ['__proto__[paused]', 'true'],
    ])
    expect(({} as { paused?: unknown }).paused).toBeUndefined()
    expect((nested['c'] as { paused?: unknown }).paused).toBeUndefined()
    expect(Object.getPrototypeOf(nested)).toBeNull()
  })
})
