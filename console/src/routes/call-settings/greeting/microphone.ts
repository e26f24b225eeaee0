import { encodeWav, GREETING_RATE } from './wav.ts'

export interface Recording {
  /** Ends it. */
  finish(): Promise<Blob>
  /** Without a result; the microphone is let go. */
  cancel(): void
}

/**
 * Records what is said into the microphone as a WAV file.
 * @throws where there is none, or the reader does not allow it
 */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.start()
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    async finish() {
      const stopped = new Promise(resolve => recorder.addEventListener('stop', resolve, { once: true }))
      recorder.stop()
      await stopped
      letGo()
      return toWav(await new Blob(parts).arrayBuffer())
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop()
      letGo()
    },
  }
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
