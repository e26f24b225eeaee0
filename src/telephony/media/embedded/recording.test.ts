import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildThreads } from '../../../../scripts/build.js'
import { isTold, loud, MediaParties } from '../../../../test/harness/media-parties.ts'
import { loudnessAt } from '../../../../test/harness/media-phone.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import type { FinishedRecording } from '../media.ts'
import { readWav } from '../sound/read-wav.ts'
import { EmbeddedMedia } from './embedded-media.ts'

const program = buildThreads()['media-thread'] ?? ''
const parties = new MediaParties()
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let media: EmbeddedMedia
const unrecoverable: string[] = []

beforeAll(async () => {
  directory = await temporaryDirectory()
  media = startMedia(directory.path)
  await media.ready()
})

afterEach(() => parties.leave())

afterAll(async () => {
  await media.stop()
  await directory.remove()
})

function startMedia(recordingsDirectory: string): EmbeddedMedia {
  return new EmbeddedMedia({
    address: '127.0.0.1',
    advertisedAddress: '127.0.0.1',
    ports: null,
    threads: 1,
    recordingsDirectory,
    soundOf: () => Promise.resolve(null),
    resolve: () => Promise.reject(new Error('no names in this test')),
    program,
    onThreadLost: () => undefined,
    onEndpointLost: () => undefined,
    onUnrecoverable: file => unrecoverable.push(file),
  })
}

/** Two parties who hum at 500 and 1,000 Hz, and hear one another. */
async function hummingCall() {
  const caller = await parties.join(media)
  const target = await parties.join(media, {
    describe: { formats: '8 101' },
    options: { beside: caller.endpoint },
  })
  caller.endpoint.connect(target.endpoint)
  caller.phone.hum(500)
  target.phone.hum(1_000)
  await target.phone.until(loud(500))
  await caller.phone.until(loud(1_000))
  return { caller, target }
}

async function sidesOf({ file }: FinishedRecording) {
  const { samplesPerSecond, channels } = readWav(await readFile(file))
  expect(samplesPerSecond).toBe(8_000)
  const [left, right] = channels
  if (left === undefined || right === undefined) throw new Error('a recording is stereo')
  return { left, right }
}

/** As a share of full scale. */
const isHeard = (frequency: number, samples: Float32Array) => loudnessAt(frequency, samples) > 0.05

test('a recording that cannot be written is told, and the call goes on', async () => {
  await writeFile(join(directory.path, 'taken.wav.part'), '')
  const { caller, target } = await hummingCall()
  const recording = caller.endpoint.record('taken')
  await caller.happened(isTold('recording-failed'))
  expect(await recording.stop()).toMatchObject({ outcome: 'failed' })
  await target.phone.until(
    heard => heard.length >= 5 && loud(500)(target.phone.heard),
    target.phone.heard.length,
  )
})

test('what a crash has left behind is finished later, as far as it was written', async () => {
  const crashed = await temporaryDirectory()
  const before = startMedia(crashed.path)
  const { endpoint, phone } = await parties.join(before)
  phone.hum(500)
  endpoint.record('cut-off')
  const path = join(crashed.path, 'cut-off.wav.part')
  const written = async () => (await readFile(path).catch(() => Buffer.alloc(0))).length
  // The thread writes twice a second; each packet that is heard is a look at the file.
  while ((await written()) < 8_000) await phone.until(heard => heard.length >= 1, phone.heard.length)
  await before.stop()
  const size = await written()
  // Of the last sample only the left was written.
  await truncate(path, size - 1)
  const after = startMedia(crashed.path)
  const [recovered] = await after.recoverRecordings()
  if (recovered === undefined) throw new Error('nothing was recovered')
  expect(recovered).toMatchObject({ name: 'cut-off', seconds: (size - 60) / 2 / 8_000 })
  const { left } = await sidesOf(recovered)
  // On a busy machine the hum has gaps.
  const stretches = Array.from({ length: Math.floor(left.length / 2_000) }, (_, place) =>
    left.slice(place * 2_000, (place + 1) * 2_000),
  )
  expect(stretches.some(stretch => isHeard(500, stretch))).toBe(true)
  expect(await readdir(crashed.path)).toEqual(['cut-off.wav'])
  // It is no file at all, and comes first.
  await mkdir(join(crashed.path, 'a-folder.wav.part'))
  expect(await after.recoverRecordings()).toEqual([recovered])
  expect(unrecoverable).toEqual(['a-folder.wav.part'])
  await after.stop()
  await crashed.remove()
})
