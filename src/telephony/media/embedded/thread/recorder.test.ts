import { expect, test } from 'vitest'
import { HEADER_BYTES } from '../../recordings/wav-of-call.ts'
import { Recorder, type RecordingFile } from './recorder.ts'

/** A disk that takes `bytesAtOnce` with each write, and is full after `room`. */
function disk({ room = Number.POSITIVE_INFINITY, bytesAtOnce = Number.POSITIVE_INFINITY } = {}) {
  const written: Uint8Array[] = []
  const size = () => written.reduce((sum, { length }) => sum + length, 0)
  let closed = 0
  const file: RecordingFile = {
    write: async (bytes, offset) => {
      if (size() >= room) throw new Error('ENOSPC: no space left on device')
      const part = bytes.slice(offset, offset + Math.min(bytesAtOnce, room - size()))
      written.push(part)
      return { bytesWritten: part.length }
    },
    close: async () => {
      closed++
    },
  }
  return { file, content: () => Buffer.concat(written), closed: () => closed }
}

/** Speaks for so many seconds, and lets the recorder write as a thread does. */
function speak(recorder: Recorder, seconds: number): void {
  for (let frame = 0; frame < seconds * 50; frame++) {
    const nowMs = frame * 20 + 20
    recorder.place(0, frame * 160, Buffer.alloc(160, 'l'), 0, 160, null, nowMs)
    recorder.place(1, frame * 160, Buffer.alloc(160, 'r'), 0, 160, null, nowMs)
    recorder.tick(nowMs)
  }
}

test('everything is written in order, also by a disk that takes little at a time', async () => {
  const { file, content, closed } = disk({ bytesAtOnce: 777 })
  const failures: string[] = []
  const recorder = new Recorder(
    'call',
    0,
    reason => failures.push(reason),
    () => Promise.resolve(file),
  )
  speak(recorder, 3)
  expect(await recorder.stop(3_000)).toBeNull()
  expect(content().subarray(HEADER_BYTES).toString()).toBe('lr'.repeat(24_000))
  expect(failures).toEqual([])
  expect(closed()).toBe(1)
})

test('a full disk is told once, what was written stays, and nothing is thrown', async () => {
  const { file, content, closed } = disk({ room: HEADER_BYTES + 10_001 })
  const failures: string[] = []
  const recorder = new Recorder(
    'call',
    0,
    reason => failures.push(reason),
    () => Promise.resolve(file),
  )
  speak(recorder, 10)
  expect(await recorder.stop(10_000)).toBe('ENOSPC: no space left on device')
  expect(failures).toEqual(['ENOSPC: no space left on device'])
  expect(content().length).toBe(HEADER_BYTES + 10_001)
  expect(closed()).toBe(1)
})

test('a disk that takes nothing for twenty seconds is given up, not waited for in memory', async () => {
  let release: (file: RecordingFile) => void = () => undefined
  const { file } = disk()
  const failures: string[] = []
  const opening = new Promise<RecordingFile>(resolve => {
    release = resolve
  })
  const recorder = new Recorder(
    'call',
    0,
    reason => failures.push(reason),
    () => opening,
  )
  speak(recorder, 19)
  expect(failures).toEqual([])
  speak(recorder, 40)
  expect(failures).toEqual(['the disk is too slow'])
  release(file)
  expect(await recorder.stop(40_000)).toBe('the disk is too slow')
})

test('a file that cannot be made is a failure like any other', async () => {
  const failures: string[] = []
  const recorder = new Recorder('/nowhere/at/all', 0, reason => failures.push(reason))
  speak(recorder, 1)
  expect(await recorder.stop(1_000)).toMatch(/^ENOENT/)
  expect(failures).toHaveLength(1)
})
