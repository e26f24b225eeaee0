import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from './cleanup.ts'

/** Somebody's tracking server: answers every request at once, and counts them. */
export async function startTracker(cleanup: Cleanup): Promise<{ readonly url: string; received(): number }> {
  let received = 0
  const server = createServer((_request, response) => {
    received++
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanup.add(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received: () => received }
}
