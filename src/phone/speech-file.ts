import { readFile, writeFile } from 'node:fs/promises'
import { OperatorError } from '../platform/operator-error.ts'
import { UnreadableAudio } from '../telephony/media/sound/linear-sound.ts'
import { readMp3 } from '../telephony/media/sound/read-mp3.ts'
import { readWav } from '../telephony/media/sound/read-wav.ts'
import { toTelephoneSound } from '../telephony/media/sound/to-telephone-sound.ts'
import { SAMPLE_RATE } from '../telephony/media/sound/tones.ts'

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
  const samples = heard.reduce((sum, { length }) => sum + length, 0)
  const file = Buffer.alloc(HEADER_BYTES + samples * BYTES_PER_SAMPLE)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28)
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples * BYTES_PER_SAMPLE, 40)
  let position = HEADER_BYTES
  for (const part of heard) {
    for (const sample of part) {
      file.writeInt16LE(sample, position)
      position += BYTES_PER_SAMPLE
    }
  }
  try {
    await writeFile(path, file)
  } catch (cause) {
    throw new OperatorError(`${path} cannot be written`, { cause })
  }
}

const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
const PCM = 1
