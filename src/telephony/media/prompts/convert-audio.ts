import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { errorInWords } from '../../../domain/error-in-words.ts'
import { detectAudio } from '../../../resources/call-settings/detect-audio.ts'
import { MAX_SECONDS } from '../sound/to-telephone-sound.ts'
import { runCommand } from './run-command.ts'

/** What a thread is given to convert: kinds that are read without another program. */
export interface AudioToConvert {
  readonly content: Uint8Array
  readonly kind: 'mp3' | 'wav'
}

export type ConvertedAudio =
  /** 16 bits, 8,000 samples a second, one channel. */
  | { readonly outcome: 'converted'; readonly samples: Int16Array }
  /** What would read it is not installed. */
  | { readonly outcome: 'unavailable'; readonly reason: string }
  | { readonly outcome: 'unreadable'; readonly reason: string }

/** The largest that may be uploaded is a quarter of it; what is fetched from elsewhere is bounded here. */
const MAX_BYTES = 64 * 1_024 * 1_024

const TIMEOUT_MS = 30_000

/** How ffmpeg calls what is left to it; it is told, since what it guesses may be a list of other files to read. */
const FFMPEG_FORMATS: Readonly<Record<string, string>> = {
  aac: 'aac',
  aiff: 'aiff',
  amr: 'amr',
  flac: 'flac',
  m4a: 'mov',
  ogg: 'ogg',
}

/**
 * Makes of an audio file what a telephone can play; at most ten minutes of it. WAV and MP3 are read by the service, all
 * other kinds by ffmpeg where it is installed.
 * @param program source of the thread that converts, as one script
 */
export async function convertAudio(content: Uint8Array, program: string): Promise<ConvertedAudio> {
  if (content.length > MAX_BYTES) return unreadable(`it is larger than ${MAX_BYTES} bytes`)
  const kind = (await detectAudio(content))?.extension
  if (kind === undefined) return unreadable('it is no audio')
  if (kind === 'wav' || kind === 'mp3') return convertOnThread({ content, kind }, program)
  const format = FFMPEG_FORMATS[kind]
  return format === undefined ? unreadable(`${kind} is not read`) : convertByProgram(content, format)
}

function convertOnThread(audio: AudioToConvert, program: string): Promise<ConvertedAudio> {
  return new Promise(resolve => {
    const worker = new Worker(program, { eval: true, workerData: audio, execArgv: [], name: 'audio' })
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
    worker.once('message', resolve)
    worker.once('error', error => resolve(unreadable(errorInWords(error))))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(unreadable(`it could not be converted within ${TIMEOUT_MS} ms`))
    })
  })
}

/** By way of a file, since the contents of an M4A may stand at its end. */
async function convertByProgram(content: Uint8Array, format: string): Promise<ConvertedAudio> {
  const directory = await mkdtemp(join(tmpdir(), 'dialplane-audio-'))
  try {
    const path = join(directory, 'upload')
    await writeFile(path, content)
    return await convertFile(path, format)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function convertFile(path: string, format: string): Promise<ConvertedAudio> {
  const done = await runCommand({
    program: 'ffmpeg',
    parameters: [
      ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-f', format, '-i', path],
      ...['-vn', '-t', String(MAX_SECONDS), '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'],
    ],
    input: new Uint8Array(0),
    timeoutMs: TIMEOUT_MS,
    maxOutputBytes: MAX_SECONDS * 16_000,
  })
  if (done.outcome === 'missing') {
    return {
      outcome: 'unavailable',
      reason: `audio of the kind ${format} needs ffmpeg, which is not installed`,
    }
  }
  if (done.outcome === 'failed') return unreadable(done.reason)
  const { output } = done
  const samples = Int16Array.from({ length: output.length >> 1 }, (_, index) => output.readInt16LE(index * 2))
  return { outcome: 'converted', samples }
}

function unreadable(reason: string): ConvertedAudio {
  return { outcome: 'unreadable', reason }
}
