import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that is sent from memory, known by its content. */
export interface ServedFile {
  readonly contentType: string
  readonly content: Buffer
  readonly etag: string
}

export function servedFile(contentType: string, content: Buffer): ServedFile {
  return { contentType, content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` }
}

/** Sends the file, or `304` to who has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, content, etag }: ServedFile,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.headers({ ...headers, etag })
  // Proxies that compress mark it as weak, and a client may name several.
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(contentType).send(content)
}
