import { join } from 'node:path'
import type { Logger } from '../../../platform/log/logger.ts'
import { onUse } from '../../../platform/on-use.ts'
import { writeWavOfTelephone } from '../sound/write-wav.ts'
import { openPromptLibrary } from './open-prompt-library.ts'
import { DEFAULT_SPEECH_COMMAND } from './speak.ts'

export interface GreetingSpeechSettings {
  /** Of the media: what is spoken lies in it beside what callers heard, and is spoken once for both. */
  readonly directory: string
  /** `TTS_COMMAND`; null: the usual one. */
  readonly speechCommand: string | null
  /** Why texts are not spoken; null where they are. */
  findProblem(): Promise<string | null>
  readonly logger: Logger
}

/**
 * Speaks greetings that are texts, as callers by SIP hear them, for who judges them by the API; whether or not this service
 * takes calls by SIP. Answers a WAV file, or in a sentence why there is none.
 */
export function createGreetingSpeech({
  directory,
  speechCommand,
  findProblem,
  logger,
}: GreetingSpeechSettings) {
  const openLibrary = onUse(() =>
    openPromptLibrary({
      directory: join(directory, 'prompts'),
      speechCommand: speechCommand ?? DEFAULT_SPEECH_COMMAND,
      fetchAudio: () => Promise.reject(new Error('greetings that are files are not spoken')),
      logger,
    }),
  )
  return async (text: string, voice: 'Male' | 'Female'): Promise<Buffer | { readonly reason: string }> => {
    const problem = await findProblem()
    if (problem !== null) return { reason: `The greeting cannot be heard: ${problem}` }
    const library = await openLibrary()
    const sound = await library.soundOf({ kind: 'speech', text, voice })
    return sound === null ? { reason: NOT_SPOKEN } : writeWavOfTelephone([sound])
  }
}

const NOT_SPOKEN = 'The greeting could not be spoken: the log of the service says why.'
