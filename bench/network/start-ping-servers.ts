import type { HttpReply } from '../load/http-connection.ts'
import type { Cleanup } from '../processes/cleanup.ts'
import { startBaseline } from '../processes/start-baseline.ts'
import { startService } from '../processes/start-service.ts'
import { temporaryDirectory } from '../processes/temporary-directory.ts'
import { pingRequests } from './ping-requests.ts'
import { setUpPingNetwork } from './set-up-ping-network.ts'

/** A server that takes pings: where it is, what to send, and what it must answer. */
export interface PingServer {
  readonly url: string
  nextRequest(): string
  check(reply: HttpReply): void
}

export interface PingServers {
  /** What the service is measured against: it takes the pings of `pinged`, and sends them back. */
  echo(pinged: PingServer): PingServer
  /** The service, with a campaign of so many targets. */
  service(targetCount: number): Promise<PingServer>
}

/** The service on an embedded database of its own, and a Fastify echo. */
export async function startPingServers(cleanup: Cleanup): Promise<PingServers> {
  const service = await startService(cleanup, { DATA_DIR: await temporaryDirectory(cleanup) })
  const echo = await startBaseline(cleanup, 'echo-server')
  return {
    echo: pinged => ({ ...pinged, url: echo.url, check: checkOk }),
    service: async targetCount => {
      const key = await setUpPingNetwork(service.client, targetCount)
      return { url: service.url, nextRequest: pingRequests(key), check: checkReserved }
    },
  }
}

function checkOk(reply: HttpReply): void {
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.body()}`)
}

/** A ping that reserves nothing would be cheaper than what is to be measured. */
function checkReserved(reply: HttpReply): void {
  checkOk(reply)
  if (!reply.body().includes('"reserved"')) throw new Error(`the ping was not reserved: ${reply.body()}`)
}
