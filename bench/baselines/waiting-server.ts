import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'

/**
 * Answers everything after `WAIT_MS`: what the generator and a timer of Node's make of that time. What pings are measured
 * against whose buyers are late.
 */
const waitMs = Number(process.env['WAIT_MS'])
const server = Fastify({ logger: false })

server.post('/rtbs.json', async () => {
  await setTimeout(waitMs)
  return {}
})

await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
console.log(`ready http://127.0.0.1:${port}`)
process.once('SIGTERM', () => process.exit(0))
