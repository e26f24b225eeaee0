import { createHash } from 'node:crypto'
import { unreachable } from '../../../domain/unreachable.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { Prompt } from '../media.ts'
import { type Tone, toneOf } from '../sound/tones.ts'
import type { ConvertedAudio } from './convert-audio.ts'
import type { SoundCache } from './sound-cache.ts'

export interface PromptLibraryOptions {
  readonly cache: SoundCache
  /** @throws when it cannot be had */
  fetchAudio(url: string): Promise<Uint8Array>
  convert(content: Uint8Array): Promise<ConvertedAudio>
  speak(text: string, voice: 'Male' | 'Female'): Promise<ConvertedAudio>
  /** What speech is made with, since the same text sounds otherwise elsewhere. */
  readonly speechName: string
  readonly logger: Pick<Logger, 'warn'>
  now(): number
}

/** Of the way sound is made; another number makes all of it anew. */
const CONVERSION = '1'

/** Half an hour of greetings in use: 58 MB. */
const MAX_SAMPLES_IN_MEMORY = 30 * 60 * 8_000

/** What lies at an address may change; it is noticed after so long. */
const ADDRESS_KEPT_MS = 5 * 60_000

/** Conversions at once: each takes a core while it runs. */
const MAX_AT_ONCE = 2

/** Those that wait; whoever comes after them goes without. */
const MAX_WAITING = 50

/** What prompts sound like: each is fetched, converted and spoken once, and then read from disk, or memory. */
export class PromptLibrary {
  readonly #options: PromptLibraryOptions
  /** The least recently used first. */
  readonly #inMemory = new Map<string, Int16Array>()
  #samplesInMemory = 0
  readonly #underWay = new Map<string, Promise<Int16Array | null>>()
  readonly #hashByAddress = new Map<string, { readonly hash: string; readonly atMs: number }>()
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(options: PromptLibraryOptions) {
    this.#options = options
  }

  /** Samples in shared memory; null when it cannot be had, which is in the log. Never rejects. */
  soundOf(prompt: Prompt): Promise<Int16Array | null> {
    if (prompt.kind === 'tone') return Promise.resolve(toneInMemory(prompt.tone))
    const key = keyOf(prompt)
    const found = this.#underWay.get(key) ?? this.#find(prompt).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, found)
    return found
  }

  async #find(prompt: Exclude<Prompt, { kind: 'tone' }>): Promise<Int16Array | null> {
    const { speechName, logger, speak } = this.#options
    try {
      switch (prompt.kind) {
        case 'audio':
          return await this.#findAudio(prompt.url)
        case 'speech': {
          const hash = hashOf('speech', speechName, prompt.voice, prompt.text)
          return await this.#make(hash, () => speak(prompt.text, prompt.voice), 'a text is not spoken')
        }
        default:
          return unreachable(prompt)
      }
    } catch (error) {
      // Addresses may be signed: they are no business of the log.
      logger.warn({ err: error }, 'a prompt cannot be had and is skipped')
      return null
    }
  }

  async #findAudio(url: string): Promise<Int16Array | null> {
    const { now, fetchAudio, convert } = this.#options
    const address = withoutSignature(url)
    const known = this.#hashByAddress.get(address)
    if (known !== undefined && now() - known.atMs < ADDRESS_KEPT_MS) {
      const sound = await this.#recall(known.hash)
      if (sound !== null) return sound
    }
    const content = await fetchAudio(url)
    const hash = hashOf('audio', createHash('sha256').update(content).digest('hex'))
    this.#hashByAddress.delete(address)
    this.#hashByAddress.set(address, { hash, atMs: now() })
    if (this.#hashByAddress.size > MAX_ADDRESSES)
      this.#hashByAddress.delete(firstOf(this.#hashByAddress) ?? address)
    return this.#make(hash, () => convert(content), 'an audio file is not played')
  }

  async #make(
    hash: string,
    make: () => Promise<ConvertedAudio>,
    complaint: string,
  ): Promise<Int16Array | null> {
    const recalled = await this.#recall(hash)
    if (recalled !== null) return recalled
    const made = await this.#inTurn(make)
    if (made.outcome !== 'converted') {
      this.#options.logger.warn({ reason: made.reason }, complaint)
      return null
    }
    const samples = new Int16Array(new SharedArrayBuffer(made.samples.length * 2))
    samples.set(made.samples)
    this.#remember(hash, samples)
    await this.#options.cache.keep(hash, samples).catch(error => {
      this.#options.logger.warn({ err: error }, 'converted audio cannot be kept and will be converted again')
    })
    return samples
  }

  async #recall(hash: string): Promise<Int16Array | null> {
    const samples = this.#inMemory.get(hash) ?? (await this.#options.cache.find(hash))
    if (samples !== null) this.#remember(hash, samples)
    return samples
  }

  #remember(hash: string, samples: Int16Array): void {
    if (!this.#inMemory.delete(hash)) this.#samplesInMemory += samples.length
    this.#inMemory.set(hash, samples)
    for (const [oldest, { length }] of this.#inMemory) {
      if (this.#samplesInMemory <= MAX_SAMPLES_IN_MEMORY || oldest === hash) break
      this.#inMemory.delete(oldest)
      this.#samplesInMemory -= length
    }
  }

  async #inTurn(make: () => Promise<ConvertedAudio>): Promise<ConvertedAudio> {
    if (this.#queue.length >= MAX_WAITING)
      return { outcome: 'unavailable', reason: 'too many wait to be converted' }
    if (this.#running >= MAX_AT_ONCE) await new Promise<void>(resolve => this.#queue.push(resolve))
    else this.#running++
    try {
      return await make()
    } finally {
      // Its place goes to the next in line, if there is one.
      const next = this.#queue.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}

/** Of addresses that are remembered. */
const MAX_ADDRESSES = 1_000

const tones = new Map<Tone, Int16Array>()

function toneInMemory(tone: Tone): Int16Array {
  const known = tones.get(tone)
  if (known !== undefined) return known
  const made = toneOf(tone)
  const shared = new Int16Array(new SharedArrayBuffer(made.byteLength))
  shared.set(made)
  tones.set(tone, shared)
  return shared
}

function keyOf(prompt: Exclude<Prompt, { kind: 'tone' }>): string {
  return prompt.kind === 'audio'
    ? `audio ${withoutSignature(prompt.url)}`
    : `speech ${prompt.voice} ${prompt.text}`
}

/** What opens a file for a while, at this service or in a bucket: another on each call, for the same file. */
const SIGNING = /^(?:expires|signature|x-amz-.*)$/i

function withoutSignature(url: string): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  for (const name of [...address.searchParams.keys()])
    if (SIGNING.test(name)) address.searchParams.delete(name)
  return address.href
}

function hashOf(...parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([CONVERSION, ...parts]))
    .digest('hex')
}

function firstOf<Key>(map: ReadonlyMap<Key, unknown>): Key | undefined {
  const [first] = map.keys()
  return first
}
