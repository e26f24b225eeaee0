import type { HeaderField, SipRequest } from '../../sip/message/sip-message.ts'

/** A request of which a test says only what matters. */
export function inviteWith(
  headers: Readonly<Record<string, string>> = {},
  { uri = 'sip:+18005550100@127.0.0.1', method = 'INVITE' } = {},
): SipRequest {
  const fields: HeaderField[] = Object.entries({
    From: '<sip:+12025550123@127.0.0.2>;tag=1',
    'Call-ID': 'call-1',
    CSeq: `1 ${method}`,
    ...headers,
  }).map(([name, value]) => ({ name, value }))
  return { kind: 'request', method, uri, headers: fields, body: Buffer.alloc(0) }
}
