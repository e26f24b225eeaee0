import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Where an interface can be reached from its own machine, without a slash at the end: what is left where no public
 * address is configured and there is no request to take one from.
 */
export function listeningUrl({ server }: FastifyInstance): string {
  const listening = server.address() as AddressInfo | null
  // Without a socket it is asked from within the process alone, as tests do.
  if (listening === null) return 'http://localhost'
  const { address, family, port } = listening
  const reachable = LOOPBACK_OF[address] ?? address
  return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`
}

/** Nobody can connect to a wildcard. */
const LOOPBACK_OF: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
