import { describe, expect, test } from 'vitest'
import { callerPlace } from './caller-place.ts'

const NOWHERE = { zip: null, state: null, city: null, country: null, geo: [] }

describe('the place of a caller', () => {
  test('is what its tags tell', () => {
    const tags = {
      caller_zip: '90210',
      caller_state: 'CA',
      caller_city: 'Beverly Hills',
      caller_country: 'US',
      age: '42',
    }
    expect(callerPlace('+13105550100', tags)).toEqual({
      zip: '90210',
      state: 'CA',
      city: 'Beverly Hills',
      country: 'US',
      geo: ['310', 'us', 'us-90210', 'us-ca'],
    })
  })

  test.each([
    ['a Californian number', '+13105550100', 'US', ['310', 'us']],
    ['a number of Ontario', '+14165550100', 'CA', ['416', 'ca']],
    ['a Jamaican number', '+18765550100', 'JM', ['876', 'jm']],
    ['an area code that is nobody’s', '+12115550100', null, ['211']],
    ['a number with an area code that cannot be', '+11234567890', null, []],
    ['a British number', '+442079460123', 'GB', ['gb']],
    ['a satellite number', '+870773111632', null, []],
  ])('of %s without tags is its country', (_what, number, country, geo) => {
    const expected = { ...NOWHERE, country, geo }
    expect(callerPlace(number, {})).toEqual(expected)
    expect(callerPlace(number, {}), 'asked again').toEqual(expected)
  })

  test('is unknown when the number is withheld and no tag tells it', () => {
    expect(callerPlace(null, {})).toEqual(NOWHERE)
  })

  test('is where the tags say, wherever the number is from', () => {
    const { country, geo } = callerPlace('+13105550100', { caller_country: 'ca', caller_state: 'on' })
    expect(country).toBe('CA')
    expect(geo).toEqual(['310', 'ca', 'ca-on'])
  })

  test('has its codes in upper case and its geo elements in lower case, without spaces around them', () => {
    const tags = { caller_state: ' ca ', caller_country: 'us', caller_zip: ' 90210 ' }
    expect(callerPlace(null, tags)).toMatchObject({
      zip: '90210',
      state: 'CA',
      country: 'US',
      geo: ['us', 'us-90210', 'us-ca'],
    })
  })

  test('is not told by a blank tag', () => {
    const tags = { caller_zip: '', caller_state: ' ', caller_city: '', caller_country: '' }
    expect(callerPlace('+13105550100', tags)).toMatchObject({ zip: null, state: null, city: null })
    expect(callerPlace('+13105550100', tags).country).toBe('US')
  })

  test('without a country lies in the United States for geo conditions, but no country is claimed', () => {
    expect(callerPlace(null, { caller_zip: '10001', caller_state: 'NY' })).toMatchObject({
      country: null,
      geo: ['us-10001', 'us-ny'],
    })
  })
})
