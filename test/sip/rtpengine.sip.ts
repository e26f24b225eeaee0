import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { MediaFull, MediaLost } from '../../src/telephony/media/media-errors.ts'
import { KeyLog } from '../../src/telephony/media/rtpengine/key-log.ts'
import { NgClient } from '../../src/telephony/media/rtpengine/ng-client.ts'
import { RtpengineMedia } from '../../src/telephony/media/rtpengine/rtpengine-media.ts'
import { SilenceSender } from '../../src/telephony/media/rtpengine/silence-sender.ts'
import { SoundFiles } from '../../src/telephony/media/rtpengine/sound-files.ts'
import { readWav } from '../../src/telephony/media/sound/read-wav.ts'
import { contractSound, describeMedia, type MediaBench } from '../contracts/media-contract.ts'
import { eventually } from '../harness/eventually.ts'
import { isTold, loud, MediaParties } from '../harness/media-parties.ts'
import { loudnessAt } from '../harness/media-phone.ts'
import { temporaryDirectory } from '../harness/temporary-directory.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { type RunningRtpengine, startRtpengine } from './parties/rtpengine.ts'

interface RtpengineBench extends MediaBench {
  readonly daemon: RunningRtpengine
  /** Another at the same address, which knows nothing of the first. */
  restart(): void
  /** Resolves when rtpengine answers again after it did not. */
  readonly answersAgain: Promise<void>
  /** Media as another process would start it after this one. */
  startAgain(): RtpengineMedia
}

async function openBench(): Promise<RtpengineBench> {
  const [directory, captures] = [await temporaryDirectory(), await temporaryDirectory()]
  const heard: RtpengineMedia[] = []
  const keys = await KeyLog.open('127.0.0.1', 0, key => {
    for (const each of heard) each.hear(key)
  })
  const daemons = [startRtpengine(`127.0.0.1:${keys.port}`, captures.path)]
  const [daemon] = daemons
  if (daemon === undefined) throw new Error('none was started')
  const client = await NgClient.open(daemon.host, daemon.port, `test${process.pid}`)
  await eventually(() => client.ask({ command: 'ping' })).catch(async error => {
    await daemon.stop()
    throw new Error(`rtpengine does not run: ${daemon.log()}`, { cause: error })
  })
  const silence = await SilenceSender.open(client.localAddress)
  const files = await SoundFiles.open(`${directory.path}/prompts`)
  const again: (() => void)[] = []
  const start = (inactiveAfterSeconds: number, lostAfterSeconds = 60) => {
    const media = new RtpengineMedia({
      client,
      silence,
      files,
      soundOf: contractSound,
      resolve: () => Promise.reject(new Error('no names in this test')),
      recordings: { directory: directory.path, captures: captures.path },
      interfaces: null,
      inactiveAfterSeconds,
      lostAfterSeconds,
      now: () => performance.now(),
      onReachable: isReachable => {
        if (isReachable) for (const resolve of again.splice(0)) resolve()
      },
      onFailure: () => undefined,
      onUnrecoverable: () => undefined,
    })
    heard.push(media)
    return media
  }
  const [media, impatient] = [start(60, 5), start(0.2)]
  return {
    media,
    impatient,
    daemon,
    restart: () => {
      daemons.push(startRtpengine(`127.0.0.1:${keys.port}`, captures.path, daemon.host))
    },
    answersAgain: new Promise(resolve => {
      again.push(resolve)
    }),
    startAgain: () => start(60),
    stop: async () => {
      await Promise.all(heard.map(each => each.stop()))
      await Promise.all([client.close(), silence.close(), keys.close()])
      await Promise.all(daemons.map(each => each.stop()))
      await Promise.all([directory.remove(), captures.remove()])
    },
  }
}

const rtpengineTest = requirePrograms('rtpengine')

if (rtpengineTest === test) describeMedia('rtpengine', openBench)

/** A daemon of the test's own, which is gone after it however it ends. */
async function seats() {
  const bench = await openBench()
  const parties = new MediaParties()
  onTestFinished(async () => {
    await parties.leave()
    await bench.stop()
  })
  return { bench, parties }
}

rtpengineTest('an rtpengine that is gone ends its calls and takes none, until it is back', async () => {
  const { bench, parties } = await seats()
  const { endpoint, phone, happened } = await parties.join(bench.media)
  const playing = endpoint.play([{ kind: 'tone', tone: 'ringback' }])
  await phone.until(loud(440))
  await bench.daemon.kill()
  await happened(isTold('lost'))
  expect(await playing).toBe('stopped')
  await expect(endpoint.offer()).rejects.toThrow(MediaLost)
  await expect(parties.join(bench.media)).rejects.toThrow(MediaFull)
  bench.restart()
  await bench.answersAgain
  const next = await parties.join(bench.media)
  void next.endpoint.play([{ kind: 'tone', tone: 'ringback' }])
  await next.phone.until(loud(440))
})

rtpengineTest('an rtpengine that has forgotten its calls ends them, though it answers', async () => {
  const { bench, parties } = await seats()
  const { happened } = await parties.join(bench.media)
  await bench.daemon.kill()
  bench.restart()
  await happened(isTold('lost'))
})

rtpengineTest('an rtpengine that was held up goes on with its calls, and takes others again', async () => {
  const { bench, parties } = await seats()
  const media = bench.startAgain()
  const { endpoint, phone, events } = await parties.join(media)
  void endpoint.play([{ kind: 'tone', tone: 'ringback' }])
  await phone.until(loud(440))
  bench.daemon.hold()
  // At once, since it is known by now.
  await eventually(() => expect(parties.join(media)).rejects.toThrow(/^rtpengine does not answer$/))
  bench.daemon.goOn()
  await eventually(() => parties.join(media))
  const before = phone.heard.length
  await phone.until(heard => heard.length > before + 50)
  expect(events.some(({ type }) => type === 'lost')).toBe(false)
})

rtpengineTest('what was recorded before a crash is finished by who comes after it', async () => {
  const { bench, parties } = await seats()
  const { endpoint, phone, happened } = await parties.join(bench.media)
  endpoint.record('cut-off')
  phone.hum(500)
  await happened(isTold('heard'))
  const playing = endpoint.play([{ kind: 'tone', tone: 'ringback' }])
  // While a hundred packets are heard, as many are said.
  await phone.until(heard => heard.length >= 100)
  await bench.daemon.kill()
  phone.silence()
  const [recovered] = await bench.startAgain().recoverRecordings()
  if (recovered === undefined) throw new Error('nothing was recovered')
  expect(recovered.name).toBe('cut-off')
  expect(recovered.seconds).toBeGreaterThan(1)
  const { channels } = readWav(await readFile(recovered.file))
  expect(loudnessAt(500, channels[0] ?? [])).toBeGreaterThan(0.05)
  await parties.leave()
  expect(await playing).toBe('stopped')
})
