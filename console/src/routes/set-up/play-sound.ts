/** Two frequencies in Hz, for so long. */
interface Tone {
  readonly frequencies: readonly [number, number]
  readonly milliseconds: number
}

/** As North American networks have them: ringing is two seconds of four, of which nobody waits for the rest. */
export const RINGING: Tone = { frequencies: [440, 480], milliseconds: 2_000 }
export const LINE_CLOSED: Tone = { frequencies: [480, 620], milliseconds: 500 }

const ROWS = [697, 770, 852, 941] as const
const COLUMNS = [1_209, 1_336, 1_477] as const
const KEYS = '123456789*0#'

/** The tone of a key of a telephone; null for what is none. */
export function keyTone(digit: string): Tone | null {
  const place = digit.length === 1 ? KEYS.indexOf(digit) : -1
  const [row, column] = [ROWS[Math.floor(place / COLUMNS.length)], COLUMNS[place % COLUMNS.length]]
  return row === undefined || column === undefined ? null : { frequencies: [row, column], milliseconds: 200 }
}

/** Neither hurts, nor is it missed. */
const VOLUME = 0.1

/** Resolves once it is over, or `signal` ends it. */
export async function playTone(
  context: AudioContext,
  { frequencies, milliseconds }: Tone,
  signal: AbortSignal,
): Promise<void> {
  const volume = new GainNode(context, { gain: VOLUME })
  volume.connect(context.destination)
  const oscillators = frequencies.map(frequency => new OscillatorNode(context, { frequency }))
  for (const oscillator of oscillators) {
    oscillator.connect(volume)
    oscillator.start()
  }
  await pause(milliseconds, signal)
  for (const oscillator of oscillators) oscillator.stop()
  volume.disconnect()
}

/** Resolves once all of it was heard, or `signal` ends it. @throws where the browser plays no such thing */
export async function playFile(file: Blob, signal: AbortSignal): Promise<void> {
  const url = URL.createObjectURL(file)
  const audio = new Audio(url)
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      audio.addEventListener('ended', () => resolve(), { once: true })
      audio.addEventListener('error', () => reject(new Error('This browser cannot play it.')), { once: true })
      audio.play().catch(reject)
    })
  } finally {
    audio.pause()
    URL.revokeObjectURL(url)
  }
}

/** Resolves after so long, or at once when `signal` ends it. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
