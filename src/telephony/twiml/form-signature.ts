import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedRequest } from './providers/twiml-provider.ts'

/**
 * Whether a form was signed with this key: HMAC-SHA1 over the address that was called, query included, followed by each
 * parameter's name and value in the order of names, in base64
 * (https://www.twilio.com/docs/usage/security#validating-requests; SignalWire has the same scheme).
 * @param signature null = there is none
 */
export function isFormSigned(
  key: string,
  signature: string | null,
  { url, body }: Pick<SignedRequest, 'url' | 'body'>,
): boolean {
  return isOneOf(signature, addresses(url), address => formSignature(key, address, body))
}

/**
 * Whether a body was signed with this key as it came: HMAC-SHA1 over the address that was called and the body, in lower-case
 * hexadecimal (https://metacpan.org/pod/SignalWire::Security::WebhookValidator, scheme A).
 * @param signature null = there is none
 */
export function isBodySigned(
  key: string,
  signature: string | null,
  { url, body }: Pick<SignedRequest, 'url' | 'body'>,
): boolean {
  const signatureOf = (address: string) =>
    createHmac('sha1', key)
      .update(address + body)
      .digest('hex')
  return isOneOf(signature, addresses(url), signatureOf)
}

/** @param addresses some sign the address with its port although it is the usual one, and some without */
function isOneOf(
  signature: string | null,
  addresses: readonly string[],
  signatureOf: (address: string) => string,
): boolean {
  if (signature === null) return false
  const signed = Buffer.from(signature)
  return addresses.some(address => {
    const expected = Buffer.from(signatureOf(address))
    return expected.length === signed.length && timingSafeEqual(expected, signed)
  })
}

function formSignature(key: string, url: string, body: string): string {
  const parameters = [...valuesByName(body)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, values]) =>
      [...new Set(values)]
        .toSorted()
        .map(value => name + value)
        .join(''),
    )
  return createHmac('sha1', key)
    .update(url + parameters.join(''))
    .digest('base64')
}

function valuesByName(body: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(body)) {
    const before = values.get(name)
    if (before === undefined) values.set(name, [value])
    else before.push(value)
  }
  return values
}

const USUAL_PORTS: Readonly<Record<string, string>> = { https: '443', http: '80' }

function addresses(url: string): readonly string[] {
  const [, scheme = '', host = '', port = '', rest = ''] = URL_PARTS.exec(url) ?? []
  if (scheme === '') return [url]
  const withPort = `${scheme}://${host}:${port || USUAL_PORTS[scheme]}${rest}`
  return [withPort, `${scheme}://${host}${rest}`]
}

const URL_PARTS = /^(https?):\/\/([^/:?#]+|\[[\da-f:.]+\])(?::(\d{1,5}))?([/?].*)?$/i
