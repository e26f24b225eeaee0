/** Columns of the picture. */
const COLUMNS = 400

/** How loud each channel was, from 0 to 1, by columns of equal time. */
export type Peaks = readonly (readonly number[])[]

/**
 * Reads a recording and measures it.
 * @throws where the answer is no recording that the browser can read
 */
export async function peaksOf(url: string, signal: AbortSignal): Promise<Peaks> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The recording could not be read (${response.status}).`)
  const context = new OfflineAudioContext(1, 1, 8_000)
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  return Array.from({ length: Math.min(sound.numberOfChannels, 2) }, (_, channel) =>
    loudness(sound.getChannelData(channel), COLUMNS),
  )
}

/** The loudest sample of each column, as a share of the loudest of all; silence is 0 throughout. */
export function loudness(samples: Float32Array, columns: number): readonly number[] {
  const peaks = new Array<number>(columns).fill(0)
  for (const [index, sample] of samples.entries()) {
    const column = Math.floor((index * columns) / samples.length)
    peaks[column] = Math.max(peaks[column] ?? 0, Math.abs(sample))
  }
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map(peak => peak / loudest)
}
