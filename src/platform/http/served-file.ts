import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, namesTag } from './entity-tag.ts'

/** A file that is sent from memory, known by its content. */
export interface ServedFile {
  readonly contentType: string
  readonly content: Buffer
  readonly etag: string
}

export function servedFile(contentType: string, content: Buffer): ServedFile {
  return { contentType, content, etag: entityTag(content) }
}

/** Sends the file, or `304` to who has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, content, etag }: ServedFile,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.headers({ ...headers, etag })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(contentType).send(content)
}
