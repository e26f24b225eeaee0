import { parseOutboundUrl } from '../../delivery/outbound-url.ts'

/** What is wrong with an issuer, for the person who wrote it; null = nothing (OpenID Connect Discovery, 3). */
export function issuerProblem(text: string, allowPrivateUrls: boolean): string | null {
  const url = parseOutboundUrl(text, allowPrivateUrls)
  if ('error' in url) return url.error
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return 'must be an address without query or fragment'
  return isSecure(text) || allowPrivateUrls ? null : 'must start with https://'
}

export const isSecure = (url: string) => /^https:\/\//i.test(url)

/** Does some things as no other does. */
export const GOOGLE = 'https://accounts.google.com'
