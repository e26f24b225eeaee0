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
    ['New York', '+12125550100', 'US', 'NY', 'New York', ['212', 'us', 'us-ny']],
    ['California, nobody knows which town', '+13105550100', 'US', 'CA', null, ['310', 'us', 'us-ca']],
    ['Ontario', '+14165550100', 'CA', 'ON', null, ['416', 'ca', 'ca-on']],
    ['one of two provinces', '+19025550100', 'CA', null, null, ['902', 'ca']],
    ['Jamaica', '+18765550100', 'JM', null, null, ['876', 'jm']],
    ['no place: it is toll-free', '+18005550100', 'US', null, null, ['800', 'us']],
    ['an area code that is nobody’s', '+12115550100', null, null, null, ['211']],
    ['an area code that cannot be', '+11234567890', null, null, null, []],
    ['London', '+442079460123', 'GB', null, 'London', ['gb']],
    ['a satellite', '+870773111632', null, null, null, []],
  ])('of a number from %s is that without tags', (_what, number, country, state, city, geo) => {
    const expected = { ...NOWHERE, country, state, city, geo }
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

  test.each([
    ['its state, and what is told is nearer', { caller_city: 'Albany' }, 'NY', 'Albany', 'us-ny'],
    ['its state beside a ZIP code', { caller_zip: '10001' }, 'NY', 'New York', 'us-ny'],
    ['its town inside the state that is told', { caller_state: 'ny' }, 'NY', 'New York', 'us-ny'],
    ['no town of another state', { caller_state: 'TX' }, 'TX', null, 'us-tx'],
    ['nothing of another country', { caller_country: 'CA' }, null, null, 'ca'],
  ])('takes from the number %s', (_what, tags, state, city, element) => {
    const place = callerPlace('+12125550100', tags)
    expect(place).toMatchObject({ state, city })
    expect(place.geo).toContain(element)
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
    expect(callerPlace('+12125550100', tags)).toEqual(callerPlace('+12125550100', {}))
  })

  test('without a country lies in the United States for geo conditions, but no country is claimed', () => {
    expect(callerPlace(null, { caller_zip: '10001', caller_state: 'NY' })).toMatchObject({
      country: null,
      geo: ['us-10001', 'us-ny'],
    })
  })
})
