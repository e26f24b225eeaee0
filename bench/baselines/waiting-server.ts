import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { listen } from './listen.ts'

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

await listen(server)
