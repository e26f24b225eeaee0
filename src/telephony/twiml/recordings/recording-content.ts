import type { Readable } from 'node:stream'
import { describeFailure } from '../../../delivery/describe-failure.ts'
import type { FileExtension } from '../../../platform/files/files.ts'
import { isWav } from '../../media/sound/read-wav.ts'
import { WAV_HEADER_BYTES } from '../../media/sound/write-wav.ts'

/** Four hours of a stereo WAV file with 16 bits, the longest that providers make, are 460 MB. */
const MAX_RECORDING_BYTES = 512 * 1024 * 1024

/** What was fetched is no recording; in words, for the call's events. */
export class UnusableSound extends Error {
  override readonly name = 'UnusableSound'
  /** Whether it will be the same another time. */
  readonly isFinal: boolean

  constructor(message: string, isFinal = false) {
    super(message)
    this.isFinal = isFinal
  }
}

/** The sound of a recording as it comes in. */
export interface IncomingSound {
  readonly extension: Extract<FileExtension, 'wav' | 'mp3'>
  /** Throws `UnusableSound` at its end where it is not whole, and before that where it is too large. */
  readonly content: AsyncIterable<Uint8Array>
}

/** What a program writes into the header that does not know yet how long it will get. */
const UNKNOWN_LENGTHS: ReadonlySet<number> = new Set([0, 0xffff_ffff])

/**
 * Looks at the beginning of what comes in, without holding more than that.
 * @param announced bytes, as the answer says; null where it does not
 * @throws UnusableSound where it is neither WAV nor MP3
 */
export async function readIncomingSound(
  source: Readable,
  announced: number | null,
  maxBytes = MAX_RECORDING_BYTES,
): Promise<IncomingSound> {
  try {
    if ((announced ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    let beginning = Buffer.alloc(0)
    while (beginning.length < WAV_HEADER_BYTES) {
      const { value, done } = await chunks.next().catch(brokenOff)
      if (done === true) throw new UnusableSound('what the provider sent is shorter than any sound')
      beginning = Buffer.concat([beginning, value])
    }
    const extension = extensionOf(beginning)
    if (extension === null) throw new UnusableSound('what the provider sent is neither WAV nor MP3')
    const length = extension === 'wav' ? lengthOfWav(beginning) : null
    return { extension, content: wholeSound(beginning, chunks, { length, maxBytes, source }) }
  } catch (error) {
    source.destroy()
    throw error
  }
}

interface Expected {
  /** Bytes, as the file itself says; null where it does not. */
  readonly length: number | null
  readonly maxBytes: number
  readonly source: Readable
}

async function* wholeSound(
  beginning: Buffer,
  chunks: AsyncIterator<Buffer>,
  { length, maxBytes, source }: Expected,
): AsyncGenerator<Uint8Array> {
  try {
    let bytes = beginning.length
    yield beginning
    for (;;) {
      const { value, done } = await chunks.next().catch(brokenOff)
      if (done === true) break
      bytes += value.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield value
    }
    if (length !== null && bytes < length) {
      throw new UnusableSound(`only ${bytes} of ${length} bytes came`)
    }
  } finally {
    source.destroy()
  }
}

function extensionOf(beginning: Buffer): IncomingSound['extension'] | null {
  if (isWav(beginning)) return 'wav'
  const [first = 0, second = 0] = beginning
  // Eleven bits, and a layer: the beginning of a frame.
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0
  return isFrame || beginning.toString('latin1', 0, 3) === 'ID3' ? 'mp3' : null
}

function lengthOfWav(beginning: Buffer): number | null {
  const length = beginning.readUInt32LE(4)
  return UNKNOWN_LENGTHS.has(length) ? null : length + 8
}

function tooLarge(maxBytes: number): UnusableSound {
  return new UnusableSound(`it is larger than ${maxBytes} bytes`, true)
}

function brokenOff(error: unknown): never {
  throw new UnusableSound(`it was not sent to its end. ${describeFailure(error)}`)
}
