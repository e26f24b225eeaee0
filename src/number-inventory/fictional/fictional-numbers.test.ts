import { describe, expect, test } from 'vitest'
import { numberingPlanEntry, parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { fictionalNumbers } from './fictional-inventory.ts'

describe.each([
  ['Toll-free', 'US', 700, true, 'US'],
  ['Toll-free', 'CA', 700, true, 'US'],
  ['Local', 'US', 5_100, false, 'US'],
  ['Local', 'CA', 1_000, false, 'CA'],
] as const)('%s numbers of %s', (type, country, size, tollFree, planCountry) => {
  const numbers = fictionalNumbers({ type, country })

  test('are all different, and reserved for fiction', () => {
    expect(new Set(numbers).size).toBe(size)
    for (const number of numbers) expect(number).toMatch(/^\+1[2-9]\d\d55501\d\d$/)
  })

  test('are what the numbering plan says', () => {
    for (const number of numbers.filter((_, index) => index % 100 === 0)) {
      expect(parsePhoneNumber(number)).toBe(number)
      expect(numberingPlanEntry(number)).toEqual({ tollFree, country: planCountry })
    }
  })
})

test('there are none of other countries', () => {
  expect(fictionalNumbers({ type: 'Local', country: 'DE' })).toEqual([])
})
