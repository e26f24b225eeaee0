import { lookup, Resolver } from 'node:dns/promises'
import type { NameService } from './resolve-destination.ts'

/** The name servers of the system, and behind them its list of hosts, where names of one machine or container stand. */
export function systemNames(): NameService {
  const resolver = new Resolver({ timeout: QUERY_MILLISECONDS, tries: TRIES })
  return {
    services: name => resolver.resolveSrv(name),
    async addresses(name) {
      try {
        return await resolver.resolve4(name)
      } catch (error) {
        // Whoever did not answer just now is not asked again: that would hold one of few threads for many seconds.
        if (error instanceof Error && 'code' in error && error.code === 'ETIMEOUT') throw error
        const found = await lookup(name, { family: 4, all: true })
        return found.map(({ address }) => address)
      }
    },
  }
}

/** Twice this is less than what the resolver waits in all. */
const QUERY_MILLISECONDS = 1000
const TRIES = 2
