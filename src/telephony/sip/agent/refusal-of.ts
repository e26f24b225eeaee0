import { type HeaderField, headerOf, headersOf, type SipRequest } from '../message/sip-message.ts'
import { parseSipUri } from '../message/sip-uri.ts'
import { ACCEPT, ALLOW, ALLOWED_METHODS, SUPPORTED_EXTENSIONS } from './capabilities.ts'
import { sessionDescriptionOf } from './session-description.ts'

interface Refusal {
  readonly status: number
  readonly headers: readonly HeaderField[]
}

/** What every request is checked for, in this order (RFC 3261 8.2). @returns null when there is nothing to object to */
export function refusalOf(request: SipRequest): Refusal | null {
  const { method } = request
  if (!METHODS.has(method)) return { status: 405, headers: [ALLOW] }
  if (!/^(sips?|tel):/i.test(request.uri)) return { status: 416, headers: [] }
  if (parseSipUri(request.uri) === null) return { status: 400, headers: [] }
  if (method === 'CANCEL') return null

  // OPTIONS with 0 asks whoever it reaches (RFC 3261 11); what we would pass on has come far enough.
  if (method === 'INVITE' && headerOf(request, 'Max-Forwards')?.trim() === '0')
    return { status: 483, headers: [] }
  const unknown = headersOf(request, 'Require').filter(extension => !SUPPORTED_EXTENSIONS.has(extension))
  if (unknown.length > 0)
    return { status: 420, headers: [{ name: 'Unsupported', value: unknown.join(', ') }] }
  if (method === 'INVITE' && !acceptsDescriptions(request)) return { status: 406, headers: [ACCEPT] }
  const isDescribed = method === 'INVITE' || method === 'UPDATE' || method === 'PRACK'
  if (isDescribed && sessionDescriptionOf(request) === 'unsupported') {
    return { status: 415, headers: [ACCEPT, { name: 'Accept-Encoding', value: 'identity' }] }
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
