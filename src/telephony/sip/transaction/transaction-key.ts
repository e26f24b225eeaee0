import { randomBytes } from 'node:crypto'
import { parseCSeq } from '../message/cseq.ts'
import { parseNameAddress } from '../message/name-address.ts'
import { headerOf, type SipRequest } from '../message/sip-message.ts'
import type { Via } from '../message/via.ts'

/** What branches begin with since RFC 3261: they name a transaction by themselves. */
export const BRANCH_COOKIE = 'z9hG4bK'

/** A branch that nobody else has. */
export function createBranch(): string {
  return `${BRANCH_COOKIE}${randomBytes(10).toString('hex')}`
}

/**
 * Names the server transaction that a request belongs to (RFC 3261 17.2.3); ACK has the key of the INVITE that it
 * acknowledges. Older senders choose branches that name nothing; what else is the same in all that they repeat does.
 * @param method that of the transaction: INVITE for the one that a CANCEL is about
 */
export function serverKey(request: SipRequest, via: Via, method = request.method): string {
  const branch = via.parameters.get('branch') ?? ''
  const kind = method === 'ACK' ? 'INVITE' : method
  const sentBy = `${via.host.toLowerCase()}:${via.port ?? ''}`
  const isUnique = branch.startsWith(BRANCH_COOKIE) && branch.length > BRANCH_COOKIE.length
  if (isUnique) return `${kind} ${branch} ${sentBy}`
  const number = parseCSeq(headerOf(request, 'CSeq') ?? '')?.number ?? ''
  return `${kind} ${request.uri} ${callIdOf(request)} ${fromTagOf(request)} ${number} ${branch} ${sentBy}`
}

/**
 * What a request that arrives twice by different ways has in common with itself (RFC 3261 8.2.2.2); null within a
 * dialog, where it cannot happen.
 */
export function mergeKey(request: SipRequest): string | null {
  if (isWithinDialog(request)) return null
  return `${callIdOf(request)} ${fromTagOf(request)} ${headerOf(request, 'CSeq') ?? ''}`
}

/** Whether a request says that it belongs to a dialog, be it one that we know or not (RFC 3261 12.2). */
export function isWithinDialog(request: SipRequest): boolean {
  return tagOf(headerOf(request, 'To')) !== null
}

/** The tag of a From or To. */
export function tagOf(value: string | undefined): string | null {
  return value === undefined ? null : (parseNameAddress(value)?.parameters.get('tag') ?? null)
}

function callIdOf(request: SipRequest): string {
  return headerOf(request, 'Call-ID') ?? ''
}

function fromTagOf(request: SipRequest): string {
  return tagOf(headerOf(request, 'From')) ?? ''
}
