import { formatNameAddress } from '../message/name-address.ts'
import type { HeaderField, SipRequest } from '../message/sip-message.ts'
import { identityOf } from '../message/sip-uri.ts'
import type { OutgoingRequestTarget, Party } from './user-agent.ts'

/** What tells one request, or one call, from all others. */
interface RequestIdentity {
  readonly callId: string
  readonly localTag: string
  readonly sequence: number
}

/** A request outside a dialog (RFC 3261 8.1.1); Via is missing. */
export function requestOutsideDialog(
  target: OutgoingRequestTarget,
  method: string,
  { callId, localTag, sequence }: RequestIdentity,
  headers: readonly HeaderField[],
  body: Buffer,
): SipRequest {
  const routes = (target.route ?? []).map(uri => ({ name: 'Route', value: `<${uri}>` }))
  return {
    kind: 'request',
    method,
    uri: target.uri,
    headers: [
      ...routes,
      { name: 'Max-Forwards', value: String(target.maxForwards ?? MAX_FORWARDS) },
      { name: 'From', value: formatParty(target.from, localTag) },
      { name: 'To', value: formatParty(target.to ?? { uri: target.uri }, null) },
      { name: 'Call-ID', value: callId },
      { name: 'CSeq', value: `${sequence} ${method}` },
      ...(target.headers ?? []),
      ...headers,
    ],
    body,
  }
}

/** Where it is sent first. */
export function firstHop(target: OutgoingRequestTarget): string {
  return target.route?.[0] ?? target.uri
}

function formatParty({ displayName, uri }: Party, tag: string | null): string {
  const parameters = tag === null ? new Map<string, string>() : new Map([['tag', tag]])
  return formatNameAddress({ displayName: displayName ?? null, uri: identityOf(uri), parameters })
}

/** RFC 3261 8.1.1.6 */
const MAX_FORWARDS = 70
