import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/**
 * The least that an HTTP service in Node does for a ping: parse and validate its body, and send it back. What
 * Dialplane's pings are measured against.
 */
const server = Fastify({ logger: false })

const pingSchema = {
  type: 'object',
  required: ['key', 'publisher_id', 'caller_number'],
  properties: {
    key: { type: 'string' },
    publisher_id: { type: 'string' },
    caller_number: { type: 'string' },
    caller_state: { type: 'string' },
    age: { type: 'string' },
  },
}

server.post(
  '/rtbs.json',
  { schema: { body: pingSchema, response: { 200: pingSchema } } },
  request => request.body,
)

await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
console.log(`ready http://127.0.0.1:${port}`)
process.once('SIGTERM', () => process.exit(0))
