import { parentPort, workerData } from 'node:worker_threads'
import { errorInWords } from '../../../../domain/error-in-words.ts'
import { readMp3 } from '../../sound/read-mp3.ts'
import { readWav } from '../../sound/read-wav.ts'
import { toTelephoneSound } from '../../sound/to-telephone-sound.ts'
import type { AudioToConvert, ConvertedAudio } from '../convert-audio.ts'

/** Converts one file and ends: a greeting of minutes would hold up everything else for a second. */
convert(workerData as AudioToConvert).then(converted => parentPort?.postMessage(converted))

async function convert({ content, kind }: AudioToConvert): Promise<ConvertedAudio> {
  try {
    const sound = kind === 'mp3' ? await readMp3(content) : readWav(content)
    return { outcome: 'converted', samples: toTelephoneSound(sound) }
  } catch (error) {
    return { outcome: 'unreadable', reason: errorInWords(error) }
  }
}
