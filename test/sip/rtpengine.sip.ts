import { expect, test } from 'vitest'
import { KeyLog } from '../../src/telephony/media/rtpengine/key-log.ts'
import { NgClient } from '../../src/telephony/media/rtpengine/ng-client.ts'
import { RtpengineMedia } from '../../src/telephony/media/rtpengine/rtpengine-media.ts'
import { SilenceSender } from '../../src/telephony/media/rtpengine/silence-sender.ts'
import { SoundFiles } from '../../src/telephony/media/rtpengine/sound-files.ts'
import { contractSound, describeMedia, type MediaBench } from '../contracts/media-contract.ts'
import { isTold, loud, MediaParties } from '../harness/media-parties.ts'
import { temporaryDirectory } from '../harness/temporary-directory.ts'
import { type RunningRtpengine, startRtpengine } from './parties/rtpengine.ts'

interface RtpengineBench extends MediaBench {
  readonly daemon: RunningRtpengine
  readonly failures: unknown[]
}

async function openBench(): Promise<RtpengineBench> {
  const [directory, captures] = [await temporaryDirectory(), await temporaryDirectory()]
  const heard: RtpengineMedia[] = []
  const keys = await KeyLog.open('127.0.0.1', 0, key => {
    for (const each of heard) each.hear(key)
  })
  const daemon = startRtpengine(`127.0.0.1:${keys.port}`, captures.path)
  const client = await NgClient.open(daemon.host, daemon.port, `test${process.pid}`)
  await client.ask({ command: 'ping' }).catch(error => {
    throw new Error(`rtpengine does not run: ${daemon.log()}`, { cause: error })
  })
  const silence = await SilenceSender.open(client.localAddress)
  const files = await SoundFiles.open(`${directory.path}/prompts`)
  const failures: unknown[] = []
  const start = (inactiveAfterSeconds: number) => {
    const media = new RtpengineMedia({
      client,
      silence,
      files,
      soundOf: contractSound,
      resolve: () => Promise.reject(new Error('no names in this test')),
      recordings: { directory: directory.path, captures: captures.path },
      interfaces: null,
      inactiveAfterSeconds,
      now: () => performance.now(),
      onReachable: () => undefined,
      onFailure: error => failures.push(error),
      onUnrecoverable: () => undefined,
    })
    heard.push(media)
    return media
  }
  const [media, impatient] = [start(60), start(0.2)]
  return {
    media,
    impatient,
    daemon,
    failures,
    stop: async () => {
      await Promise.all([media.stop(), impatient.stop()])
      await Promise.all([client.close(), silence.close(), keys.close()])
      await daemon.stop()
      await Promise.all([directory.remove(), captures.remove()])
      if (failures.length > 0) throw new AggregateError(failures, daemon.log())
    },
  }
}

describeMedia('rtpengine', openBench)

test('an rtpengine that is gone ends its calls, takes none, and takes calls again when it is back', async () => {
  const bench = await openBench()
  const parties = new MediaParties()
  const { endpoint, phone, happened } = await parties.join(bench.media)
  const playing = endpoint.play([{ kind: 'tone', tone: 'ringback' }])
  await phone.until(loud(440))
  await bench.daemon.kill()
  await happened(isTold('lost'))
  expect(await playing).toBe('stopped')
  await parties.leave()
  await bench.stop()
})
