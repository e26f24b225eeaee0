import { MPEGDecoder } from 'mpg123-decoder'
import { type LinearSound, UnreadableAudio } from './linear-sound.ts'

/** @throws UnreadableAudio when nothing of it can be decoded */
export async function readMp3(file: Uint8Array): Promise<LinearSound> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const { channelData, sampleRate, samplesDecoded, errors } = decoder.decode(file)
    if (samplesDecoded === 0) throw new UnreadableAudio(errors[0]?.message ?? 'it holds no sound')
    return { samplesPerSecond: sampleRate, channels: channelData }
  } finally {
    decoder.free()
  }
}
