import { type HeaderField, headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import { reasonPhrase } from './reason-phrase.ts'
import { tagOf } from './transaction-key.ts'

/**
 * A response to a request (RFC 3261 8.2.6), also to one that is malformed: of what may be there once the first counts, and what is not
 * there is not made up.
 * @param toTag given to the To that has none; null leaves it so, as for 100
 */
export function responseTo(
  request: SipRequest,
  status: number,
  toTag: string | null,
  options: {
    readonly reason?: string | undefined
    readonly headers?: readonly HeaderField[] | undefined
    readonly body?: Buffer
  } = {},
): SipResponse {
  const copied = request.headers.filter(
    field => field.name === 'Via' || (COPIED_ONCE.has(field.name) && isFirst(field, request)),
  )
  const to = headerOf(request, 'To')
  const isTagged = toTag === null || tagOf(to) !== null
  const timestamp = status === 100 ? headerOf(request, 'Timestamp') : undefined
  return {
    kind: 'response',
    status,
    reason: options.reason ?? reasonPhrase(status),
    headers: [
      ...copied,
      ...(to === undefined ? [] : [{ name: 'To', value: isTagged ? to : `${to};tag=${toTag}` }]),
      ...(timestamp === undefined ? [] : [{ name: 'Timestamp', value: timestamp }]),
      ...(options.headers ?? []),
    ],
    body: options.body ?? NO_BODY,
  }
}

function isFirst(field: HeaderField, { headers }: SipRequest): boolean {
  return headers.find(({ name }) => name === field.name) === field
}

const COPIED_ONCE: ReadonlySet<string> = new Set(['From', 'Call-ID', 'CSeq'])

const NO_BODY = Buffer.alloc(0)
