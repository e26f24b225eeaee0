import type { OutboundClient } from '../../delivery/outbound-client.ts'
import { parseOutboundUrl } from '../../delivery/outbound-url.ts'

/** A certificate as its address answered. */
export type FetchedCertificate =
  | { readonly kind: 'fetched'; readonly pem: string; readonly cacheControl: string }
  /** It could not be had; a sentence's end. */
  | { readonly kind: 'unreachable'; readonly problem: string }

export type FetchCertificate = (url: string) => Promise<FetchedCertificate>

/** The most that a certificate's answer may have; a chain of three has some 3 KB. */
export const MAX_CERTIFICATE_BYTES = 65_536

/** Longer than the call waits: the next one finds it. */
const TIMEOUT_MS = 5_000

const OK = 200

/** Fetches certificates by HTTPS (ATIS-1000074, 5.3.1), never from a private address unless that is allowed. */
export function certificateFetcher(
  client: Pick<OutboundClient, 'send'>,
  allowPrivateUrls: boolean,
): FetchCertificate {
  return async text => {
    if (!/^https:\/\//i.test(text)) return unreachable('its certificate is not at an https address')
    const url = parseOutboundUrl(text, allowPrivateUrls)
    if ('error' in url) return unreachable(`the address of its certificate ${url.error}`)
    const outcome = await client.send({
      method: 'GET',
      origin: url.origin,
      path: url.pathTemplate,
      headers: { accept: 'application/pem-certificate-chain, application/pkix-cert, */*' },
      body: null,
      timeoutMs: TIMEOUT_MS,
    })
    if (outcome.kind !== 'answered')
      return unreachable(`its certificate could not be fetched (${outcome.kind})`)
    if (outcome.status !== OK) return unreachable(`its certificate was answered with ${outcome.status}`)
    const cacheControl = outcome.headers['cache-control']
    return {
      kind: 'fetched',
      pem: outcome.body.toString('latin1'),
      cacheControl: typeof cacheControl === 'string' ? cacheControl : '',
    }
  }
}

const unreachable = (problem: string): FetchedCertificate => ({ kind: 'unreachable', problem })
