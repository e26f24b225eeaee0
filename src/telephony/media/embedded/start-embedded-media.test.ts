import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { build } from '../../../../scripts/build.js'
import { wavFile } from '../../../../test/harness/audio-samples.ts'
import { MediaParties } from '../../../../test/harness/media-parties.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { createLogger } from '../../../platform/log/logger.ts'
import { PROGRAM_FOLDER } from '../../../platform/program-folder.ts'
import { startEmbeddedMedia } from './start-embedded-media.ts'

const parties = new MediaParties()

afterEach(() => parties.leave())

test('what is built starts: a prompt is fetched, converted and heard, and kept for the next time', async () => {
  // `npm test` has built it; whoever runs this file alone has perhaps not.
  if (!existsSync(new URL('dist/media-thread.cjs', PROGRAM_FOLDER))) build()
  const directory = await temporaryDirectory()
  const fetched: string[] = []
  const media = await startEmbeddedMedia({
    address: '127.0.0.1',
    advertisedAddress: '127.0.0.1',
    ports: null,
    threads: 1,
    directory: directory.path,
    speechCommand: 'no-such-engine-anywhere',
    fetchAudio: async url => {
      fetched.push(url)
      return wavFile(0.1)
    },
    logger: createLogger('silent'),
  })
  const { endpoint } = await parties.join(media)
  const played = await endpoint.play([
    { kind: 'speech', text: 'Nobody says this.', voice: 'Female' },
    { kind: 'audio', url: 'greeting' },
  ])
  expect(played).toBe('finished')
  expect(fetched).toEqual(['greeting'])
  expect(await readdir(join(directory.path, 'prompts'))).toHaveLength(1)
  expect(existsSync(join(directory.path, 'recordings'))).toBe(true)
  expect((await endpoint.close()).sent.packets).toBeGreaterThanOrEqual(5)
  await media.stop()
  await directory.remove()
})
