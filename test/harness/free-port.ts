import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Programs of others cannot tell which port they were given, so they are told one. It lies below those that the system gives out by
 * itself, or an outgoing connection could take it before the program does; each process of the tests has a slice of its own,
 * and so has the run that is begun beside another (`PORT_SLICE`). Each sipp takes two for sound from 6,000 on, without being told.
 */
const PORTS = { first: 7_000, ofAProcess: 1_000 }

/** The same for sound, of which a service takes many at once. */
const MEDIA_PORTS = { first: 12_000, ofAProcess: 5_000 }

/** As many as run side by side. */
const PROCESSES = 4

const slice = Number(
  process.env['PORT_SLICE'] ?? (Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % PROCESSES,
)

let taken = 0

/** Ports in a row that nobody has by UDP or TCP. @returns the first */
export async function freePorts(count: number, address = '127.0.0.1'): Promise<number> {
  for (;;) {
    if (taken + count > PORTS.ofAProcess) taken = 0
    const first = PORTS.first + slice * PORTS.ofAProcess + taken
    taken += count
    if (await areFree(first, count, address)) return first
  }
}

/** A port that nobody has by UDP or TCP. */
export const freePort = (address?: string): Promise<number> => freePorts(1, address)

/** Whether nobody has any of these ports by UDP or TCP. */
export async function areFree(first: number, count: number, address = '127.0.0.1'): Promise<boolean> {
  const ports = Array.from({ length: count }, (_, index) => first + index)
  const answers = await Promise.all(ports.map(port => isFree(port, address)))
  return answers.every(Boolean)
}

async function isFree(port: number, address: string): Promise<boolean> {
  const datagrams = createSocket('udp4').bind(port, address)
  const streams = createServer().listen(port, address)
  const answers = await Promise.allSettled([once(datagrams, 'listening'), once(streams, 'listening')])
  datagrams.close()
  streams.close()
  return answers.every(({ status }) => status === 'fulfilled')
}

let takenForSound = 0

/** A range of ports for sound, that no other service of the tests has. */
export function mediaPorts(count = 400): string {
  if (takenForSound + count > MEDIA_PORTS.ofAProcess) takenForSound = 0
  const first = MEDIA_PORTS.first + slice * MEDIA_PORTS.ofAProcess + takenForSound
  takenForSound += count
  return `${first}-${first + count - 1}`
}
