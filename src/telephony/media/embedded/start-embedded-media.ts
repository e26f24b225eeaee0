import { lookup } from 'node:dns/promises'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../../platform/log/logger.ts'
import { PROGRAM_FOLDER } from '../../../platform/program-folder.ts'
import type { Media } from '../media.ts'
import { convertAudio } from '../prompts/convert-audio.ts'
import { PromptLibrary } from '../prompts/prompt-library.ts'
import { SoundCache } from '../prompts/sound-cache.ts'
import { parseSpeechCommand, speak } from '../prompts/speak.ts'
import { EmbeddedMedia } from './embedded-media.ts'
import type { PortRange } from './port-pool.ts'

export interface EmbeddedMediaSettings {
  /** As `EmbeddedMediaOptions` has them. */
  readonly address: string
  readonly advertisedAddress: string
  readonly ports: PortRange | null
  readonly threads: number
  readonly endpointsPerThread?: number
  readonly inactiveAfterSeconds?: number
  /** Recordings and converted prompts lie in folders of their own in it, which are made. */
  readonly directory: string
  /** As `parseSpeechCommand` takes it: `TTS_COMMAND`. */
  readonly speechCommand: string
  /** Fetches the audio at the address of a prompt, with whatever bounds and guards there are. @throws when it cannot */
  readonly fetchAudio: (url: string) => Promise<Uint8Array>
  readonly logger: Logger
  /** Scripts of the threads, where they are not to be the built ones. */
  readonly programs?: ThreadPrograms
}

interface ThreadPrograms {
  readonly media: string
  readonly audio: string
}

/** Media on threads of this process. Resolves once they run. @throws when they cannot be started */
export async function startEmbeddedMedia(settings: EmbeddedMediaSettings): Promise<Media> {
  const { directory, logger, fetchAudio, speechCommand } = settings
  const programs = settings.programs ?? (await readPrograms())
  const recordingsDirectory = join(directory, 'recordings')
  const promptsDirectory = join(directory, 'prompts')
  // What people said is nobody else's to read.
  await mkdir(recordingsDirectory, { recursive: true, mode: 0o700 })
  await mkdir(promptsDirectory, { recursive: true, mode: 0o700 })
  const cache = new SoundCache(promptsDirectory)
  const command = parseSpeechCommand(speechCommand)
  const convert = (content: Uint8Array) => convertAudio(content, programs.audio)
  const library = new PromptLibrary({
    cache,
    fetchAudio,
    convert,
    speak: (text, voice) => speak(text, voice, command, convert),
    speechName: command.join(' '),
    logger,
    now: () => performance.now(),
  })
  cache.prune().catch(error => logger.warn({ err: error }, 'the cache of prompts cannot be pruned'))
  const media = new EmbeddedMedia({
    ...settings,
    recordingsDirectory,
    soundOf: prompt => library.soundOf(prompt),
    resolve: async name => (await lookup(name, { family: 4 })).address,
    program: programs.media,
    onUnrecoverable: (file, error) => logger.error({ err: error, file }, 'a recording cannot be recovered'),
    onThreadLost: error =>
      logger.error({ err: error }, 'a thread that carries sound has ended and is replaced'),
  })
  if (await media.ready()) return media
  await media.stop()
  throw new Error('the threads that carry sound could not be started')
}

/** Read once: threads that are started later are of the version that this process is of. */
async function readPrograms(): Promise<ThreadPrograms> {
  const read = (name: string) => readFile(new URL(`dist/${name}.cjs`, PROGRAM_FOLDER), 'utf8')
  return { media: await read('media-thread'), audio: await read('audio-thread') }
}
