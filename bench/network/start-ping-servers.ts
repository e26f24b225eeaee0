import pg from 'pg'
import { checkOk } from '../load/check-ok.ts'
import type { HttpReply } from '../load/http-connection.ts'
import type { Cleanup } from '../processes/cleanup.ts'
import { serverProcess } from '../processes/process-tree.ts'
import { startBaseline } from '../processes/start-baseline.ts'
import { startDatabase } from '../processes/start-database.ts'
import { startService } from '../processes/start-service.ts'
import { temporaryDirectory } from '../processes/temporary-directory.ts'
import { fillNumberPool } from './fill-number-pool.ts'
import { pingRequests } from './ping-requests.ts'
import { setUpPingNetwork } from './set-up-ping-network.ts'

/** A server that takes pings: where it is, what to send, and what it must answer. */
export interface PingServer {
  readonly url: string
  /** It and its children answer; null where the system shows no processes. */
  readonly processId: number | null
  /** It and its children store what is answered; null for what stores nothing, too. */
  readonly databaseProcessId: number | null
  nextRequest(): string
  check(reply: HttpReply): void
  /** To be waited for before each round. */
  prepareRound(): Promise<void>
}

export interface PingServers {
  /** What the service is measured against: it takes the pings of `pinged`, and sends them back. */
  echo(pinged: PingServer): PingServer
  /** The service, with a campaign of so many targets. */
  service(targetCount: number): Promise<PingServer>
  /** On the database that the service stores pings in. */
  readonly database: pg.Client
}

/**
 * The service on a database of its own, and a Fastify echo.
 * @param workers how many processes take pings
 */
export async function startPingServers(cleanup: Cleanup, workers: number): Promise<PingServers> {
  const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
  const service = await startService(cleanup, { DATABASE_URL: database.url, WORKERS: String(workers) })
  const client = new pg.Client(database.url)
  await client.connect()
  cleanup.add(() => client.end())
  const databaseProcessId = await serverProcess(client)
  const echo = await startBaseline(cleanup, 'echo-server')
  return {
    database: client,
    echo: pinged => ({
      ...pinged,
      url: echo.url,
      processId: echo.pid,
      databaseProcessId: null,
      check: checkOk,
      prepareRound: async () => undefined,
    }),
    service: async targetCount => {
      const network = await setUpPingNetwork(service.client, targetCount)
      return {
        url: service.url,
        processId: service.pid,
        databaseProcessId,
        nextRequest: pingRequests(network.key),
        check: checkReserved,
        prepareRound: () => fillNumberPool(client, network),
      }
    },
  }
}

/** A ping that reserves nothing, or is lent no number, would be cheaper than what is to be measured. */
function checkReserved(reply: HttpReply): void {
  checkOk(reply)
  const body = reply.body()
  if (!body.includes('"reserved"') || body.includes('"inbound_number":null')) {
    throw new Error(`the ping was not reserved with a number: ${body}`)
  }
}
