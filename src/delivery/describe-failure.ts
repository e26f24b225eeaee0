import { errors } from 'undici'
import { ForbiddenAddressError } from './address-guard.ts'

/**
 * Why a request failed, as a sentence for whoever configured it. Only codes are named: messages quote addresses, which
 * may contain secrets.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return FORBIDDEN
  // Where several addresses were tried, the failure of the first is as informative as any.
  const [first] = error instanceof AggregateError ? error.errors : []
  if (first !== undefined) return describeFailure(first)
  if (error instanceof errors.HTTPParserError) return 'What it answers is no HTTP.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_') || CERTIFICATE.test(code)) {
    return `Its certificate or its TLS is not acceptable (${code}).`
  }
  const sentence = SENTENCES.get(code)
  return sentence ?? `The request failed (${/^\w{1,60}$/.test(code) ? code : 'no code'}).`
}

const FORBIDDEN = 'Its host leads to a private, loopback, link-local or reserved address.'

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|^EPROTO$/

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'It refuses connections.'],
  ['ECONNRESET', 'It closed the connection.'],
  ['EPIPE', 'It closed the connection.'],
  ['UND_ERR_SOCKET', 'It closed the connection.'],
  ['ENOTFOUND', 'Its host name is not known.'],
  ['ENODATA', 'Its host name has no address.'],
  ['ETIMEOUT', 'The name servers of its host do not answer.'],
  ['ESERVFAIL', 'The name servers of its host are in trouble.'],
  ['EAI_AGAIN', 'The name servers of its host are in trouble.'],
  ['EHOSTUNREACH', 'Its host cannot be reached.'],
  ['ENETUNREACH', 'Its network cannot be reached.'],
  ['ETIMEDOUT', 'Its host does not answer.'],
  ['UND_ERR_CONNECT_TIMEOUT', 'Its host does not answer.'],
  ['UND_ERR_HEADERS_TIMEOUT', 'It has not answered in time.'],
  ['UND_ERR_BODY_TIMEOUT', 'It stopped amid its answer.'],
  ['UND_ERR_HEADERS_OVERFLOW', 'The headers of its answer are too long.'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'Its answer is not as long as it says.'],
  ['UND_ERR_DESTROYED', 'The service is stopping.'],
  ['UND_ERR_CLOSED', 'The service is stopping.'],
])
