import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../platform/refusals/refusal.ts'

/** What browsers say of a request that a page of this service made, or that its user did. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * For what is sent before anybody is signed in, so that no token can vouch for it: another site must not sign its
 * visitors in as somebody of its choice.
 * @throws `forbidden` for a request that a page of another site made
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (isOfThisSite(request)) return
  throw forbidden('This was sent by a page of another site: open the console and try again there.')
}

/** Whether no page of another site made a request. Programs that are no browsers send neither header. */
export function isOfThisSite(request: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  const isOwnSite = typeof site !== 'string' || OWN_SITES.has(site)
  return isOwnSite && (origin === undefined || isHostOf(origin, host) || isPublicOrigin(request, origin))
}

/** No page can have a browser send another `Host` than that of where it connects to. */
function isHostOf(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, origin: written } = new URL(origin)
  const own = `${protocol}//${host}`
  return URL.canParse(own) && new URL(own).origin === written
}

function isPublicOrigin(request: FastifyRequest, origin: string): boolean {
  return new URL(request.server.baseUrl(request)).origin === origin
}
