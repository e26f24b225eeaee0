/** Bytes before the sound in a WAV file of µ-law, which has a `fact` chunk since it is not PCM. */
export const HEADER_BYTES = 58

const CHANNELS = 2
const SAMPLES_A_SECOND = 8_000

/** As WAV calls µ-law. */
const MU_LAW_FORMAT = 7

/** The beginning of a stereo file of so many samples a side. */
export function writeWavHeader(samples: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const bytes = samples * CHANNELS
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(18, 16)
  header.writeUInt16LE(MU_LAW_FORMAT, 20)
  header.writeUInt16LE(CHANNELS, 22)
  header.writeUInt32LE(SAMPLES_A_SECOND, 24)
  header.writeUInt32LE(SAMPLES_A_SECOND * CHANNELS, 28)
  header.writeUInt16LE(CHANNELS, 32)
  header.writeUInt16LE(8, 34)
  header.write('fact', 38, 'latin1')
  header.writeUInt32LE(4, 42)
  header.writeUInt32LE(samples, 46)
  header.write('data', 50, 'latin1')
  header.writeUInt32LE(bytes, 54)
  return header
}
