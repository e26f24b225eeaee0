import Fastify from 'fastify'
import { listen } from './listen.ts'

/**
 * The least that an HTTP service in Node does for a ping, or a confirm: parse and validate its body, and send it back.
 * What Dialplane's are measured against.
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

const confirmSchema = {
  type: 'object',
  required: ['key', 'status'],
  properties: { key: { type: 'string' }, status: { type: 'string' } },
}

server.put(
  '/rtbs/:uuid',
  { schema: { body: confirmSchema, response: { 200: confirmSchema } } },
  request => request.body,
)

await listen(server)
