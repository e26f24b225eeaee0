import { encodeWav, GREETING_RATE } from './wav.ts'

export interface Recording {
  /**
   * Ends it.
   * @throws where what was recorded cannot be read
   */
  finish(): Promise<Blob>
  /** Without a result; the microphone is let go. */
  cancel(): void
}

/** How often what was said is collected, ms. */
const PART_MS = 100
/** How long a microphone that was allowed may take until it sends, ms. */
const PATIENCE_MS = 10_000

/**
 * Records what is said into the microphone as a WAV file. It is there once the
 * microphone sends: whoever is told to speak earlier loses the first words.
 * @throws where there is no microphone, the reader does not allow it, or it sends nothing
 */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start(PART_MS)
    await firstPart(recorder)
    return {
      async finish() {
        try {
          await stopped(recorder)
        } finally {
          letGo()
        }
        return toWav(await new Blob(parts).arrayBuffer())
      },
      cancel: letGo,
    }
  } catch (cause) {
    letGo()
    throw cause
  }
}

/** @throws where nothing comes in time */
function firstPart(recorder: MediaRecorder): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it sends nothing.')), PATIENCE_MS)
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** A recorder whose microphone was pulled out has stopped by itself. */
async function stopped(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === 'inactive') return
  const stop = new Promise(resolve => recorder.addEventListener('stop', resolve, { once: true }))
  recorder.stop()
  await stop
}

/** Whatever the browser records in, as one channel at the rate of greetings. */
async function toWav(recorded: ArrayBuffer): Promise<Blob> {
  const decoder = new OfflineAudioContext(1, 1, GREETING_RATE)
  const decoded = await decoder.decodeAudioData(recorded)
  const mixer = new OfflineAudioContext(
    1,
    Math.max(1, Math.ceil(decoded.duration * GREETING_RATE)),
    GREETING_RATE,
  )
  const source = mixer.createBufferSource()
  source.buffer = decoded
  source.connect(mixer.destination)
  source.start()
  const mixed = await mixer.startRendering()
  return new Blob([encodeWav(mixed.getChannelData(0), GREETING_RATE)], { type: 'audio/wav' })
}
