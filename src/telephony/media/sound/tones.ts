/** Samples a second of all sound within the service. */
export const SAMPLE_RATE = 8_000

export type Tone = 'ringback' | 'busy' | 'congestion'

/** One period of a tone that goes on until it is stopped, 16-bit linear. */
export function toneOf(tone: Tone): Int16Array {
  const { frequencies, onSeconds, offSeconds } = TONES[tone]
  const samples = new Int16Array((onSeconds + offSeconds) * SAMPLE_RATE)
  samples.set(mix(frequencies, onSeconds * SAMPLE_RATE, TONE_AMPLITUDE))
  return samples
}

/** What a key sounds like (ITU-T Q.23): two frequencies, for parties that take no events. */
export function keyTone(key: string, samples: number): Int16Array {
  const row = KEYS.findIndex(keys => keys.includes(key))
  const column = KEYS[row]?.indexOf(key) ?? -1
  return mix([ROWS[row] ?? 0, COLUMNS[column] ?? 0], samples, KEY_AMPLITUDE)
}

/** The precise tone plan of North America. */
const TONES = {
  ringback: { frequencies: [440, 480], onSeconds: 2, offSeconds: 4 },
  busy: { frequencies: [480, 620], onSeconds: 0.5, offSeconds: 0.5 },
  congestion: { frequencies: [480, 620], onSeconds: 0.25, offSeconds: 0.25 },
} as const

/** −19 dBm0 for each frequency, as exchanges have it: 1 dB of a full sine is 3.14 dBm0. */
const TONE_AMPLITUDE = 2_550

/** −7 dBm0 for each frequency: within the −8 to −3 dBm0 that receivers expect at the least (Q.24). */
const KEY_AMPLITUDE = 10_100

const KEYS = ['123A', '456B', '789C', '*0#D'] as const
const ROWS = [697, 770, 852, 941] as const
const COLUMNS = [1_209, 1_336, 1_477, 1_633] as const

function mix(frequencies: readonly number[], count: number, amplitude: number): Int16Array {
  const angles = frequencies.map(frequency => (2 * Math.PI * frequency) / SAMPLE_RATE)
  return Int16Array.from({ length: count }, (_, index) =>
    Math.round(angles.reduce((sum, angle) => sum + amplitude * Math.sin(angle * index), 0)),
  )
}
