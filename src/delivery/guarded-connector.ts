import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { ForbiddenAddressError, isPublicAddress } from './address-guard.ts'
import { anyHosts, publicHosts, type ResolvedAddress, type ResolveHost } from './resolve-host.ts'

/** A server that takes longer to shake hands would not answer in time either. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Opens the connections of outbound requests. The addresses that a name resolves to are judged at this moment, and the
 * connection goes to one of them: a name cannot change its address between the check and its use.
 */
export function guardedConnector(
  allowPrivateUrls: boolean,
  resolve: ResolveHost = allowPrivateUrls ? anyHosts() : publicHosts(),
): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: lookupBy(oneAtATime(allowPrivateUrls ? resolve : onlyPublic(resolve))),
    autoSelectFamily: true,
  } as buildConnector.BuildOptions)
  if (allowPrivateUrls) return connect
  return (options, callback) => {
    // A literal address is connected to without being looked up.
    if (isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) {
      callback(new ForbiddenAddressError(options.hostname), null)
      return
    }
    connect(options, callback)
  }
}

function lookupBy(resolve: ResolveHost): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      found => {
        const [first] = found
        if (first === undefined) return callback(notFound(hostname), '')
        return all ? callback(null, [...found]) : callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

/** A name that also resolves to an address that is not public is refused altogether. */
function onlyPublic(resolve: ResolveHost): ResolveHost {
  return async hostname => {
    const found = await resolve(hostname)
    if (!found.every(({ address }) => isPublicAddress(address))) throw new ForbiddenAddressError(hostname)
    return found
  }
}

/** A burst of connections to one host looks up its name once. */
function oneAtATime(resolve: ResolveHost): ResolveHost {
  const underWay = new Map<string, Promise<readonly ResolvedAddress[]>>()
  return hostname => {
    const asked = underWay.get(hostname)
    if (asked !== undefined) return asked
    const answer = resolve(hostname).finally(() => underWay.delete(hostname))
    underWay.set(hostname, answer)
    return answer
  }
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' })
}
