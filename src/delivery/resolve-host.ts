import { getServers, lookup, Resolver } from 'node:dns/promises'

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Finds the addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** A name server that has not answered by then is asked once more, and then given up. */
const ANSWER_TIMEOUT_MS = 1_500
const TRIES = 2

/**
 * Resolves public host names by asking the name servers directly: the system’s own resolver blocks a thread for as long
 * as a name server stalls, and a handful of stalled names would keep the process from reading files.
 * @param servers name servers, those of the system by default
 */
export function publicHosts(servers: readonly string[] = getServers()): ResolveHost {
  const resolver = new Resolver({ timeout: ANSWER_TIMEOUT_MS, tries: TRIES })
  resolver.setServers(servers)
  return async hostname => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [...addresses(four, 4), ...addresses(six, 6)]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}

/** Resolves as the rest of the machine does, its hosts file included: for private networks. */
export function anyHosts(): ResolveHost {
  return async hostname => {
    const found = await lookup(hostname, { all: true })
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
  }
}

function addresses(answer: PromiseSettledResult<string[]>, family: 4 | 6): readonly ResolvedAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map(address => ({ address, family })) : []
}
