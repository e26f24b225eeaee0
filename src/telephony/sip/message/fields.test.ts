import { describe, expect, test } from 'vitest'
import { parseCSeq } from './cseq.ts'
import { formatNameAddress, parseNameAddress } from './name-address.ts'
import { formatSipUri, identityOf, isOverTls, parseSipUri } from './sip-uri.ts'
import { formatVia, parseVia } from './via.ts'

describe('Via', () => {
  test.each([
    'SIP/2.0/UDP 192.0.2.1',
    'SIP/2.0/TLS edge.example.com:5061;branch=z9hG4bKa;rport',
    'SIP/2.0/TCP [2001:db8::1]:5060;received=2001:db8::9;branch=z9hG4bKb',
    'SIP/2.0/UDP my_container:5060;branch=z9hG4bK"c',
  ])('%s', value => {
    const via = parseVia(value)
    expect(via && formatVia(via)).toBe(value.includes('"') ? null : value)
  })

  test.each(['', 'SIP/2.0', 'SIP/2.0/UDP', 'SIP/2.0/UDP ;a', 'SIP/2.0/UDP a b', 'SIP/2.0/UDP a:0', 'UDP a'])(
    '"%s" is none',
    value => {
      expect(parseVia(value)).toBeNull()
    },
  )
})

describe('the identity in', () => {
  test.each([
    ['sip:a@b', 'sip:a@b'],
    ['sip:b:5060;lr', 'sip:b'],
    ['sips:a;x=1:y@[2001:db8::1]:5061;transport=tcp', 'sips:a;x=1:y@[2001:db8::1]'],
    ['sip:a@[2001:db8::1]', 'sip:a@[2001:db8::1]'],
    ['sip:a@b;user=phone;MADDR=192.0.2.1;ttl=5;method=BYE;lrx=1', 'sip:a@b;user=phone;lrx=1'],
    ['sip:a@b;transport=tls?Subject=x', 'sip:a@b'],
    ['tel:+15551234;phone-context=b', 'tel:+15551234;phone-context=b'],
    ['urn:service:sos', 'urn:service:sos'],
  ])('%s', (uri, identity) => {
    expect(identityOf(uri)).toBe(identity)
  })
})

describe('names and addresses', () => {
  test.each([
    ['<sip:a@b>', null, 'sip:a@b'],
    ['"A. \\"Bell\\"" <sip:a@b>', 'A. "Bell"', 'sip:a@b'],
    ['Alexander Graham  <tel:+15551234>', 'Alexander Graham', 'tel:+15551234'],
    ['"" <sip:a@b>', '', 'sip:a@b'],
    ['sip:a@b', null, 'sip:a@b'],
    ['"<sip:x@y>" <sip:a@b>', '<sip:x@y>', 'sip:a@b'],
  ])('%s', (value, displayName, uri) => {
    expect(parseNameAddress(value)).toMatchObject({ displayName, uri })
  })

  test.each([
    '',
    'a',
    '<>',
    '<sip:>',
    '<sip:a@b',
    '"a" sip:a@b',
    '"a <sip:a@b>',
    'a, b <sip:a@b>',
    'sip:a@b,c',
  ])('"%s" is none', value => {
    expect(parseNameAddress(value)).toBeNull()
  })

  test('a value that needs quotation marks gets them, and loses them again', () => {
    const parameters = new Map([
      ['tag', 'a1'],
      ['text', 'busy; "really", \\ no'],
      ['lr', null],
    ])
    const written = formatNameAddress({ displayName: 'Bell, "A"', uri: 'sip:a@b', parameters })
    expect(written).toBe('"Bell, \\"A\\"" <sip:a@b>;tag=a1;text="busy; \\"really\\", \\\\ no";lr')
    expect(parseNameAddress(written)).toEqual({ displayName: 'Bell, "A"', uri: 'sip:a@b', parameters })
  })

  test('of a parameter given twice the first counts', () => {
    expect(parseNameAddress('<sip:a@b>;tag=1;TAG=2')?.parameters.get('tag')).toBe('1')
  })

  test.each([';', ';;', ';=a', ';a=', ';a b', 'a', ';a="', ';a=1,b'])(
    '"%s" are no parameters',
    parameters => {
      expect(parseNameAddress(`<sip:a@b>${parameters}`)).toBeNull()
    },
  )
})

describe('URIs', () => {
  test.each([
    'sip:example.com',
    'sips:alice@example.com:5061;transport=tcp;lr',
    'sip:+13035551111@[2001:db8::1]:5060;user=phone',
    'sip:a%20b%40c@example.com?Replaces=a%3Bb',
    'tel:+1-201-555-0123;phone-context=example.com',
    'sip:%D1%8F@example.com',
  ])('%s', text => {
    const uri = parseSipUri(text)
    expect(uri && formatSipUri(uri)).toBe(text)
  })

  test('a host is compared without regard to case, a password is not kept', () => {
    expect(parseSipUri('SIP:alice:secret@EXAMPLE.com;Transport=TCP')).toEqual({
      scheme: 'sip',
      user: 'alice',
      host: 'example.com',
      port: null,
      parameters: new Map([['transport', 'TCP']]),
      headers: null,
    })
  })

  test.each([
    'sip:',
    'sip:@example.com',
    'sip:a@',
    'sip:a@b@c',
    'sip:a@b:99999',
    'sip:a@b:x',
    'sip:a%4@b',
    'sip:a b@c',
    'sip:a@b;',
    'sip:a@b;=c',
    'tel:',
    'tel:someone',
    'mailto:a@b',
    'example.com',
  ])('"%s" is none', text => {
    expect(parseSipUri(text)).toBeNull()
  })
})

describe('CSeq', () => {
  test.each(['', '1', 'INVITE', '1 IN VITE', '2147483648 INVITE', '-1 INVITE', '1 IN"VITE'])(
    '"%s" is none',
    value => {
      expect(parseCSeq(value)).toBeNull()
    },
  )

  test('its number is below 2^31', () => {
    expect(parseCSeq('2147483647\tINVITE')).toEqual({ number: 2_147_483_647, method: 'INVITE' })
  })
})

test.each([
  ['sips:a@b', true],
  ['sip:a@b:5061;transport=TLS', true],
  ['sip:a@b;transport=tls;lr', true],
  ['sip:a@b;transport=tcp', false],
  ['sip:a@b', false],
])('%s is reached by TLS alone: %s', (uri, isAlone) => {
  expect(isOverTls(uri)).toBe(isAlone)
})
