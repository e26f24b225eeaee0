import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type ContentEncoding } from './accepted-encoding.ts'
import { encodedTag } from './entity-tag.ts'

/** What is smaller fits a packet, or nearly, as it is. */
const MIN_BYTES = 1_024

/** Texts; streams of events are none of these, since what is compressed waits for more to be worth it. */
const COMPRESSIBLE =
  /^(?:application\/(?:json|javascript|problem\+json|yaml)|text\/(?:csv|html|css|javascript|plain|yaml)|image\/svg\+xml)\b/

/** Where an answer shrinks to a tenth and costs about a millisecond for 100 kB: higher levels take more than they save. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const GZIP = { level: 5 }

const whole: Readonly<Record<ContentEncoding, (content: Buffer) => Promise<Buffer>>> = {
  br: content => promisify(brotliCompress)(content, BROTLI),
  gzip: content => promisify(gzip)(content, GZIP),
}

const streamed = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip(GZIP) }

/**
 * Compresses answers for who takes them so; on other threads. Not those of hot routes, whose answers are small and must not
 * wait. To be called before routes are registered: theirs come last, so that hooks of routes see answers as they are.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', route => {
    if (route.config?.isHot) return
    route.onSend = [...[route.onSend ?? []].flat(), compress]
  })
}

async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!isCompressible(reply, payload)) return payload
  addToVary(reply)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === null) return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string') reply.header('etag', encodedTag(tag, encoding))
  if (payload instanceof Readable) {
    // A failure ends the answer, and whoever goes away ends what is read for it: `pipeline` does both.
    return pipeline(payload, streamed[encoding](), () => undefined)
  }
  return whole[encoding](typeof payload === 'string' ? Buffer.from(payload) : (payload as Buffer))
}

/** Parts of a file and what is compressed already stay as they are. */
function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding') || reply.hasHeader('accept-ranges'))
    return false
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return false
  if (payload instanceof Readable) return true
  if (typeof payload === 'string') return Buffer.byteLength(payload) >= MIN_BYTES
  return Buffer.isBuffer(payload) && payload.length >= MIN_BYTES
}

function addToVary(reply: FastifyReply): void {
  const present = String(reply.getHeader('vary') ?? '')
  if (!present.includes('accept-encoding'))
    reply.header('vary', present === '' ? 'accept-encoding' : `${present}, accept-encoding`)
}
