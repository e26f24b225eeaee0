import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

/** By which headers browsers and messengers say that they merely look at what is behind a link, and with which words. */
const PREVIEW_HEADERS = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']
const PREVIEW_WORDS = /\b(prefetch|prerender|preview)\b/i

/**
 * Whether nobody has asked for what a GET does: a link is only looked at (HEAD), fetched ahead, or shown as a preview. What has a
 * body is meant, whatever its headers say.
 */
export function isLinkPreview({ method, headers }: FastifyRequest): boolean {
  if (method === 'HEAD') return true
  if (method !== 'GET') return false
  return PREVIEW_HEADERS.some(name => PREVIEW_WORDS.test(String(headers[name] ?? '')))
}

/** What a preview is answered with. */
export const LinkPreview = Type.Null({ description: 'The preview of a link: nothing was done.' })

/** Does nothing, and says so. */
export function showNothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).send()
}
