import { describe, expect, test } from 'vitest'
import { AUDIO_SAMPLES, OTHER_SAMPLES } from '../../../test/harness/audio-samples.ts'
import { detectAudio } from './detect-audio.ts'

describe('what a recording is', () => {
  test.each(Object.entries(AUDIO_SAMPLES))('is told from its content: %s', async (kind, content) => {
    const extension = kind.split(' ')[0]
    expect(await detectAudio(content)).toEqual({ extension, contentType: CONTENT_TYPES[extension ?? ''] })
  })

  test.each(Object.entries(OTHER_SAMPLES))('is no audio that carriers play: %s', async (_, content) => {
    expect(await detectAudio(content)).toBeNull()
  })
})

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  aiff: 'audio/aiff',
  amr: 'audio/amr',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
}
