import { mayBePublicHost } from './address-guard.ts'

/** Where an outbound request goes, as templates give it: only what follows the origin may hold tokens. */
export interface OutboundUrl {
  /** `https://buyer.example.com:8443` */
  readonly origin: string
  /** Path and query, from the slash on; tokens stand in it as they were written. */
  readonly pathTemplate: string
}

/** Parses an address; the error says what is wrong with it, for the person who wrote it. */
export function parseOutboundUrl(
  text: string,
  allowPrivateUrls: boolean,
): OutboundUrl | { readonly error: string } {
  const match = URL_PARTS.exec(text.trim())
  if (match === null) return { error: 'must start with http:// or https://, followed by a host' }
  const [, scheme = '', authority = '', rest = ''] = match
  if (authority.includes('@')) return { error: 'must not hold a user or password; send a header instead' }
  const base = `${scheme}://${authority}/`
  if (!HOST.test(authority) || !URL.canParse(base)) {
    return { error: 'must name a host, which cannot hold tokens' }
  }
  const { origin, hostname } = new URL(base)
  if (!allowPrivateUrls && !mayBePublicHost(hostname)) {
    return { error: 'must not lead to a private, loopback, link-local or reserved address' }
  }
  const [pathAndQuery = ''] = rest.split('#')
  return { origin, pathTemplate: pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}` }
}

/** A rendered path with what may not stand in a request line percent-encoded. */
export function requestPath(rendered: string): string {
  return rendered.replace(NOT_SENDABLE, percentEncoded)
}

const URL_PARTS = /^(https?):\/\/([^/?#\\]+)(.*)$/is

/** A name, an IPv4 address or a bracketed IPv6 address, and perhaps a port. */
const HOST = /^(?:[^\s[\]:]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const NOT_SENDABLE = /[^\x21-\x7e]+/g

function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}
