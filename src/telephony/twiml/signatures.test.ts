import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isFormSigned } from './form-signature.ts'
import { signalWire } from './providers/signalwire.ts'
import { twilio } from './providers/twilio.ts'
import { isSignedLately, LONGEST_AGE_SECONDS, readPublicKey } from './timestamped-signature.ts'

describe('a form of Twilio or SignalWire', () => {
  /** Twilio's own example (https://www.twilio.com/docs/usage/security#validating-requests). */
  const KEY = '12345'
  const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
  const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const body = new URLSearchParams({
    To: '+18005551212',
    Digits: '1234',
    Caller: '+14158675309',
    From: '+14158675309',
    CallSid: 'CA1234567890ABCDE',
  }).toString()

  test('is known by the signature of Twilio’s documentation', () => {
    expect(isFormSigned(KEY, SIGNATURE, { url: URL, body })).toBe(true)
  })

  test.each([
    ['no signature', KEY, null, URL, body],
    ['an empty one', KEY, '', URL, body],
    ['another key', '12346', SIGNATURE, URL, body],
    ['another address', KEY, SIGNATURE, `${URL}0`, body],
    ['http instead of https', KEY, SIGNATURE, URL.replace('https', 'http'), body],
    ['a parameter more', KEY, SIGNATURE, URL, `${body}&A=`],
    ['a changed value', KEY, SIGNATURE, URL, body.replace('1234', '1235')],
  ])('is not believed with %s', (_, key, signature, url, form) => {
    expect(isFormSigned(key, signature, { url, body: form })).toBe(false)
  })

  test.each(['x-signalwire-signature', 'x-twilio-signature'])('of SignalWire has it in %s', name => {
    const settings = { spaceUrl: 'https://example.signalwire.com', project: 'p', token: 't', signingKey: KEY }
    const { isSigned } = signalWire(settings)
    const header = (asked: string) => (asked === name ? SIGNATURE : null)
    expect(isSigned({ url: URL, body, header }, 0)).toBe(true)
    expect(isSigned({ url: URL, body: `${body}&A=`, header }, 0)).toBe(false)
  })

  describe('of SignalWire with the body signed as it came', () => {
    const settings = { spaceUrl: 'https://example.signalwire.com', project: 'p', token: 't', signingKey: KEY }
    const hexadecimal = (url: string, key = KEY) =>
      createHmac('sha1', key)
        .update(url + body)
        .digest('hex')
    const isSigned = (signature: string, form = body, url = URL) =>
      signalWire(settings).isSigned({ url, body: form, header: () => signature }, 0)

    test('is known by it, with or without the usual port', () => {
      expect(isSigned(hexadecimal(URL))).toBe(true)
      expect(isSigned(hexadecimal(URL.replace('.com', '.com:443')))).toBe(true)
    })

    test.each([
      ['another key', hexadecimal(URL, '12346'), body, URL],
      ['another address', hexadecimal(URL), body, `${URL}0`],
      ['a parameter more', hexadecimal(URL), `${body}&A=`, URL],
      ['its parameters in another order', hexadecimal(URL), body.split('&').toReversed().join('&'), URL],
      ['half of it', hexadecimal(URL).slice(0, 20), body, URL],
      ['an empty one', '', body, URL],
    ])('is not believed with %s', (_, signature, form, url) => {
      expect(isSigned(signature, form, url)).toBe(false)
    })

    test('is not believed of Twilio', () => {
      const { isSigned: isOfTwilio } = twilio({ accountSid: 'AC1', authToken: KEY, apiUrl: 'https://api' })
      expect(isOfTwilio({ url: URL, body, header: () => hexadecimal(URL) }, 0)).toBe(false)
    })
  })

  test('may be signed with or without the usual port', () => {
    const withPort = URL.replace('.com', '.com:443')
    expect(isFormSigned(KEY, SIGNATURE, { url: withPort, body })).toBe(true)
  })
})

describe('a form of Telnyx', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const shown = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const NOW = Date.parse('2026-11-20T15:00:00Z')
  const body = 'CallSid=v3%3Aabc&CallStatus=ringing'
  const signed = (timestamp: string, text = body) => ({
    timestamp,
    body,
    signature: sign(null, Buffer.from(`${timestamp}|${text}`), privateKey).toString('base64'),
  })
  const isSigned = (form: ReturnType<typeof signed>) => {
    const key = readPublicKey(shown)
    return key !== null && isSignedLately(key, form, NOW)
  }
  const at = (secondsAgo: number) => String(NOW / 1_000 - secondsAgo)

  test('is known by its signature', () => {
    expect(isSigned(signed(at(0)))).toBe(true)
  })

  test.each([LONGEST_AGE_SECONDS, -LONGEST_AGE_SECONDS])('may be %i s old', age => {
    expect(isSigned(signed(at(age)))).toBe(true)
    expect(isSigned(signed(at(age + Math.sign(age))))).toBe(false)
  })

  test.each([
    ['of another body', signed(at(0), `${body}&A=1`)],
    ['with another time', { ...signed(at(0)), timestamp: at(1) }],
    ['with a time that is none', signed('now')],
    ['with half a signature', { ...signed(at(0)), signature: signed(at(0)).signature.slice(0, 40) }],
    ['with none', { ...signed(at(0)), signature: '' }],
  ])('is not believed %s', (_, form) => {
    expect(isSigned(form)).toBe(false)
  })

  test.each(['', 'short', shown.slice(4), `${shown}AAAA`])('"%s" is no public key', text => {
    expect(readPublicKey(text)).toBeNull()
  })
})
