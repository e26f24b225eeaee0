const SAMPLES_PER_SECOND = 8_000
const HEADER_BYTES = 44
const LOUDNESS = 8_000

/** A WAV file of one channel: a tone of 440 Hz, which is something to convert and to send. */
export function toneWav(seconds: number): Buffer {
  const samples = Math.round(seconds * SAMPLES_PER_SECOND)
  const file = Buffer.alloc(HEADER_BYTES + 2 * samples)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  // PCM, one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  file.writeUInt32LE(2 * SAMPLES_PER_SECOND, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(2 * samples, 40)
  for (let index = 0; index < samples; index++) {
    const value = LOUDNESS * Math.sin((2 * Math.PI * 440 * index) / SAMPLES_PER_SECOND)
    file.writeInt16LE(Math.round(value), HEADER_BYTES + 2 * index)
  }
  return file
}
