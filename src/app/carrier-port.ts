import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { registerFileRoutes } from '../platform/files/file-routes.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { registerHealthRoutes } from '../platform/http/operations-routes.ts'
import type { Logger } from '../platform/log/logger.ts'
import { unavailable } from '../platform/refusals/refusal.ts'
import { registerCarrierRoutes } from '../telephony/twiml/carrier-routes.ts'
import type { Services } from './services.ts'

/** How often it is looked whether the port is free. */
const LOOK_EVERY_MS = 5

/** Calls that were just told to end are told so by then. */
const LAST_ANSWERS_MS = 1_000

/** Where providers of calls by webhook are served while nobody else is any more. */
export interface CarrierPort {
  /**
   * Takes the port over as soon as its interface, which closes, lets go of it, if there are calls to be heard of.
   * @param address of that interface, before it closed
   */
  takeOver(address: AddressInfo | string | null, closed: Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/**
 * Calls by webhook go on for as long as their provider is answered: a process that has closed its ports would not hear that they end,
 * and they would seem to go on.
 */
export function carrierPort(
  main: FastifyInstance,
  countCalls: () => number,
  create: () => Promise<FastifyInstance>,
  logger: Pick<Logger, 'error'>,
): CarrierPort {
  let opened: Promise<FastifyInstance | null> = Promise.resolve(null)
  const open = async ({ address: host, port }: AddressInfo) => {
    const carriers = await create()
    while (main.server.listening) await delay(LOOK_EVERY_MS)
    await carriers.listen({ host, port })
    return carriers
  }
  return {
    takeOver: async (address, closed) => {
      // Who is being answered while it closes may be another call.
      if (countCalls() === 0) await closed
      // Without the first process there is no port to be had.
      const isAlone = cluster.isWorker && !cluster.worker?.isConnected()
      if (countCalls() === 0 || address === null || typeof address === 'string' || isAlone) return
      opened = open(address).catch((error: unknown) => {
        logger.error(
          { err: error },
          'carriers are not heard any more: their calls go on until their time is over',
        )
        return null
      })
      await opened
    },
    close: async () => {
      const carriers = await opened
      if (carriers === null) return
      const cutOff = setTimeout(() => carriers.server.closeAllConnections(), LAST_ANSWERS_MS)
      await carriers.close()
      clearTimeout(cutOff)
    },
  }
}

/** The part of the main interface that calls by webhook need: their questions, and what is played to their callers. */
export async function createCarrierInterface(services: Services): Promise<FastifyInstance> {
  const { config, database, stored, carriers, isDraining, logger } = services
  const fastify = createHttpServer({ ...config, logger })
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) done(unavailable('The service is shutting down; nothing was changed: send it again.'))
    else done()
  })
  registerHealthRoutes(fastify, database.canWrite, isDraining)
  await registerCarrierRoutes(fastify, {
    receive: carriers.receive,
    baseUrl: request => fastify.baseUrl(request),
  })
  if (stored.links !== null) registerFileRoutes(fastify, stored.files, stored.links)
  return fastify
}
