import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A UDP port of 127.0.0.1 that nobody has just now: for programs that cannot tell which port they were given. */
export async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}

/** Whether somebody has the port. */
export async function isTaken(port: number): Promise<boolean> {
  const socket = createSocket('udp4').bind(port, '127.0.0.1')
  const listens = await once(socket, 'listening').then(
    () => true,
    () => false,
  )
  socket.close()
  return !listens
}
