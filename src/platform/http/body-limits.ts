import type { preParsingHookHandler } from 'fastify'
import { overloaded } from '../refusals/refusal.ts'
import { type UploadRule, uploadLimit } from '../wire/uploaded-file.ts'

/** JSON bodies beyond this are refused with 413 (completions.md §8). */
export const BODY_LIMIT_BYTES = 1_048_576

/** What base64 makes of three bytes, and the line breaks that some put after every 60 characters. */
const BASE64_GROWTH = (4 / 3) * (62 / 60)

/**
 * The largest JSON body with such a file: the file as base64, and as much else as any other body may hold; a text, whatever
 * stands beside it, no larger than the file would be.
 */
export function jsonLimitWith({ maxBytes, base64Field }: UploadRule): number {
  if (base64Field === null) return maxBytes
  return Math.ceil(maxBytes * BASE64_GROWTH) + BODY_LIMIT_BYTES
}

const MEGABYTE = 1_048_576

/** What a 413 says of a route. */
export function tooLargeAdvice(upload: UploadRule | undefined, maxBodyBytes = BODY_LIMIT_BYTES): string {
  if (upload !== undefined) return uploadLimit(upload)
  return `The body is too large: send at most ${maxBodyBytes / MEGABYTE} MB of JSON.`
}

/** What a 415 says of a route. */
export function wrongTypeAdvice(upload: UploadRule | undefined): string {
  const json = 'Send the body as JSON with the header Content-Type: application/json'
  return upload === undefined ? `${json}.` : `${json}, or as multipart/form-data with a file.`
}

/** A body of the largest size takes some 60 MB while it is read and decoded, and all of them must fit in a process. */
const MAX_LARGE_BODIES = 4

/** Those that wait to be read take no memory: what their clients send stays with them. */
const MAX_WAITING = 8

/** Less than a client may take to send its whole request. */
const MAX_WAIT_MS = 15_000

/**
 * Lets so many bodies beyond the usual size be under way at once; some more wait for their turn, and the next is refused
 * with 503 before it is read.
 */
export function limitLargeBodies(): preParsingHookHandler {
  let underWay = 0
  const waiting = new Set<() => void>()
  const letNextIn = () => {
    const [next] = waiting
    next?.()
  }
  return (request, reply, payload, done) => {
    const isChunked = request.headers['transfer-encoding'] !== undefined
    const length = isChunked ? Number.POSITIVE_INFINITY : Number(request.headers['content-length'] ?? 0)
    if (length <= BODY_LIMIT_BYTES) return done(null, payload)
    // A client that is gone already will not be heard of again: it would be counted for ever.
    if (reply.raw.destroyed) return done(overloaded())
    const begin = () => {
      underWay++
      // Comes whatever becomes of the request, even when its client is gone before it is answered.
      reply.raw.once('close', () => {
        underWay--
        letNextIn()
      })
      done(null, payload)
    }
    if (underWay < MAX_LARGE_BODIES) return begin()
    if (waiting.size >= MAX_WAITING) return done(overloaded())
    const leave = () => {
      clearTimeout(patience)
      reply.raw.off('close', giveUp)
      return waiting.delete(enter)
    }
    const enter = () => leave() && begin()
    const giveUp = () => leave() && done(overloaded())
    const patience = setTimeout(giveUp, MAX_WAIT_MS)
    reply.raw.once('close', giveUp)
    waiting.add(enter)
  }
}
