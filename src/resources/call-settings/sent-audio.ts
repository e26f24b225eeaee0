import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, tooLarge } from '../../platform/refusals/refusal.ts'
import { UploadedFile, type UploadRule, uploadLimit } from '../../platform/wire/uploaded-file.ts'
import { AUDIO_KINDS, type AudioType, detectAudio } from './detect-audio.ts'
import type { AudioChange, GreetingParameters } from './greeting.ts'

/** The recording of a greeting, as a route takes it (completions.md §8: 25 MB). */
export const GREETING_UPLOAD: UploadRule = {
  fileField: 'message_file',
  base64Field: 'message_file_b64_data',
  maxBytes: 25 * 1_048_576,
}

/** A recording that was sent: audio, whatever its name says. */
export interface SentAudio extends AudioType {
  readonly name: string
  readonly content: Buffer
}

type AudioField = 'message_file' | 'message_file_b64_data'

/**
 * The recording that a request brings, as a file or as base64; null when it brings none. An empty field is none.
 * @throws the failed validation of its field: not audio, not base64, or not the only greeting (service-api.md,
 * Campaigns, rule 1); `too-large` for base64 of too much
 */
export async function sentAudio(rootKey: string, body: GreetingParameters): Promise<SentAudio | null> {
  const refuse = (field: AudioField, message: string) => invalid(rootKey, { [field]: [message] })
  const { message_file: file, message_file_b64_data: base64 } = body
  const isFile = file instanceof UploadedFile
  if (!isFile && file !== undefined && file !== null) throw refuse('message_file', NO_FILE)
  const isBase64 = typeof base64 === 'string' && base64.trim() !== ''
  if (!isFile && !isBase64) return null
  const isForm = isFile && file.sentAs === 'form'
  const field = isForm ? 'message_file' : 'message_file_b64_data'
  if ((isFile && isBase64) || body.message?.trim()) throw refuse(field, ANOTHER_GREETING)
  const content = isFile ? file.content : decodeBase64(base64 ?? '')
  if (content === null) throw refuse('message_file_b64_data', 'is not base64')
  if (content.length > GREETING_UPLOAD.maxBytes) throw tooLarge(uploadLimit(GREETING_UPLOAD))
  const type = await detectAudio(content)
  if (type === null) throw refuse(field, `is not an audio file that can be played: send ${AUDIO_KINDS}`)
  const name = isForm ? file.name : body.message_file_b64_filename
  return { ...type, name: fileName(name ?? '', type), content }
}

const NO_FILE = 'must be a file: send the request as multipart/form-data, or message_file_b64_data'
const ANOTHER_GREETING = 'cannot be sent beside another greeting: it is either a message or one recording'

/** Whether the request takes the recording away. */
export function removesAudio(body: GreetingParameters): boolean {
  return body.message_file === null || body.message_file_b64_data === null
}

/** Line breaks are left out, as some put them in, and so is what a `data:` URL begins with. Null when it is no base64. */
function decodeBase64(text: string): Buffer | null {
  const compact = text
    .replace(/^\s*data:[^,]{0,200};base64,/, '')
    .replace(/\s+/g, '')
    .replace(/={1,2}$/, '')
  const content = Buffer.from(compact, 'base64')
  // What is no base64 is passed over in decoding, or ends it.
  return content.length === Math.floor((compact.length * 3) / 4) && compact.length % 4 !== 1 ? content : null
}

/** A name longer than that is a mistake, and would burst every list. */
const MAX_NAME_LENGTH = 255

/** As the client calls it, without the directories that it lies in. */
function fileName(sent: string, { extension }: AudioType): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('') || `greeting.${extension}`
}

/**
 * For requests about many records, which bring no recordings; they may take some away.
 * @throws the failed validation of a recording
 */
export function withoutRecording<Body extends GreetingParameters>(
  rootKey: string,
  body: Body,
): Body & AudioChange {
  const problems = new FieldProblems()
  for (const field of ['message_file', 'message_file_b64_data'] as const) {
    if (body[field] !== undefined && body[field] !== null) problems.add(field, ALONE)
  }
  problems.throwIfAny(rootKey)
  return removesAudio(body) ? { ...body, audio: null } : body
}

const ALONE = 'is sent by a request about this record alone'
