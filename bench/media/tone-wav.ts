import { writeWav } from '../../src/telephony/media/sound/write-wav.ts'

const SAMPLES_PER_SECOND = 8_000
const LOUDNESS = 8_000

/** A WAV file of one channel: a tone of 440 Hz, which is something to convert and to send. */
export function toneWav(seconds: number): Buffer {
  const tone = Int16Array.from({ length: Math.round(seconds * SAMPLES_PER_SECOND) }, (_, index) =>
    Math.round(LOUDNESS * Math.sin((2 * Math.PI * 440 * index) / SAMPLES_PER_SECOND)),
  )
  return writeWav([tone], SAMPLES_PER_SECOND)
}
