import { sampleOfALaw, sampleOfMuLaw } from './g711.ts'
import { type LinearSound, UnreadableAudio } from './linear-sound.ts'

/** Reads a WAV file: PCM of 8 to 32 bits, floating point, µ-law or A-law. @throws UnreadableAudio */
export function readWav(file: Uint8Array): LinearSound {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (!isWav(bytes)) throw new UnreadableAudio('no WAV file')
  let format: WavFormat | null = null
  for (let start = 12; start + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(start + 4)
    // What speaks into a pipe does not know how long it will get: there is as much as there is.
    const chunk = bytes.subarray(start + 8, Math.min(bytes.length, start + 8 + length))
    if (tag(bytes, start) === 'fmt ') format = readFormat(chunk)
    if (tag(bytes, start) === 'data') {
      if (format === null) throw new UnreadableAudio('its data come before their format')
      return readSamples(chunk, format)
    }
    start += 8 + length + (length % 2)
  }
  throw new UnreadableAudio('it holds no data')
}

/** By the beginning of a file. */
export function isWav(bytes: Buffer): boolean {
  return bytes.length >= 12 && tag(bytes, 0) === 'RIFF' && tag(bytes, 8) === 'WAVE'
}

interface WavFormat {
  readonly read: (bytes: Buffer, offset: number) => number
  readonly bytesPerSample: number
  readonly channels: number
  readonly samplesPerSecond: number
}

const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7
const EXTENSIBLE = 0xfffe

/** Surround sound has eight. */
const MAX_CHANNELS = 8
const MIN_RATE = 4_000
const MAX_RATE = 384_000

/** By format and bits of a sample. 8 bits are unsigned, as WAV has it. */
const READERS: Readonly<Record<string, WavFormat['read']>> = {
  [`${PCM} 8`]: (bytes, offset) => ((bytes[offset] ?? 128) - 128) / 128,
  [`${PCM} 16`]: (bytes, offset) => bytes.readInt16LE(offset) / 0x8000,
  [`${PCM} 24`]: (bytes, offset) => bytes.readIntLE(offset, 3) / 0x80_0000,
  [`${PCM} 32`]: (bytes, offset) => bytes.readInt32LE(offset) / 0x8000_0000,
  [`${FLOAT} 32`]: (bytes, offset) => bytes.readFloatLE(offset),
  [`${FLOAT} 64`]: (bytes, offset) => bytes.readDoubleLE(offset),
  [`${A_LAW} 8`]: (bytes, offset) => (sampleOfALaw[bytes[offset] ?? 0] ?? 0) / 0x8000,
  [`${MU_LAW} 8`]: (bytes, offset) => (sampleOfMuLaw[bytes[offset] ?? 0] ?? 0) / 0x8000,
}

function readFormat(chunk: Buffer): WavFormat {
  if (chunk.length < 16) throw new UnreadableAudio('its format is cut off')
  const plain = chunk.readUInt16LE(0)
  // The kind proper is the beginning of a GUID.
  const kind = plain === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : plain
  const channels = chunk.readUInt16LE(2)
  const samplesPerSecond = chunk.readUInt32LE(4)
  const bits = chunk.readUInt16LE(14)
  const read = READERS[`${kind} ${bits}`]
  if (read === undefined) throw new UnreadableAudio(`WAV of format ${kind} with ${bits} bits is not read`)
  if (channels < 1 || channels > MAX_CHANNELS) throw new UnreadableAudio(`it has ${channels} channels`)
  if (samplesPerSecond < MIN_RATE || samplesPerSecond > MAX_RATE) {
    throw new UnreadableAudio(`it has ${samplesPerSecond} samples a second`)
  }
  return { read, bytesPerSample: bits / 8, channels, samplesPerSecond }
}

function readSamples(
  data: Buffer,
  { read, bytesPerSample, channels, samplesPerSecond }: WavFormat,
): LinearSound {
  const count = Math.floor(data.length / (bytesPerSample * channels))
  return {
    samplesPerSecond,
    channels: Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length: count }, (_, index) =>
        read(data, (index * channels + channel) * bytesPerSample),
      ),
    ),
  }
}

function tag(bytes: Buffer, start: number): string {
  return bytes.toString('latin1', start, start + 4)
}
