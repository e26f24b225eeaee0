import { openConnections } from './connection-pool.ts'
import type { HttpConnection, HttpReply } from './http-connection.ts'

export interface ClosedLoop {
  readonly url: string
  readonly connections: number
  /** The next request's text; null when there are no more. */
  nextRequest(): string | null
  /** Throws when a reply is not what is being measured. */
  check(reply: HttpReply): void
  /** Sending ends after this; what is in flight is waited for. */
  readonly durationMs: number
}

export interface ClosedLoopResult {
  readonly replies: number
  readonly repliesPerSecond: number
}

/** Every connection sends its next request when the last was answered. */
export async function closedLoop(load: ClosedLoop): Promise<ClosedLoopResult> {
  const pool = await openConnections(load.url, load.connections)
  try {
    const startedAt = performance.now()
    let replies = 0
    const keepSending = (connection: HttpConnection) =>
      new Promise<void>((resolve, reject) => {
        const sendNext = () => {
          const request = performance.now() - startedAt < load.durationMs ? load.nextRequest() : null
          if (request === null) resolve()
          else connection.send(request, hear)
        }
        const hear = (reply: HttpReply) => {
          try {
            load.check(reply)
          } catch (error) {
            reject(error)
            return
          }
          replies++
          sendNext()
        }
        sendNext()
      })
    await Promise.race([Promise.all(pool.connections.map(keepSending)), pool.lost])
    return { replies, repliesPerSecond: replies / ((performance.now() - startedAt) / 1_000) }
  } finally {
    pool.close()
  }
}
