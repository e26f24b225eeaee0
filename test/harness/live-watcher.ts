import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** An event of a stream, as `EventSource` would hand it over. */
export interface WatchedEvent {
  readonly id: string
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read events as a client without types would
  readonly data: any
}

/** One who watches live over real HTTP. */
export interface LiveWatcher {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly events: readonly WatchedEvent[]
  readonly comments: readonly string[]
  /** Resolves once the stream is over. */
  readonly ended: Promise<void>
  hangUp(): void
}

/** Resolves once the service watches for it, or has refused to. */
export async function watchLive(url: string, headers: Record<string, string> = {}): Promise<LiveWatcher> {
  // Without an agent, which would connect again by itself.
  const asking = request(url, { headers, agent: false })
  const response = await responseTo(asking)
  const status = response.statusCode ?? 0
  const events: WatchedEvent[] = []
  const comments: string[] = []
  const ended = new Promise<void>(resolve => void response.once('close', resolve))
  response.on('error', () => undefined)
  readBlocks(response, block => {
    if (block.startsWith(': ')) comments.push(block.slice(2))
    const { id, event, data } = Object.fromEntries(block.split('\n').map(line => line.split(/: (.*)/s)))
    if (data !== undefined) events.push({ id, type: event, data: JSON.parse(data) })
  })
  while (status === 200 && !comments.includes('from here on')) await pause(5)
  return { status, headers: response.headers, events, comments, ended, hangUp: () => asking.destroy() }
}

function responseTo(asking: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asking.once('response', resolve).on('error', reject).end()
  })
}

function readBlocks(response: IncomingMessage, hear: (block: string) => void): void {
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    blocks.forEach(hear)
  })
}
