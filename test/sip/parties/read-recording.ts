import { sampleOfMuLaw } from '../../../src/telephony/media/sound/g711.ts'

/** RFC 2361: ITU G.711 µ-law. */
const MU_LAW = 7
const CHANNELS = 2

/**
 * Reads a recording as a player would: stereo, µ-law or 16 bits.
 * @returns what the caller said, and what the destination said
 */
export function readRecording(file: Buffer): readonly [Int16Array, Int16Array] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error(`no WAV file, but ${file.subarray(0, 100)}`)
  }
  const format = chunk(file, 'fmt ')
  if (format.readUInt16LE(2) !== CHANNELS) throw new Error(`${format.readUInt16LE(2)} channels`)
  const data = chunk(file, 'data')
  const isMuLaw = format.readUInt16LE(0) === MU_LAW
  const count = data.length / (isMuLaw ? 1 : 2)
  const at = (index: number) =>
    isMuLaw ? (sampleOfMuLaw[data[index] ?? 0] ?? 0) : data.readInt16LE(index * 2)
  const side = (channel: number) =>
    Int16Array.from({ length: Math.floor(count / CHANNELS) }, (_, index) => at(index * CHANNELS + channel))
  return [side(0), side(1)]
}

function chunk(file: Buffer, name: string): Buffer {
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4)
    if (file.toString('latin1', at, at + 4) === name) return file.subarray(at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  throw new Error(`no "${name}" in the file`)
}
