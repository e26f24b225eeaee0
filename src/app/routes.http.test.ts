import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { startTestService } from '../../test/harness/test-service.ts'
import { compileFor } from '../platform/http/compile-on-use.ts'

/** Fewer are not all: there are some hundreds of routes, and most take a query, a path or a body. */
const MANY = 300

/** Fastify tells of each server before it has routes. */
const NEW_SERVER = 'fastify.initialization'

/** All that a service registers, its RTB interface included. */
async function registeredRoutes(): Promise<readonly RouteOptions[]> {
  const routes: RouteOptions[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', route => {
      routes.push(route)
    })
  }
  subscribe(NEW_SERVER, listen)
  try {
    const service = await startTestService()
    await service.close()
  } finally {
    unsubscribe(NEW_SERVER, listen)
  }
  return routes
}

test('the schemas of every route can be compiled', async () => {
  // A server without our own way of compiling does so at once.
  const eager = Fastify({ exposeHeadRoutes: false })
  let compiled = 0
  eager.setValidatorCompiler(({ schema, httpPart }) => {
    compiled++
    return compileFor(httpPart, schema)
  })
  const routes = await registeredRoutes()
  for (const [place, { method, schema = {} }] of routes.entries()) {
    eager.route({ method, schema, url: `/${place}`, handler: () => null })
  }
  await eager.ready()
  expect(compiled).toBeGreaterThan(MANY)
})
