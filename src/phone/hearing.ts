import { SAMPLE_RATE } from '../telephony/media/sound/tones.ts'

/** What a listener would call it. */
export type HeardSound = 'speech' | 'ringback' | 'busy' | 'tone' | 'silence'

/** Tells by ear, without understanding a word: loudness, and whether nearly all of it lies in one or two known frequencies. */
export class Hearing {
  #window = new Int16Array(WINDOW_SAMPLES)
  #filled = 0
  #heard: HeardSound | null = null
  /** What the last windows sounded like, and how many of them in a row. */
  #latest: HeardSound | null = null
  #repeats = 0

  /** Takes what came in, 8,000 samples a second. @returns what it is heard as from now on; null as long as that is the same */
  take(samples: Int16Array): HeardSound | null {
    let change: HeardSound | null = null
    for (const sample of samples) {
      this.#window[this.#filled++] = sample
      if (this.#filled < WINDOW_SAMPLES) continue
      this.#filled = 0
      change = this.#hear(soundOf(this.#window)) ?? change
    }
    return change
  }

  #hear(sound: HeardSound): HeardSound | null {
    this.#repeats = sound === this.#latest ? this.#repeats + 1 : 1
    this.#latest = sound
    if (sound === this.#heard || this.#repeats < this.#windowsFor(sound)) return null
    this.#heard = sound
    return sound
  }

  /** How many windows in a row make it sure. */
  #windowsFor(sound: HeardSound): number {
    if (sound !== 'silence') return SURE_WINDOWS
    if (this.#heard === null) return SURE_WINDOWS
    return this.#heard === 'ringback' ? RINGBACK_PAUSE_WINDOWS : SPEECH_PAUSE_WINDOWS
  }
}

/** What the samples sound like, without regard to what came before. */
function soundOf(samples: Int16Array): HeardSound {
  const power = powerOf(samples)
  if (power < SILENT_AMPLITUDE ** 2) return 'silence'
  const share = (...frequencies: readonly number[]) =>
    frequencies.reduce((sum, frequency) => sum + powerAt(frequency, samples), 0) / power
  const [low, middle, high] = [share(440), share(480), share(620)]
  if (low > NOTICEABLE && middle > NOTICEABLE && low + middle > PURE) return 'ringback'
  if (middle > NOTICEABLE && high > NOTICEABLE && middle + high > PURE) return 'busy'
  for (let frequency = LOWEST_TONE; frequency <= HIGHEST_TONE; frequency += TONE_STEP) {
    if (share(frequency) > PURE) return 'tone'
  }
  return 'speech'
}

function powerOf(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum / samples.length
}

/** The power of one frequency (Goertzel's algorithm). */
function powerAt(frequency: number, samples: Int16Array): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE)
  let last = 0
  let beforeLast = 0
  for (const sample of samples) {
    const next = sample + coefficient * last - beforeLast
    beforeLast = last
    last = next
  }
  const squared = last * last + beforeLast * beforeLast - coefficient * last * beforeLast
  return (2 * squared) / samples.length ** 2
}

/** 100 ms: tells frequencies 40 Hz apart, as those of a ringback tone are, and hears the pauses of a busy tone. */
const WINDOW_SAMPLES = 800

/** Two in a row: one may lie across the beginning of a tone. */
const SURE_WINDOWS = 2

/** A ringback tone is silent for four seconds of six. */
const RINGBACK_PAUSE_WINDOWS = 46

/** People and busy tones pause for less. */
const SPEECH_PAUSE_WINDOWS = 12

/** About −55 dBm0: what is below is the noise of a line. */
const SILENT_AMPLITUDE = 40

/** How much of all power must lie in a tone's frequencies, and in each of two. */
const PURE = 0.8
const NOTICEABLE = 0.15

/** What a single tone is looked for among; windows of this length see what lies up to half a step away. */
const LOWEST_TONE = 200
const HIGHEST_TONE = 2_000
const TONE_STEP = 5
