import type { LinearSound } from './linear-sound.ts'
import { SAMPLE_RATE } from './tones.ts'

/** Longer greetings are cut off here: nobody listens, and each is held in memory while it is played. */
export const MAX_SECONDS = 600

/** Zero crossings of the filter on each side: more cannot be told apart on a telephone. */
const ZERO_CROSSINGS = 16

/** Of the highest frequency that 8,000 samples can hold; the rest is the slope of the filter. */
const PASS = 0.92

/** All channels as one, at 8,000 samples a second and 16 bits, by a windowed sinc: what is too high does not fold back. */
export function toTelephoneSound({ samplesPerSecond, channels }: LinearSound): Int16Array {
  const mono = mixDown(channels, Math.ceil(MAX_SECONDS * samplesPerSecond))
  const common = greatestCommonDivisor(SAMPLE_RATE, samplesPerSecond)
  const phases = SAMPLE_RATE / common
  const step = samplesPerSecond / common
  const filters: Float32Array[] = []
  const samples = new Int16Array(Math.floor((mono.length * SAMPLE_RATE) / samplesPerSecond))
  for (let index = 0; index < samples.length; index++) {
    const phase = (index * step) % phases
    filters[phase] ??= filterOf(phase / phases, samplesPerSecond)
    const sample = apply(filters[phase], mono, (index * step - phase) / phases)
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)))
  }
  return samples
}

/** What each sample around weighs for one that lies `fraction` of a sample after the middle. */
function filterOf(fraction: number, samplesPerSecond: number): Float32Array {
  const cutoff = Math.min(1, SAMPLE_RATE / samplesPerSecond) * PASS
  const half = Math.ceil(ZERO_CROSSINGS / cutoff)
  const weights = Float32Array.from({ length: 2 * half + 1 }, (_, index) => {
    const distance = index - half - fraction
    const angle = Math.PI * cutoff * distance
    // Blackman's window: what is left of other frequencies is 70 dB below.
    const turn = (Math.PI * distance) / (half + 1)
    const window = 0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn)
    return (angle === 0 ? 1 : Math.sin(angle) / angle) * Math.max(0, window)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => weight / sum)
}

function apply(filter: Float32Array, samples: Float32Array, middle: number): number {
  const first = middle - (filter.length - 1) / 2
  let sum = 0
  for (let index = 0; index < filter.length; index++) {
    sum += (filter[index] ?? 0) * (samples[first + index] ?? 0)
  }
  return sum
}

function mixDown(channels: readonly Float32Array[], maxSamples: number): Float32Array {
  const count = Math.min(maxSamples, ...channels.map(({ length }) => length))
  return Float32Array.from({ length: channels.length === 0 ? 0 : count }, (_, index) => {
    const sum = channels.reduce((total, channel) => total + (channel[index] ?? 0), 0)
    return sum / channels.length
  })
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
