import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Cleanup } from '../processes/cleanup.ts'
import { listenOnLoopback } from '../processes/listen-on-loopback.ts'
import type { LatencyRecorder } from './latency-recorder.ts'

/** What is waited for until a webhook brings it: the event of a call or a reservation, named by both. */
export interface WebhookReceiver {
  readonly url: string
  /** The service has answered that this has happened: its webhook must come. */
  expect(event: string, uuid: string): void
  /** How many are expected and have not come. */
  readonly missing: number
  /** That the service keeps open to it. */
  readonly connections: number
}

export const WEBHOOK = 'webhook'

/** Somebody's server that takes webhooks, and times each from the answer that told of its event. */
export async function startWebhookReceiver(
  cleanup: Cleanup,
  recorder: LatencyRecorder,
): Promise<WebhookReceiver> {
  const expected = new Map<string, number>()
  /** Came sooner than the answer did. */
  const early = new Set<string>()
  const receive = async (request: IncomingMessage) => {
    const { type, data } = (await json(request)) as { readonly type: string; readonly data: { uuid: string } }
    const name = `${type} ${data.uuid}`
    const answeredAt = expected.get(name)
    if (answeredAt === undefined) {
      early.add(name)
      return
    }
    expected.delete(name)
    recorder.record(WEBHOOK, performance.now() - answeredAt)
  }
  const server = createServer((request, response) => {
    // Pixels are fired here as well; nobody waits for those.
    if (request.method === 'GET') {
      response.writeHead(204).end()
      return
    }
    receive(request).then(
      () => response.writeHead(204).end(),
      error => {
        recorder.fail(WEBHOOK, String(error))
        response.writeHead(500).end()
      },
    )
  })
  let connections = 0
  server.on('connection', socket => {
    connections++
    socket.once('close', () => connections--)
  })
  return {
    url: await listenOnLoopback(server, cleanup),
    expect: (event, uuid) => {
      const name = `${event} ${uuid}`
      if (early.delete(name)) recorder.record(WEBHOOK, 0)
      else expected.set(name, performance.now())
    },
    get missing() {
      return expected.size
    },
    get connections() {
      return connections
    },
  }
}
