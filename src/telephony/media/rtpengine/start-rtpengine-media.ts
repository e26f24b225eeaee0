import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../../platform/log/logger.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import type { Media } from '../media.ts'
import { openPromptLibrary } from '../prompts/open-prompt-library.ts'
import { KeyLog } from './key-log.ts'
import { NgClient } from './ng-client.ts'
import type { RtpengineAddress } from './rtpengine-address.ts'
import { RtpengineMedia } from './rtpengine-media.ts'
import { SilenceSender } from './silence-sender.ts'
import { SoundFiles } from './sound-files.ts'

export interface RtpengineMediaSettings {
  readonly rtpengine: RtpengineAddress
  /** As `RtpengineMediaOptions` has it. */
  readonly inactiveAfterSeconds?: number
  /** Recordings and prompts lie in folders of their own in it, which are made. */
  readonly directory: string
  /** As `parseSpeechCommand` takes it: `TTS_COMMAND`. */
  readonly speechCommand: string
  readonly fetchAudio: (url: string) => Promise<Uint8Array>
  readonly logger: Logger
}

/** Media in an rtpengine that runs already. @throws OperatorError when it does not answer; an error of the system when a port is taken */
export async function startRtpengineMedia(settings: RtpengineMediaSettings): Promise<Media> {
  const { rtpengine, directory, logger } = settings
  const client = await NgClient.open(
    rtpengine.host,
    rtpengine.port,
    randomBytes(COOKIE_BYTES).toString('hex'),
  )
  const opened: (() => Promise<void>)[] = [() => client.close()]
  const close = async () => {
    for (const each of opened.splice(0).reverse()) await each()
  }
  try {
    await client.ask({ command: 'ping' }).catch(error => {
      const { host, port } = rtpengine
      throw new OperatorError(`MEDIA: no rtpengine answers at ${host}:${port} (its --listen-ng)`, {
        cause: error,
      })
    })
    const silence = await SilenceSender.open(client.localAddress)
    opened.push(() => silence.close())
    const recordings = join(directory, 'recordings')
    // What people said is nobody else's to read.
    await mkdir(recordings, { recursive: true, mode: 0o700 })
    const library = await openPromptLibrary({ ...settings, directory: join(directory, 'prompts') })
    const media = new RtpengineMedia({
      ...settings,
      client,
      silence,
      files: await SoundFiles.open(rtpengine.promptsDirectory ?? join(directory, 'rtpengine')),
      soundOf: prompt => library.soundOf(prompt),
      resolve: async name => (await lookup(name, { family: 4 })).address,
      recordings: { directory: recordings, captures: rtpengine.recordingsDirectory },
      interfaces: rtpengine.interfaces,
      now: () => performance.now(),
      onReachable: isReachable =>
        isReachable
          ? logger.warn('rtpengine answers again')
          : logger.error(
              'rtpengine does not answer: no call is taken, and those that it carries end if it stays so',
            ),
      onFailure: error => logger.warn({ err: error }, 'rtpengine has not done what it was told'),
      onUnrecoverable: (file, error) => logger.error({ err: error, file }, 'a recording cannot be recovered'),
    })
    opened.push(() => media.stop())
    const keys = await KeyLog.open(client.localAddress, rtpengine.keyPort, heard => media.hear(heard))
    opened.push(() => keys.close())
    return {
      open: (listener, options) => media.open(listener, options),
      load: () => media.load(),
      recoverRecordings: () => media.recoverRecordings(),
      stop: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const COOKIE_BYTES = 8
