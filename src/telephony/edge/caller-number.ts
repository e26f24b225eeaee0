import { parseNameAddress } from '../sip/message/name-address.ts'
import { headerOf, headersOf, type SipRequest } from '../sip/message/sip-message.ts'
import { parseSipUri } from '../sip/message/sip-uri.ts'
import { numberOfUser } from './number-of-user.ts'

/**
 * The number that a call comes from, in E.164; null when its caller withholds it or has none. From may say anything: where
 * the trunk's identity is believed, what the network asserts (P-Asserted-Identity, RFC 3325; P-Charge-Info, RFC 8496) comes
 * first. A caller who asks for privacy (RFC 3323), or calls himself anonymous, is believed in that: his number is used for
 * nothing.
 */
export function callerNumber(request: SipRequest, trustsIdentity: boolean): string | null {
  if (wantsPrivacy(request)) return null
  const from = headerOf(request, 'From')
  if (isAnonymous(from)) return null
  const asserted = trustsIdentity ? ASSERTING_FIELDS.flatMap(name => headersOf(request, name)) : []
  for (const value of [...asserted, from]) {
    const number = numberOf(value)
    if (number !== null) return number
  }
  return null
}

/** The more reliable first. */
const ASSERTING_FIELDS = ['P-Asserted-Identity', 'P-Charge-Info']

/** `none` asks for no privacy at all; the other values hide who calls, some of them more (RFC 3323, 4.2). */
function wantsPrivacy(request: SipRequest): boolean {
  return headersOf(request, 'Privacy')
    .flatMap(value => value.split(';'))
    .some(value => /^(id|user|header|session|critical)$/i.test(value.trim()))
}

function isAnonymous(from: string | undefined): boolean {
  const uri = uriOf(from)
  return (
    uri === null ||
    uri.host === 'anonymous.invalid' ||
    /^(anonymous|restricted|private|unavailable)$/i.test(uri.user ?? '')
  )
}

function numberOf(value: string | undefined): string | null {
  return numberOfUser(uriOf(value)?.user ?? '')
}

function uriOf(value: string | undefined) {
  const address = value === undefined ? null : parseNameAddress(value)
  return address === null ? null : parseSipUri(address.uri)
}
