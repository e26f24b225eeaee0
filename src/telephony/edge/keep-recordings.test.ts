import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RecordingKeeper, startRecordingKeeper } from './keep-recordings.ts'

let directory: string
const keepers: RecordingKeeper[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dialplane-recordings-'))
})
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.stop()
  vi.useRealTimers()
  await rm(directory, { recursive: true })
})

/** A recording on the disk of this machine. */
async function recorded(name: string) {
  const file = join(directory, `${name}.wav`)
  await writeFile(file, name)
  return { name, file, seconds: 1 }
}

/** Files in memory, and calls that know the recordings named so. */
function keeperOf(names: readonly string[], { failures = 0 } = {}) {
  const kept = new Map<string, string>()
  const attached: [string, boolean][] = []
  const errors: unknown[] = []
  let failing = failures
  const tried: string[] = []
  const keeper = startRecordingKeeper({
    files: {
      keep: async (key, path) => {
        tried.push(key)
        if (failing-- > 0) throw new Error('the bucket is away')
        kept.set(key, await readFile(path, 'utf8'))
      },
      delete: async key => void kept.delete(key),
    },
    taker: () => ({
      attachRecording: async (name, fileKey, isNews) => {
        // It is with the files by then, and still here.
        if (!kept.has(fileKey) || !(await readdir(directory)).includes(`${name}.wav`)) return null
        attached.push([name, isNews])
        if (!names.includes(name)) return null
        return isNews ? 'told' : 'attached'
      },
    }),
    logger: { error: (entry: unknown) => void errors.push(entry) },
  })
  keepers.push(keeper)
  return { keeper, kept, attached, errors, tried }
}

test('a recording goes to the files, its call is told, and only then it leaves this machine', async () => {
  const { keeper, kept, attached } = keeperOf(['7-a'])
  expect(await keeper.keep(await recorded('7-a'))).toEqual({ fileKey: 'recordings/7-a.wav', isTold: false })
  expect([...kept]).toEqual([['recordings/7-a.wav', '7-a']])
  expect(attached).toEqual([['7-a', false]])
  expect(await readdir(directory)).toEqual([])
})

test('what a crash has left behind is kept, and its call learns of it; what is no call’s is deleted', async () => {
  const { keeper, kept, attached, errors } = keeperOf(['7-a', '7-c'])
  const recordings = [await recorded('7-a'), await recorded('7-b'), await recorded('7-c')]
  await keeper.keepLeftBehind(recordings)
  expect([...kept.keys()]).toEqual(['recordings/7-a.wav', 'recordings/7-c.wav'])
  expect(attached.map(([name, isNews]) => isNews && name)).toEqual(['7-a', '7-b', '7-c'])
  expect([await readdir(directory), errors]).toEqual([[], []])
})

test('while the files cannot be reached a recording is tried again, and waits here', async () => {
  vi.useFakeTimers()
  const { keeper, kept } = keeperOf(['7-a'], { failures: 4 })
  const keeping = keeper.keep(await recorded('7-a'))
  await vi.advanceTimersByTimeAsync(1_000 + 5_000 + 30_000)
  expect([kept.size, await readdir(directory)]).toEqual([0, ['7-a.wav']])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await keeping).toEqual({ fileKey: 'recordings/7-a.wav', isTold: false })
})

test('one that is given up stays on this machine for the next start, and holds up no other', async () => {
  vi.useFakeTimers()
  const { keeper, kept, errors } = keeperOf(['7-a', '7-b'], { failures: 5 })
  const keeping = keeper.keepLeftBehind([await recorded('7-a'), await recorded('7-b')])
  await vi.advanceTimersByTimeAsync(1_000 + 5_000 + 30_000 + 120_000)
  await keeping
  expect([...kept.keys()]).toEqual(['recordings/7-b.wav'])
  expect(await readdir(directory)).toEqual(['7-a.wav'])
  expect(errors).toEqual([{ err: new Error('the bucket is away'), recording: '7-a' }])
})

test('one that was given up is tried again every few minutes, and its call learns of it late', async () => {
  vi.useFakeTimers()
  const { keeper, kept, attached, errors } = keeperOf(['7-a'], { failures: 7 })
  const keeping = keeper.keep(await recorded('7-a')).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(1_000 + 5_000 + 30_000 + 120_000)
  expect(await keeping).toBe('the bucket is away')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([errors.length, kept.size]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  // The file system takes its own time.
  await vi.waitFor(async () => expect(await readdir(directory)).toEqual([]))
  expect([...kept]).toEqual([['recordings/7-a.wav', '7-a']])
  expect(attached).toEqual([['7-a', true]])
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(attached).toHaveLength(1)
})

test('one whose file is gone meanwhile is said to be, once, and not tried again', async () => {
  vi.useFakeTimers()
  const { keeper, errors, tried } = keeperOf(['7-a'], { failures: 5 })
  const recording = await recorded('7-a')
  const keeping = keeper.keep(recording).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(1_000 + 5_000 + 30_000 + 120_000)
  expect(await keeping).toBe('the bucket is away')
  await rm(recording.file)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await vi.waitFor(() => expect(errors).toEqual([{ recording: '7-a' }]))
  expect(tried).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(tried).toHaveLength(6)
})

test('what is no call’s is not tried again', async () => {
  vi.useFakeTimers()
  const { keeper, attached } = keeperOf([])
  await expect(keeper.keep(await recorded('7-a'))).rejects.toThrow('no call without a recording')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([attached.length, await readdir(directory)]).toEqual([1, []])
})
