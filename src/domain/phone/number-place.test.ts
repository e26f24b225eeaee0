import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeTable } from '../../app/place-table.ts'
import { numberPlace } from './number-place.ts'

const parts = [...placeTable()].map(([head, text]) => [head, text()] as const)

describe('the place of a number', () => {
  test.each([
    ['+12125550100', 'NY', 'New York'],
    ['+12012005555', 'NJ', 'Jersey City'],
    ['+12015550100', 'NJ', null],
    ['+12025550100', 'DC', 'Washington'],
    ['+12065550100', 'WA', null],
    ['+15145550100', 'QC', null],
    ['+18673935555', 'YT', 'Whitehorse'],
    ['+18675550100', null, null],
    ['+18885550100', null, null],
    ['+493012345678', null, 'Berlin'],
    ['+35312345678', null, 'Dublin'],
    ['+77273123456', null, 'Almaty'],
    ['+8613812345678', null, null],
    ['+99912345678', null, null],
    ['+1', null, null],
    ['', null, null],
  ])('%s is state %s, town %s', (number, state, city) => {
    expect(numberPlace(number)).toEqual({ state, city })
  })

  test('is what the table says of its longest prefix', () => {
    const prefixes = parts.flatMap(([head, part]) =>
      part.split('\n').flatMap(entry => {
        const [digits = '', place = ''] = entry.split('=')
        return digits.split(' ').map(prefix => [`${head}${prefix}`, place] as const)
      }),
    )
    const places = new Map(prefixes)
    expect(places.size).toBe(prefixes.length)
    const anyNumber = fc
      .tuple(fc.constantFrom(...places.keys()), fc.stringMatching(/^\d{8}$/))
      .map(([prefix, rest]) => (prefix + rest).slice(0, 11))
    fc.assert(
      fc.property(anyNumber, digits => {
        let length = digits.length
        while (!places.has(digits.slice(0, length))) length--
        const [city, state] = places.get(digits.slice(0, length))?.split(', ') ?? []
        expect(numberPlace(`+${digits}`)).toEqual({ state: state ?? null, city: city || null })
      }),
    )
  })

  test('is told with the state’s two letters, in North America alone', () => {
    for (const [head, part] of parts) {
      const states = part.split('\n').flatMap(entry => /, (.*)$/.exec(entry)?.[1] ?? [])
      if (head.startsWith('1')) expect(new Set(states.map(state => state.length))).toEqual(new Set([2]))
      else expect(states).toEqual([])
    }
  })
})
