import { Readable } from 'node:stream'
import type { EventDocument } from '../domain/announcements/announced-event.ts'

/** A client that watches live, over `text/event-stream` (WHATWG HTML, Server-sent events). */
export interface LiveClient {
  /** The stream of what is sent to it, to its end. */
  readonly stream: Readable
  /** Sends an event; a client that reads too slowly is cut off instead, since nothing is kept for it. */
  deliver(id: string, event: EventDocument): void
  /** Sends a comment, which clients ignore. */
  comment(text: string): void
  /** @param reason sent before the end */
  end(reason: string): void
}

/** What a client may leave unread: a few hundred events. One that is further behind cannot keep up. */
const MAX_UNREAD_BYTES = 1_048_576

/** How long a client may take to read up to the announced end of its stream. */
const LINGER_MS = 2_000

/** After how long a client whose stream has ended tries again. */
const RETRY_MS = 2_000

export const TOO_SLOW = 'too slow: what happened could not be kept for you'

export function createLiveClient(): LiveClient {
  const stream = new Readable({ read: () => undefined, highWaterMark: MAX_UNREAD_BYTES })
  const isOver = () => stream.destroyed || stream.readableEnded
  let hasEnded = false

  const push = (text: string) => {
    if (!hasEnded && !isOver()) stream.push(text)
  }
  const end = (reason: string) => {
    if (hasEnded || isOver()) return
    push(`: ${reason}\n\n`)
    hasEnded = true
    stream.push(null)
    const lingering = setTimeout(() => stream.destroy(), LINGER_MS)
    stream.once('close', () => clearTimeout(lingering))
  }
  push(`retry: ${RETRY_MS}\n\n`)

  return {
    stream,
    deliver: (id, { type, timestamp, data }) => {
      if (stream.readableLength > MAX_UNREAD_BYTES) end(TOO_SLOW)
      else push(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, timestamp, data })}\n\n`)
    },
    comment: text => push(`: ${text}\n\n`),
    end,
  }
}
