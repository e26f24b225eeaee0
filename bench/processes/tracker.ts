import { createServer } from 'node:http'
import type { Cleanup } from './cleanup.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** Somebody's tracking server: answers every request at once, and counts them. */
export async function startTracker(cleanup: Cleanup): Promise<{ readonly url: string; received(): number }> {
  let received = 0
  const server = createServer((_request, response) => {
    received++
    response.writeHead(204).end()
  })
  return { url: await listenOnLoopback(server, cleanup), received: () => received }
}
