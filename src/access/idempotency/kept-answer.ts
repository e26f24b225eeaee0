import type { FastifyReply } from 'fastify'

/** An answer as it is sent again. */
export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>
  /** Null = no body. */
  readonly body: Buffer | null
}

/** The headers that are stored with an answer; others are made anew each time. */
const KEPT_HEADERS = ['content-type', 'etag', 'link', 'location']

/**
 * The answer that is about to be sent, as bytes.
 * @throws when its body is a stream, which no route that changes something sends
 */
export function writeAnswer(reply: FastifyReply, payload: unknown): Buffer {
  const headers: Record<string, string> = {}
  for (const name of KEPT_HEADERS) {
    const value = reply.getHeader(name)
    if (value !== undefined) headers[name] = String(value)
  }
  return Buffer.from(JSON.stringify({ headers, body: bytesOf(payload)?.toString('base64') ?? null }))
}

/** @param written by `writeAnswer` */
export function readAnswer(written: Buffer): KeptAnswer {
  const { headers, body } = JSON.parse(written.toString()) as WrittenAnswer
  return { headers, body: body === null ? null : Buffer.from(body, 'base64') }
}

interface WrittenAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

function bytesOf(payload: unknown): Buffer | null {
  if (payload === undefined || payload === null) return null
  if (typeof payload === 'string') return Buffer.from(payload)
  if (Buffer.isBuffer(payload)) return payload
  throw new Error('an answer that is streamed cannot be kept')
}
