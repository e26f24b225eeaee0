import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A server that says it is a standby, and does no more, until it is promoted: from then on it is the database's. */
export interface FakeStandby {
  readonly port: number
  promote(): void
  close(): Promise<void>
}

/** @param upstream the port of the database on this machine */
export async function startFakeStandby(upstream: number): Promise<FakeStandby> {
  const sockets = new Set<Socket>()
  let isStandby = true
  const server = createServer(client => {
    sockets.add(client)
    client.on('error', () => undefined).once('close', () => sockets.delete(client))
    // The first message asks to begin.
    if (isStandby) client.once('data', () => client.write(BEGUN_ON_STANDBY))
    else {
      const database = connect(upstream, '127.0.0.1')
      database.on('error', () => client.destroy()).once('close', () => client.destroy())
      client.once('close', () => database.destroy())
      client.pipe(database).pipe(client)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    promote: () => {
      isStandby = false
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + length.length)
  return Buffer.concat([Buffer.from(type), length, content])
}

/** Authenticated, a standby, and ready for a query. */
const BEGUN_ON_STANDBY = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('in_hot_standby\0on\0')),
  message('Z', Buffer.from('I')),
])
