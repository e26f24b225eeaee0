import type { FastifyRequest } from 'fastify'

/** Names that lead nowhere but back to whoever follows them. */
const OWN_NAMES = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i

/**
 * The address under which a request reached the service, without a slash at the end, for links in its answer where no
 * public one is configured. `Host` is the client's word, and would put whatever it says into links that others may
 * follow: it counts only where a trusted proxy sent it, or where it names the socket's own address.
 * @param mayTrustHost whether whoever sent the request is a proxy that is trusted
 * @param host as the proxy says it
 */
export function ownAddress(request: FastifyRequest, mayTrustHost: boolean, host = request.host): string {
  const { protocol } = request
  return `${protocol}://${mayTrustHost || isOwnHost(request) ? host : addressOfSocket(request)}`
}

function isOwnHost(request: FastifyRequest): boolean {
  const { host } = request.headers
  if (host === undefined) return false
  return OWN_NAMES.test(host) || host === addressOfSocket(request)
}

/** As it stands in a URL; a socket that is gone, or is none, has no address. */
function addressOfSocket({ socket }: FastifyRequest): string {
  const { localAddress, localPort } = socket
  if (localAddress === undefined) return 'localhost'
  const plain = localAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  return `${plain.includes(':') ? `[${plain.replace(/%.*$/, '')}]` : plain}:${localPort}`
}
