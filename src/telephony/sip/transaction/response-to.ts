import { type HeaderField, headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import { reasonPhrase } from './reason-phrase.ts'
import { tagOf } from './transaction-key.ts'

/**
 * A response to a request (RFC 3261 8.2.6).
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
  const copied = request.headers.filter(({ name }) => COPIED_NAMES.has(name))
  const to = headerOf(request, 'To') ?? ''
  const tagged = toTag === null || tagOf(to) !== null ? to : `${to};tag=${toTag}`
  const timestamp = status === 100 ? headerOf(request, 'Timestamp') : undefined
  return {
    kind: 'response',
    status,
    reason: options.reason ?? reasonPhrase(status),
    headers: [
      ...copied,
      { name: 'To', value: tagged },
      ...(timestamp === undefined ? [] : [{ name: 'Timestamp', value: timestamp }]),
      ...(options.headers ?? []),
    ],
    body: options.body ?? NO_BODY,
  }
}

const COPIED_NAMES: ReadonlySet<string> = new Set(['Via', 'From', 'Call-ID', 'CSeq'])

const NO_BODY = Buffer.alloc(0)
