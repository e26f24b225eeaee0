import { buildThreads } from '../../../../scripts/build.js'
import { contractSound, describeMedia } from '../../../../test/contracts/media-contract.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { EmbeddedMedia } from './embedded-media.ts'

const program = buildThreads()['media-thread'] ?? ''

describeMedia('threads of the service', async () => {
  const directory = await temporaryDirectory()
  const start = (inactiveAfterSeconds: number) =>
    new EmbeddedMedia({
      address: '127.0.0.1',
      advertisedAddress: '127.0.0.1',
      ports: null,
      threads: 1,
      inactiveAfterSeconds,
      recordingsDirectory: directory.path,
      soundOf: contractSound,
      resolve: () => Promise.reject(new Error('no names in this test')),
      program,
      onThreadLost: () => undefined,
      onEndpointLost: () => undefined,
      onUnrecoverable: () => undefined,
    })
  const [media, impatient] = [start(60), start(0.2)]
  await Promise.all([media.ready(), impatient.ready()])
  return {
    media,
    impatient,
    stop: async () => {
      await Promise.all([media.stop(), impatient.stop()])
      await directory.remove()
    },
  }
})
