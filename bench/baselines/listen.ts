import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Lets a baseline listen on a port of its own, says where as `startBaseline` reads it, and ends it by SIGTERM. */
export async function listen(server: FastifyInstance): Promise<void> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  console.log(`ready http://127.0.0.1:${port}`)
  process.once('SIGTERM', () => process.exit(0))
}
