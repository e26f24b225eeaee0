import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { isSipAddress, numberingPlanEntry, parseDialable, parsePhoneNumber } from './phone-number.ts'

describe('parsePhoneNumber', () => {
  test.each([
    ['+12025550123', '+12025550123'],
    ['2025550123', '+12025550123'],
    ['12025550123', '+12025550123'],
    ['(202) 555-0123', '+12025550123'],
    ['+1 202.555.0123', '+12025550123'],
    [' +12025550123 ', '+12025550123'],
    ['+442079460123', '+442079460123'],
    ['+44 (0)20 7946 0123', '+442079460123'],
    ['+61 491 570 006', '+61491570006'],
    ['+18005550100', '+18005550100'],
  ])('%s is %s', (text, number) => {
    expect(parsePhoneNumber(text)).toBe(number)
  })

  test.each([
    '',
    '   ',
    '+',
    '123',
    '+1202555012',
    '+120255501234',
    '+999123456789',
    'call me',
    'my number is 2025550123',
    '202-555-0123 ext. 5',
    '2025550123;2025550124',
    `+1202555${'0'.repeat(200)}`,
    '١٢٣',
  ])('%j is impossible', text => {
    expect(parsePhoneNumber(text)).toBeNull()
  })

  test('the shortcut for North American numbers answers what the full parse would', () => {
    const areaAndExchange = fc.tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 200, max: 999 }))
    fc.assert(
      fc.property(areaAndExchange, fc.integer({ min: 1000, max: 9999 }), ([area, exchange], line) => {
        const text = `+1${area}${exchange}${line}`
        const parsed = parsePhoneNumberFromString(text)
        expect(parsed?.isPossible()).toBe(true)
        expect(parsePhoneNumber(text)).toBe(parsed?.number)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  test('a parsed number is parsed to itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[0-9 ().-]{5,18}$/), text => {
        const number = parsePhoneNumber(text)
        if (number !== null) expect(parsePhoneNumber(number)).toBe(number)
      }),
      { seed: 8, numRuns: 2000 },
    )
  })
})

describe('parseDialable', () => {
  test.each([
    ['202-555-0123', '+12025550123'],
    ['sip:agent@pbx.example.com', 'sip:agent@pbx.example.com'],
    ['SIP:Agent@PBX.Example.COM', 'sip:Agent@pbx.example.com'],
    [' sips:agent@pbx.example.com ', 'sips:agent@pbx.example.com'],
    ['sip:+12025550123@127.0.0.2:5070', 'sip:+12025550123@127.0.0.2:5070'],
    ['sip:100@pbx.example.com:5061;transport=tls;lr', 'sip:100@pbx.example.com:5061;transport=tls;lr'],
    ['sip:agent@[2001:db8::1]:5060', 'sip:agent@[2001:db8::1]:5060'],
    ['sip:a%20b@localhost', 'sip:a%20b@localhost'],
  ])('%s is %s', (text, dialable) => {
    expect(parseDialable(text)).toBe(dialable)
  })

  test.each([
    'sip:',
    'sip:pbx.example.com',
    'sip:@pbx.example.com',
    'sip:agent@',
    'sip:agent@-pbx.example.com',
    'sip:agent@pbx..example.com',
    'sip:agent@pbx.example.com:0',
    'sip:agent@pbx.example.com:65536',
    'sip:agent:secret@pbx.example.com',
    'sip:agent@pbx.example.com?Replaces=1',
    'sip:agent smith@pbx.example.com',
    'sip:agent@pbx.example.com\r\nVia: evil',
    'sip:<agent@pbx.example.com>',
    'agent@pbx.example.com',
    'http://pbx.example.com',
    `sip:${'a'.repeat(250)}@pbx.example.com`,
  ])('%j is refused', text => {
    expect(parseDialable(text)).toBeNull()
  })

  test('a long text that is almost an address is refused at once', () => {
    expect(parseDialable(`sip:a@${'a-'.repeat(120)}`)).toBeNull()
    expect(parseDialable(`sip:a@${'a.'.repeat(100)}!`)).toBeNull()
  })

  test('SIP addresses are told from numbers', () => {
    expect(isSipAddress('sip:agent@pbx.example.com')).toBe(true)
    expect(isSipAddress('sips:agent@pbx.example.com')).toBe(true)
    expect(isSipAddress('+12025550123')).toBe(false)
  })
})

describe('numberingPlanEntry', () => {
  test.each([
    ['+18005550100', { tollFree: true, country: 'US' }],
    ['+12025550123', { tollFree: false, country: 'US' }],
    ['+442079460123', { tollFree: false, country: 'GB' }],
  ])('of %s is %j', (number, entry) => {
    expect(numberingPlanEntry(number)).toEqual(entry)
  })
})
