import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { contentTypeOf, type Files } from '../../platform/files/files.ts'
import { noneFound, notFound } from '../../platform/refusals/refusal.ts'
import type { Greeting } from './greeting.ts'

/** What greetings are heard by. */
export interface GreetingSoundPorts {
  readonly files: Pick<Files, 'open'>
  /** A text as WAV, or in a sentence why there is none. */
  readonly speak: (text: string, voice: 'Male' | 'Female') => Promise<Buffer | { readonly reason: string }>
}

/** What answers with a greeting. */
export const GreetingSound = Type.Unsafe<Readable>({
  description:
    'A recording as it was sent, its type that of `audio_file_content_type`; a text that is spoken as WAV.',
  content: { 'audio/*': { schema: { type: 'string', format: 'binary' } } },
})

interface Question {
  readonly request: { readonly method: string }
  readonly reply: { header(name: string, value: string | number): unknown }
}

/**
 * A greeting as callers hear it, of which HEAD asks for the headers alone.
 * @throws 404 where there is none, and where nothing speaks it
 */
export async function greetingSound(
  { files, speak }: GreetingSoundPorts,
  { audioFileKey, message, voiceGender }: Pick<Greeting, 'audioFileKey' | 'message' | 'voiceGender'>,
  { request, reply }: Question,
): Promise<Readable> {
  if (message !== null) {
    const spoken = await speak(message, voiceGender === 'Male' ? 'Male' : 'Female')
    if ('reason' in spoken) throw noneFound(spoken.reason)
    reply.header('content-type', 'audio/wav')
    reply.header('content-length', spoken.length)
    return Readable.from(request.method === 'HEAD' ? [] : [spoken])
  }
  const file = audioFileKey === null ? null : await files.open(audioFileKey)
  if (file === null || audioFileKey === null) throw notFound('greeting')
  reply.header('content-type', contentTypeOf(audioFileKey))
  reply.header('content-length', file.size)
  if (request.method !== 'HEAD') return file.content
  file.content.destroy()
  return Readable.from([])
}
