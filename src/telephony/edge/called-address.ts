import type { CalledAddress } from '../carrier.ts'
import { parseNameAddress } from '../sip/message/name-address.ts'
import { headerOf, type SipRequest } from '../sip/message/sip-message.ts'
import { parseSipUri } from '../sip/message/sip-uri.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { numberOfUser, withoutParameters } from './number-of-user.ts'

/** What stands in the Request-URI may be longer than any number or UUID; nobody is called so. */
const MAX_USER_LENGTH = 255

/**
 * Who is called by a Request-URI: a telephone number, as `tel:` or as the user of a SIP address (whose parameters, such as
 * those of RFC 4904, say nothing about it), or else the user itself. Null where it names nobody.
 */
export function calledAddress(requestUri: string): CalledAddress | null {
  const uri = parseSipUri(requestUri)
  const user = withoutParameters(uri?.user ?? '')
  if (user === '' || user.length > MAX_USER_LENGTH) return null
  const number = numberOfUser(user)
  return number === null ? { kind: 'sip-user', user } : { kind: 'number', number }
}

/** Where it stands who was called, once a registrar has put the address that was registered in its place (RFC 7315, RFC 3261 16.5). */
const NAMING_WHO_WAS_CALLED = ['P-Called-Party-ID', 'To']

/**
 * Who is called by a request. At what the service has registered for a trunk, with its username, it is whoever was called there:
 * the username itself only where nobody else is named.
 */
export function calledParty(
  request: Pick<SipRequest, 'uri' | 'headers'>,
  trunks: readonly Pick<Trunk, 'registers' | 'credentials'>[],
): CalledAddress | null {
  const user = parseSipUri(request.uri)?.user ?? null
  const isRegistered = trunks.some(
    ({ registers, credentials }) => registers && credentials !== null && credentials.username === user,
  )
  if (!isRegistered) return calledAddress(request.uri)
  for (const name of NAMING_WHO_WAS_CALLED) {
    const uri = parseNameAddress(headerOf(request, name) ?? '')?.uri ?? ''
    const called = parseSipUri(uri)?.user === user ? null : calledAddress(uri)
    if (called !== null) return called
  }
  return calledAddress(request.uri)
}
