import { readFile } from 'node:fs/promises'
import type { Logger } from '../../platform/log/logger.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { SipSettings } from '../../sip-settings.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { startUserAgent } from '../sip/agent/start-user-agent.ts'
import type { UserAgent, UserAgentHandlers } from '../sip/agent/user-agent.ts'
import { rememberedNames } from '../sip/transport/remembered-names.ts'
import { createResolver } from '../sip/transport/resolve-destination.ts'
import { startTransports } from '../sip/transport/start-transports.ts'
import { systemNames } from '../sip/transport/system-names.ts'
import type { TransportProtocol, Transports } from '../sip/transport/transport.ts'
import { createLogLimit } from './log-limit.ts'
import { trustedAuthorities } from './trusted-authorities.ts'

/** What speaks SIP for this process. */
export interface OpenSip {
  readonly userAgent: UserAgent
  /** Where this service is reached by a protocol, by that peer where it matters; null = not at all. */
  readonly localAddress: Transports['localAddress']
}

interface SipPorts {
  readonly handlers: UserAgentHandlers
  /** `dialplane/1.0`. */
  readonly product: string
  readonly clock: Pick<CallClock, 'now'>
  readonly logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * Listens on the ports that the settings name.
 * @returns null where the port is taken and nobody asked for it: the service goes on without the edge
 * @throws OperatorError where a port that was asked for is taken, that of TLS among them, or a certificate cannot be read
 */
export async function openSip(settings: SipSettings, port: number, ports: SipPorts): Promise<OpenSip | null> {
  const { host, tls, advertisedAddress } = settings
  const certificates = tls === null ? null : { ...(await readCertificates(tls)), port: tls.port }
  const protocols: readonly TransportProtocol[] = tls === null ? ['udp', 'tcp'] : ['udp', 'tcp', 'tls']
  // Whoever opens and breaks connections would else write the log.
  const limit = createLogLimit(ports.clock)
  let transports: Transports | null = null
  try {
    const userAgent = await startUserAgent({
      openTransports: async handlers => {
        transports = await startTransports({
          host,
          udp: port,
          tcp: port,
          tls: certificates,
          advertisedAddress,
          handlers,
          onTrouble: reason => {
            const more = limit.admit('connections')
            if (more !== null) ports.logger.info({ reason, ...more }, 'trouble with a SIP connection')
          },
        })
        return transports
      },
      resolve: createResolver({
        names: rememberedNames(systemNames()),
        protocols,
        random: Math.random,
      }),
      handlers: ports.handlers,
      product: ports.product,
    })
    return { userAgent, localAddress: (...towards) => transports?.localAddress(...towards) ?? null }
  } catch (error) {
    const taken = takenPort(error)
    if (taken === null) throw error
    // Nobody has TLS without asking for it.
    if (tls !== null && taken === tls.port && tls.port !== port) {
      throw new OperatorError(`SIP_TLS_PORT: port ${tls.port} of ${host} is taken by another program`, {
        cause: error,
      })
    }
    if (settings.isPortExplicit) {
      throw new OperatorError(`SIP_PORT: port ${port} of ${host} is taken by another program`, {
        cause: error,
      })
    }
    ports.logger.warn(
      { host, port },
      'the SIP port is taken by another program: telephones cannot call. Set SIP_PORT to another one, or to 0 for none',
    )
    return null
  }
}

async function readCertificates({
  certificatePath,
  keyPath,
  authoritiesPath,
}: NonNullable<SipSettings['tls']>) {
  const read = async (setting: string, path: string) => {
    try {
      return await readFile(path, 'utf8')
    } catch (cause) {
      throw new OperatorError(`${setting}: ${path} cannot be read`, { cause })
    }
  }
  return {
    certificate: await read('SIP_TLS_CERT', certificatePath),
    key: await read('SIP_TLS_KEY', keyPath),
    ...(authoritiesPath === null ? {} : { authorities: await trustedAuthorities(authoritiesPath) }),
  }
}

/** The port that another program has; null: it is another error. */
function takenPort(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return null
  return 'port' in error && typeof error.port === 'number' ? error.port : 0
}
