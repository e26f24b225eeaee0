import { readFile, writeFile } from 'node:fs/promises'
import { OperatorError } from '../platform/operator-error.ts'
import { UnreadableAudio } from '../telephony/media/sound/linear-sound.ts'
import { readMp3 } from '../telephony/media/sound/read-mp3.ts'
import { readWav } from '../telephony/media/sound/read-wav.ts'
import { toTelephoneSound } from '../telephony/media/sound/to-telephone-sound.ts'
import { SAMPLE_RATE } from '../telephony/media/sound/tones.ts'
import { writeWav } from '../telephony/media/sound/write-wav.ts'

/** A WAV or MP3 file as a telephone plays it. @throws OperatorError where there is none, or it cannot be read */
export async function readSpeech(path: string): Promise<Int16Array> {
  try {
    const file = await readFile(path)
    return toTelephoneSound(path.toLowerCase().endsWith('.mp3') ? await readMp3(file) : readWav(file))
  } catch (error) {
    const reason = error instanceof UnreadableAudio ? error.message : 'it cannot be opened'
    throw new OperatorError(`${path} cannot be played: ${reason}`, { cause: error })
  }
}

/** Writes what was heard as a WAV file: mono, 16 bits, 8,000 samples a second. @throws OperatorError */
export async function writeSpeech(path: string, heard: readonly Int16Array[]): Promise<void> {
  try {
    await writeFile(path, writeWav(heard, SAMPLE_RATE))
  } catch (cause) {
    throw new OperatorError(`${path} cannot be written`, { cause })
  }
}
