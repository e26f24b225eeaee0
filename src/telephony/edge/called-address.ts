import type { CalledAddress } from '../carrier.ts'
import { parseSipUri } from '../sip/message/sip-uri.ts'
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
