const BYTES_PER_SAMPLE = 2
export const WAV_HEADER_BYTES = 44

const PCM = 1

/** A WAV file of one channel, PCM of 16 bits. @param sounds one after the other */
export function writeWav(sounds: readonly Int16Array[], samplesPerSecond: number): Buffer {
  const samples = sounds.reduce((sum, { length }) => sum + length, 0)
  const file = Buffer.alloc(WAV_HEADER_BYTES + samples * BYTES_PER_SAMPLE)
  writeWavHeader(file, 1, samplesPerSecond)
  let at = WAV_HEADER_BYTES
  for (const sound of sounds) {
    for (const sample of sound) {
      file.writeInt16LE(sample, at)
      at += BYTES_PER_SAMPLE
    }
  }
  return file
}

/** Writes what stands before the sound of a file of so many channels, PCM of 16 bits. @param file all of it */
export function writeWavHeader(file: Buffer, channels: number, samplesPerSecond: number): void {
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(samplesPerSecond, 24)
  file.writeUInt32LE(samplesPerSecond * channels * BYTES_PER_SAMPLE, 28)
  file.writeUInt16LE(channels * BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(file.length - WAV_HEADER_BYTES, 40)
}

/**
 * A telephone's sound with twice its samples: rtpengine sends files of 8,000 samples a second in bursts.
 * @param sounds 8,000 samples a second each, one after the other
 */
export function writeWavOfTelephone(sounds: readonly Int16Array[]): Buffer {
  return writeWav(sounds.map(doubled), 16_000)
}

/** Half way to the next: what that adds lies above what a telephone carries, and is filtered away. */
function doubled(sound: Int16Array): Int16Array {
  const wide = new Int16Array(2 * sound.length)
  for (let index = 0; index < sound.length; index++) {
    const sample = sound[index] ?? 0
    wide[2 * index] = sample
    wide[2 * index + 1] = (sample + (sound[index + 1] ?? sample)) >> 1
  }
  return wide
}
