/** Of 16-bit PCM: rtpengine sends files of 8,000 samples a second in bursts. */
const SAMPLES_A_SECOND = 16_000
const HEADER_BYTES = 44

/** @param sounds 8,000 samples a second each, one after the other */
export function writeWav(sounds: readonly Int16Array[]): Buffer {
  const samples = sounds.reduce((sum, { length }) => sum + length, 0) * 2
  const file = Buffer.alloc(HEADER_BYTES + samples * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_A_SECOND, 24)
  file.writeUInt32LE(SAMPLES_A_SECOND * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples * 2, 40)
  let at = HEADER_BYTES
  for (const sound of sounds) {
    for (let index = 0; index < sound.length; index++) {
      const sample = sound[index] ?? 0
      // Half way to the next: what that adds lies above what a telephone carries, and is filtered away.
      file.writeInt16LE(sample, at)
      file.writeInt16LE((sample + (sound[index + 1] ?? sample)) >> 1, at + 2)
      at += 4
    }
  }
  return file
}
