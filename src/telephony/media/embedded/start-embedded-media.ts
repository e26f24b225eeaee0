import { lookup } from 'node:dns/promises'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../../platform/log/logger.ts'
import { PROGRAM_FOLDER } from '../../../platform/program-folder.ts'
import type { Media } from '../media.ts'
import { openPromptLibrary } from '../prompts/open-prompt-library.ts'
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
}

/** Media on threads of this process. Resolves once they run. @throws when they cannot be started */
export async function startEmbeddedMedia(settings: EmbeddedMediaSettings): Promise<Media> {
  const { directory, logger, fetchAudio, speechCommand } = settings
  const recordingsDirectory = join(directory, 'recordings')
  // What people said is nobody else's to read.
  await mkdir(recordingsDirectory, { recursive: true, mode: 0o700 })
  const library = await openPromptLibrary({
    directory: join(directory, 'prompts'),
    speechCommand,
    fetchAudio,
    logger,
  })
  const media = new EmbeddedMedia({
    ...settings,
    recordingsDirectory,
    soundOf: prompt => library.soundOf(prompt),
    resolve: async name => (await lookup(name, { family: 4 })).address,
    program: await readProgram(),
    onUnrecoverable: (file, error) => logger.error({ err: error, file }, 'a recording cannot be recovered'),
    onThreadLost: error =>
      logger.error({ err: error }, 'a thread that carries sound has ended and is replaced'),
    onEndpointLost: reason =>
      logger.error({ reason }, 'a call is lost by a defect of what carries its sound'),
  })
  if (await media.ready()) return media
  await media.stop()
  throw new Error('the threads that carry sound could not be started')
}

/** Read once: threads that are started later are of the version that this process is of. */
function readProgram(): Promise<string> {
  return readFile(new URL('dist/media-thread.cjs', PROGRAM_FOLDER), 'utf8')
}
