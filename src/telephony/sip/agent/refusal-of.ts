import { type HeaderField, headerOf, headersOf, type SipRequest } from '../message/sip-message.ts'
import { parseSipUri } from '../message/sip-uri.ts'
import { isWithinDialog } from '../transaction/transaction-key.ts'
import { ACCEPT, ALLOW, ALLOWED_METHODS, SUPPORTED_EXTENSIONS } from './capabilities.ts'
import { sessionDescriptionOf } from './session-description.ts'

interface Refusal {
  readonly status: number
  readonly headers: readonly HeaderField[]
  /** Why, for a log. */
  readonly words: string
}

/** What every request is checked for, in this order (RFC 3261 8.2). @returns null when there is nothing to object to */
export function refusalOf(request: SipRequest): Refusal | null {
  const { method } = request
  if (!METHODS.has(method)) return { status: 405, headers: [ALLOW], words: `${method} is not known` }
  if (!/^(sips?|tel):/i.test(request.uri))
    return {
      status: 416,
      headers: [],
      words: 'what is called is neither a SIP address nor a telephone number',
    }
  if (parseSipUri(request.uri) === null)
    return { status: 400, headers: [], words: 'the address that is called cannot be read' }
  if (method === 'CANCEL') return null

  // OPTIONS with 0 asks whoever it reaches (RFC 3261 11), and so does what is within a call; what we would pass on has come far enough.
  const isPassedOn = method === 'INVITE' && !isWithinDialog(request)
  if (isPassedOn && headerOf(request, 'Max-Forwards')?.trim() === '0')
    return {
      status: 483,
      headers: [],
      words: 'it has gone through too many hands (Max-Forwards 0), perhaps in a circle',
    }
  const unknown = headersOf(request, 'Require').filter(extension => !SUPPORTED_EXTENSIONS.has(extension))
  if (unknown.length > 0)
    return {
      status: 420,
      headers: [{ name: 'Unsupported', value: unknown.join(', ') }],
      words: `it requires ${unknown.join(', ')}, which is not supported`,
    }
  if (method === 'INVITE' && !acceptsDescriptions(request))
    return { status: 406, headers: [ACCEPT], words: 'it accepts no description of media (application/sdp)' }
  const isDescribed = method === 'INVITE' || method === 'UPDATE' || method === 'PRACK'
  if (isDescribed && sessionDescriptionOf(request) === 'unsupported') {
    return {
      status: 415,
      headers: [ACCEPT, { name: 'Accept-Encoding', value: 'identity' }],
      words: 'its body is no description of media that can be read (application/sdp)',
    }
  }
  return null
}

/** Without Accept it does; where there is one, it has to be named (RFC 3261 20.1). */
function acceptsDescriptions(request: SipRequest): boolean {
  const accepted = headersOf(request, 'Accept')
  return (
    accepted.length === 0 ||
    accepted.some(type => /^\s*(application\/sdp|application\/\*|\*\/\*)\s*(;|$)/i.test(type))
  )
}

const METHODS: ReadonlySet<string> = new Set(ALLOWED_METHODS)
