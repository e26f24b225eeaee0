import { type Static, Type } from 'typebox'
import type { FieldProblems } from '../../platform/http/field-problems.ts'
import {
  Integer,
  Nullable,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
} from '../../platform/http/wire-types.ts'

/** What a caller hears before pressing a key, spoken by text-to-speech. */
export interface Greeting {
  /** null = no greeting of its own. */
  readonly message: string | null
  readonly voiceGender: string | null
  /** How many times it is said while no key is pressed. */
  readonly repeat: number | null
}

/** Some five minutes of speech. */
const MAX_MESSAGE_LENGTH = 5_000

/** A caller who has not pressed a key by then will not. */
const MAX_REPEAT = 100

/** service-api.md, Campaigns and Limits. */
export const DEFAULT_VOICE_GENDER = 'Female'
export const DEFAULT_REPEAT = 4

const VoiceGender = Nullable(OneOf(['Male', 'Female']))

/** The parameters of a greeting, on Campaigns and Numbers alike. */
export const greetingParameters = {
  message: Type.Optional(
    NullableText({
      maxLength: MAX_MESSAGE_LENGTH,
      description: 'Text-to-speech greeting; should tell the caller which key to press. Blank or null: none.',
    }),
  ),
  voice_gender: Type.Optional(VoiceGender),
  repeat: Type.Optional(
    Integer({ minimum: 1, maximum: MAX_REPEAT, description: 'Times the greeting is said.' }),
  ),
  message_file: Type.Optional(
    Type.Unknown({ description: 'Audio greetings are not available: send `message`.' }),
  ),
  message_file_b64_data: Type.Optional(
    Type.Unknown({ description: 'Audio greetings are not available: send `message`.' }),
  ),
}

const GreetingParameters = Type.Object(greetingParameters)

export const greetingFields = {
  message: NullableText({ maxLength: MAX_MESSAGE_LENGTH }),
  voice_gender: VoiceGender,
  repeat: NullableInteger(),
  audio_file_name: NullableText(),
  audio_file_content_type: NullableText(),
  audio_file_size: NullableInteger({ description: 'Bytes.' }),
  audio_file_updated_at: NullableTimestamp,
}

/** Every greeting is spoken, so the audio fields are null. */
export function greetingShape(greeting: Greeting) {
  return {
    ...abbreviatedGreetingShape(greeting),
    repeat: greeting.repeat,
    audio_file_name: null,
    audio_file_content_type: null,
    audio_file_size: null,
    audio_file_updated_at: null,
  }
}

/** The greeting as lists of Campaigns show it. */
export const abbreviatedGreetingFields = {
  message: greetingFields.message,
  voice_gender: greetingFields.voice_gender,
}

export function abbreviatedGreetingShape(greeting: Greeting) {
  return { message: greeting.message, voice_gender: greeting.voiceGender as Static<typeof VoiceGender> }
}

/**
 * The greeting after a request, given the one before it. A message is always kept with a voice and a number of
 * repetitions, so that it can be played without asking anyone else.
 */
export function changedGreeting(stored: Greeting, body: Static<typeof GreetingParameters>): Greeting {
  const changed = {
    message: body.message === undefined ? stored.message : body.message?.trim() || null,
    voiceGender: body.voice_gender === undefined ? stored.voiceGender : body.voice_gender,
    repeat: body.repeat === undefined ? stored.repeat : body.repeat,
  }
  if (changed.message === null) return changed
  return {
    message: changed.message,
    voiceGender: changed.voiceGender ?? DEFAULT_VOICE_GENDER,
    repeat: changed.repeat ?? DEFAULT_REPEAT,
  }
}

const AUDIO_PARAMETERS = ['message_file', 'message_file_b64_data'] as const

/** Audio greetings are refused rather than ignored: the caller would hear something else than was uploaded. */
export function refuseAudio(body: Static<typeof GreetingParameters>, problems: FieldProblems): void {
  for (const parameter of AUDIO_PARAMETERS) {
    const isSent = body[parameter] !== undefined && body[parameter] !== null
    if (isSent) problems.add(parameter, 'audio greetings are not available in this version: send message')
  }
}
