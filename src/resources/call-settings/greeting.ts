import { type Static, Type } from 'typebox'
import {
  Integer,
  Nullable,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
} from '../../platform/wire/wire-types.ts'

/** What a caller hears before pressing a key: a text that is spoken, or a recording that is played, never both. */
export interface Greeting extends AudioColumns {
  /** Null when nothing is spoken. */
  readonly message: string | null
  readonly voiceGender: string | null
  /** How many times it is said while no key is pressed. */
  readonly repeat: number | null
}

/** All null when nothing is played. */
interface AudioColumns {
  readonly audioFileKey: string | null
  readonly audioFileName: string | null
  readonly audioFileContentType: string | null
  readonly audioFileSize: number | null
  readonly audioFileUpdatedAt: Date | null
}

/** A recording that is kept as a file. */
interface KeptAudio {
  readonly key: string
  readonly name: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
}

/** What a request does to the recording: null takes it away; absent leaves it. */
export interface AudioChange {
  readonly audio?: KeptAudio | null
}

export const NO_AUDIO: AudioColumns = {
  audioFileKey: null,
  audioFileName: null,
  audioFileContentType: null,
  audioFileSize: null,
  audioFileUpdatedAt: null,
}

/** Some five minutes of speech. */
export const MAX_MESSAGE_LENGTH = 5_000

/** A caller who has not pressed a key by then will not. */
const MAX_REPEAT = 100

/** service-api.md, Campaigns and Limits. */
export const DEFAULT_VOICE_GENDER = 'Female'
export const DEFAULT_REPEAT = 4

const VoiceGender = (options: object) =>
  Nullable(OneOf(['Male', 'Female'], { description: 'Voice of the greeting.', ...options }))

const SPOKEN = 'Thank you for calling. Press 1 to speak with an agent.'

/** The parameters of a greeting, on Campaigns and Numbers alike. */
export const greetingParameters = {
  message: Type.Optional(
    NullableText({
      maxLength: MAX_MESSAGE_LENGTH,
      description:
        'Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or ' +
        'null: no greeting at all.',
      'x-example': SPOKEN,
    }),
  ),
  voice_gender: Type.Optional(VoiceGender({ 'x-example': 'Female' })),
  repeat: Type.Optional(
    Integer({
      minimum: 1,
      maximum: MAX_REPEAT,
      description: 'Times the greeting is said.',
      'x-example': DEFAULT_REPEAT,
    }),
  ),
  message_file: Type.Optional(
    Type.Unsafe<unknown>({
      contentMediaType: 'application/octet-stream',
      description:
        'Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as ' +
        '`campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the ' +
        'place of `message`; null takes a recording away.',
    }),
  ),
  message_file_b64_data: Type.Optional(
    Nullable(
      Type.String({
        contentEncoding: 'base64',
        description: 'The same recording for JSON clients. Null takes a recording away.',
      }),
    ),
  ),
  message_file_b64_filename: Type.Optional(
    NullableText({ description: 'What the recording is called; `greeting` where nothing is said.' }),
  ),
}

const GreetingParameters = Type.Object(greetingParameters)
export type GreetingParameters = Static<typeof GreetingParameters>

export const greetingFields = {
  message: NullableText({
    maxLength: MAX_MESSAGE_LENGTH,
    description: 'Text-to-speech greeting.',
    examples: [SPOKEN],
  }),
  voice_gender: VoiceGender({ examples: ['Female'] }),
  repeat: NullableInteger({ description: 'How often the greeting is said.', examples: [4] }),
  audio_file_name: NullableText({
    description: 'Original name of the recorded greeting.',
    examples: ['welcome.mp3'],
  }),
  audio_file_content_type: NullableText({
    description: 'Type of the recorded greeting, by its content.',
    examples: ['audio/mpeg'],
  }),
  audio_file_size: NullableInteger({ description: 'Bytes of the recorded greeting.', examples: [48213] }),
  audio_file_updated_at: { ...NullableTimestamp, description: 'When the greeting was recorded or replaced.' },
}

/** Read only. Other carriers speak texts themselves. */
export const unspokenReason = {
  unspoken_reason: Type.Optional(
    NullableText({
      description:
        'Why callers by SIP do not hear the text, such as that no speech engine is installed; null where they do, and without a text.',
      examples: [null],
    }),
  ),
}

/** @param problem why texts are not spoken; null where they are */
export function withUnspokenReason<Shown extends { readonly message: string | null }>(
  greeting: Shown,
  problem: string | null,
): Shown & { readonly unspoken_reason: string | null } {
  return { ...greeting, unspoken_reason: greeting.message === null ? null : problem }
}

export function greetingShape(greeting: Greeting) {
  return {
    ...abbreviatedGreetingShape(greeting),
    repeat: greeting.repeat,
    audio_file_name: greeting.audioFileName,
    audio_file_content_type: greeting.audioFileContentType,
    audio_file_size: greeting.audioFileSize,
    audio_file_updated_at: greeting.audioFileUpdatedAt?.toISOString() ?? null,
  }
}

/** Whether there is anything to hear. */
export function isGreeting({ message, audioFileKey }: Pick<Greeting, 'message' | 'audioFileKey'>): boolean {
  return message !== null || audioFileKey !== null
}

/** The greeting as lists of Campaigns show it. */
export const abbreviatedGreetingFields = {
  message: greetingFields.message,
  voice_gender: greetingFields.voice_gender,
}

export function abbreviatedGreetingShape(greeting: Greeting) {
  return {
    message: greeting.message,
    voice_gender: greeting.voiceGender as Static<ReturnType<typeof VoiceGender>>,
  }
}

/**
 * The greeting after a request, given the one before it. What is spoken is always kept with a voice, and whatever is
 * heard with a number of repetitions, so that it can be played without asking anyone else.
 */
export function changedGreeting(
  stored: Greeting,
  body: GreetingParameters & AudioChange,
  now: Date,
): Greeting {
  const message = body.message === undefined ? stored.message : body.message?.trim() || null
  const voiceGender = body.voice_gender === undefined ? stored.voiceGender : body.voice_gender
  const repeat = body.repeat === undefined ? stored.repeat : body.repeat
  if (body.audio) {
    const audio = audioColumns(body.audio, now)
    return { ...audio, message: null, voiceGender, repeat: repeat ?? DEFAULT_REPEAT }
  }
  if (message !== null) {
    return {
      ...NO_AUDIO,
      message,
      voiceGender: voiceGender ?? DEFAULT_VOICE_GENDER,
      repeat: repeat ?? DEFAULT_REPEAT,
    }
  }
  const isAudioTakenAway = body.audio === null || body.message !== undefined
  return { ...(isAudioTakenAway ? NO_AUDIO : audioOf(stored)), message, voiceGender, repeat }
}

function audioColumns({ key, name, contentType, size }: KeptAudio, now: Date): AudioColumns {
  return {
    audioFileKey: key,
    audioFileName: name,
    audioFileContentType: contentType,
    audioFileSize: size,
    audioFileUpdatedAt: now,
  }
}

function audioOf(greeting: Greeting): AudioColumns {
  const { audioFileKey, audioFileName, audioFileContentType, audioFileSize, audioFileUpdatedAt } = greeting
  return { audioFileKey, audioFileName, audioFileContentType, audioFileSize, audioFileUpdatedAt }
}
