import { mkdir, readFile } from 'node:fs/promises'
import type { Logger } from '../../../platform/log/logger.ts'
import { PROGRAM_FOLDER } from '../../../platform/program-folder.ts'
import { convertAudio } from './convert-audio.ts'
import { PromptLibrary } from './prompt-library.ts'
import { SoundCache } from './sound-cache.ts'
import { parseSpeechCommand, speak } from './speak.ts'

export interface PromptSettings {
  /** Converted prompts lie in it; it is made. */
  readonly directory: string
  /** As `parseSpeechCommand` takes it: `TTS_COMMAND`. */
  readonly speechCommand: string
  /** Fetches the audio at the address of a prompt, with whatever bounds and guards there are. @throws when it cannot */
  readonly fetchAudio: (url: string) => Promise<Uint8Array>
  readonly logger: Logger
}

/** Prompts that are kept in a directory, converted and spoken by what this machine has. */
export async function openPromptLibrary(settings: PromptSettings): Promise<PromptLibrary> {
  const { directory, speechCommand, fetchAudio, logger } = settings
  const program = await readFile(new URL('dist/audio-thread.cjs', PROGRAM_FOLDER), 'utf8')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const cache = new SoundCache(directory)
  cache.prune().catch(error => logger.warn({ err: error }, 'the cache of prompts cannot be pruned'))
  const command = parseSpeechCommand(speechCommand)
  const convert = (content: Uint8Array) => convertAudio(content, program)
  return new PromptLibrary({
    cache,
    fetchAudio,
    convert,
    speak: (text, voice) => speak(text, voice, command, convert),
    speechName: command.join(' '),
    logger,
    now: () => performance.now(),
  })
}
