import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import type { ConvertedAudio } from './convert-audio.ts'
import { PromptLibrary, type PromptLibraryOptions } from './prompt-library.ts'
import { SoundCache } from './sound-cache.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let log: string[]
let made: string[]
let nowMs: number

beforeEach(async () => {
  directory = await temporaryDirectory()
  log = []
  made = []
  nowMs = 0
})

afterEach(() => directory.remove())

function library(options: Partial<PromptLibraryOptions> = {}): PromptLibrary {
  return new PromptLibrary({
    cache: new SoundCache(directory.path),
    fetchAudio: async url => {
      made.push(`fetch ${url}`)
      return Buffer.from(url.replace(/\?.*/, ''))
    },
    convert: async content => {
      made.push(`convert ${Buffer.from(content)}`)
      return { outcome: 'converted', samples: Int16Array.from([1, -2, 3]) }
    },
    speak: async (text, voice) => {
      made.push(`speak ${text} ${voice}`)
      return { outcome: 'converted', samples: Int16Array.from([7]) }
    },
    speechName: 'test',
    logger: {
      warn: (_: unknown, message?: string) => void log.push(message ?? ''),
    } as PromptLibraryOptions['logger'],
    now: () => nowMs,
    ...options,
  })
}

const audio = (url: string) => ({ kind: 'audio', url }) as const
const speech = (text: string, voice: 'Male' | 'Female' = 'Male') => ({ kind: 'speech', text, voice }) as const

test('a file is fetched and converted once, whoever asks for it at the same time or later', async () => {
  const prompts = library()
  const [one, other] = await Promise.all([prompts.soundOf(audio('hello')), prompts.soundOf(audio('hello'))])
  expect([...(one ?? [])]).toEqual([1, -2, 3])
  expect(other).toBe(one)
  expect(await prompts.soundOf(audio('hello'))).toBe(one)
  expect(made).toEqual(['fetch hello', 'convert hello'])
  expect(one?.buffer).toBeInstanceOf(SharedArrayBuffer)
})

test('a file is fetched once though the link to it is signed anew for each call', async () => {
  const prompts = library()
  const link = (signature: number) =>
    `https://files.example/files/7/greeting.wav?expires=${signature}&signature=${signature}`
  const presigned = (date: number) =>
    `https://bucket.example/greeting.wav?version=1&X-Amz-Date=${date}&X-Amz-Signature=${date}`
  await Promise.all([prompts.soundOf(audio(link(1))), prompts.soundOf(audio(link(2)))])
  await prompts.soundOf(audio(link(3)))
  for (const date of [1, 2]) await prompts.soundOf(audio(presigned(date)))
  await prompts.soundOf(audio('https://bucket.example/greeting.wav?version=2&X-Amz-Date=3'))
  expect(made.filter(step => step.startsWith('fetch'))).toEqual([
    `fetch ${link(1)}`,
    `fetch ${presigned(1)}`,
    'fetch https://bucket.example/greeting.wav?version=2&X-Amz-Date=3',
  ])
})

test('the same content at another address is fetched, but not converted again, even by another process', async () => {
  await library().soundOf(audio('hello?signature=1'))
  const sound = await library().soundOf(audio('hello?signature=2'))
  expect([...(sound ?? [])]).toEqual([1, -2, 3])
  expect(made).toEqual(['fetch hello?signature=1', 'convert hello', 'fetch hello?signature=2'])
})

test('an address is asked again after five minutes', async () => {
  const prompts = library()
  await prompts.soundOf(audio('hello'))
  nowMs = 5 * 60_000
  await prompts.soundOf(audio('hello'))
  expect(made).toEqual(['fetch hello', 'convert hello', 'fetch hello'])
})

test('a text is spoken once for each voice, and anew by another engine', async () => {
  const prompts = library()
  for (const voice of ['Male', 'Female', 'Male'] as const) await prompts.soundOf(speech('Hello.', voice))
  await library({ speechName: 'other' }).soundOf(speech('Hello.'))
  expect(made).toEqual(['speak Hello. Male', 'speak Hello. Female', 'speak Hello. Male'])
})

test('what cannot be had is skipped with a line in the log, and tried again', async () => {
  let outcome: ConvertedAudio = { outcome: 'unavailable', reason: 'no engine' }
  const prompts = library({
    fetchAudio: () => Promise.reject(new Error('gone')),
    speak: () => Promise.resolve(outcome),
  })
  expect(await prompts.soundOf(audio('hello'))).toBeNull()
  expect(await prompts.soundOf(speech('Hello.'))).toBeNull()
  outcome = { outcome: 'converted', samples: Int16Array.from([1]) }
  expect(await prompts.soundOf(speech('Hello.'))).toHaveLength(1)
  expect(log).toEqual(['a prompt cannot be had and is skipped', 'a text is not spoken'])
})

test('two are converted at once, the others wait', async () => {
  const finish: (() => void)[] = []
  let running = 0
  const prompts = library({
    speak: async () => {
      running++
      await new Promise<void>(resolve => finish.push(resolve))
      running--
      return { outcome: 'converted', samples: Int16Array.from([1]) }
    },
  })
  const all = ['a', 'b', 'c', 'd', 'e'].map(text => prompts.soundOf(speech(text)))
  for (let finished = 0; finished < all.length; ) {
    await new Promise(resolve => setImmediate(resolve))
    expect(running).toBeLessThanOrEqual(2)
    const next = finish.shift()
    if (next === undefined) continue
    next()
    finished++
  }
  expect(await Promise.all(all)).toHaveLength(5)
})

test('a tone is there at once, and is the same each time', async () => {
  const ringback = await library().soundOf({ kind: 'tone', tone: 'ringback' })
  expect(ringback).toHaveLength(6 * 8_000)
  expect(await library().soundOf({ kind: 'tone', tone: 'ringback' })).toBe(ringback)
})

test('what nobody has asked for longest makes room, and what was cut off goes', async () => {
  const cache = new SoundCache(directory.path)
  for (const [age, name] of ['new', 'old', 'older'].entries()) {
    await cache.keep(name, new Int16Array(50))
    await utimes(join(directory.path, `${name}.s16`), 1_000 - age, 1_000 - age)
  }
  expect(await cache.find('older')).toHaveLength(50)
  await cache.prune(200)
  expect((await readdir(directory.path)).toSorted()).toEqual(['new.s16', 'older.s16'])
  expect(await cache.find('old')).toBeNull()
})
