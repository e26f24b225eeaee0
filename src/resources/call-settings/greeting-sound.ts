import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { contentTypeOf, type Files } from '../../platform/files/files.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import type { Greeting } from './greeting.ts'

/** What answers with a recorded greeting. */
export const GreetingSound = Type.Unsafe<Readable>({
  description: 'The recording as it was sent; its type is that of `audio_file_content_type`.',
  content: { 'audio/*': { schema: { type: 'string', format: 'binary' } } },
})

interface Question {
  readonly request: { readonly method: string }
  readonly reply: { header(name: string, value: string | number): unknown }
}

/**
 * The recording of a greeting, of which HEAD asks for the headers alone.
 * @throws 404 where there is none
 */
export async function greetingSound(
  files: Pick<Files, 'open'>,
  { audioFileKey }: Pick<Greeting, 'audioFileKey'>,
  { request, reply }: Question,
): Promise<Readable> {
  const file = audioFileKey === null ? null : await files.open(audioFileKey)
  if (file === null || audioFileKey === null) throw notFound('recorded greeting')
  reply.header('content-type', contentTypeOf(audioFileKey))
  reply.header('content-length', file.size)
  if (request.method !== 'HEAD') return file.content
  file.content.destroy()
  return Readable.from([])
}
