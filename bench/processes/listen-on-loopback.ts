import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from './cleanup.ts'

/** Lets a server in this process listen on a port of its own until `cleanup` ends it, requests included. Answers its URL. */
export async function listenOnLoopback(server: Server, cleanup: Cleanup): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanup.add(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
