import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Programs of others cannot tell which port they were given; they are told one that nobody has, by UDP and TCP. */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  const datagrams = createSocket('udp4').bind(0, address)
  await once(datagrams, 'listening')
  const { port } = datagrams.address()
  const streams = createServer().listen(port, address)
  try {
    await once(streams, 'listening')
    return port
  } catch {
    return await freePort(address)
  } finally {
    datagrams.close()
    streams.close()
  }
}

/** Below the ports that the system gives out by itself, a slice for each process of the tests. */
const FIRST_PORT = 12_000
const PORTS_OF_A_PROCESS = 5_000
const PROCESSES = 4

let taken = 0

/** A range of ports for sound, that no other service of the tests has. */
export function mediaPorts(count = 400): string {
  const slice = (Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % PROCESSES
  if (taken + count > PORTS_OF_A_PROCESS) taken = 0
  const first = FIRST_PORT + slice * PORTS_OF_A_PROCESS + taken
  taken += count
  return `${first}-${first + count - 1}`
}
