import { unreachable } from '../../../domain/unreachable.ts'
import type { ConvertedAudio } from './convert-audio.ts'
import { runCommand } from './run-command.ts'

/**
 * What speaks: a program and its parameters. It reads text (UTF-8) and writes WAV; `{voice}` in a parameter stands for
 * `male` or `female`.
 */
export type SpeechCommand = readonly [program: string, ...parameters: string[]]

/** What speaks where nothing else is set: Debian's package of that name, where it is installed. */
export const DEFAULT_SPEECH_COMMAND = 'espeak-ng'

/** Speaking takes a fraction of listening; a caller waits for it. */
const TIMEOUT_MS = 10_000

/** Ten minutes at the 22,050 samples that espeak-ng writes. */
const MAX_OUTPUT_BYTES = 30_000_000

/** What is said longer than five minutes is a mistake. */
const MAX_CHARACTERS = 4_000

/** espeak-ng has voices of both kinds, which other programs would not understand by their names. */
const ESPEAK = { Male: 'en-us+m3', Female: 'en-us+f3' } as const

/**
 * Parameters are apart by spaces; there is no quoting, and no shell. `espeak-ng` alone (or by its path) gets the ones it
 * needs.
 */
export function parseSpeechCommand(text: string): SpeechCommand {
  const [program = 'espeak-ng', ...parameters] = text.split(' ').filter(word => word !== '')
  if (parameters.length > 0 || !/(^|\/)espeak-ng$/.test(program)) return [program, ...parameters]
  return [program, '--stdin', '--stdout', '-v', ESPEAK_VOICE]
}

/** @param convert makes of the WAV that is written what a telephone can play */
export async function speak(
  text: string,
  voice: 'Male' | 'Female',
  [program, ...parameters]: SpeechCommand,
  convert: (wav: Uint8Array) => Promise<ConvertedAudio>,
): Promise<ConvertedAudio> {
  const done = await runCommand({
    program,
    parameters: parameters.map(parameter =>
      parameter.replaceAll(ESPEAK_VOICE, ESPEAK[voice]).replaceAll('{voice}', voice.toLowerCase()),
    ),
    input: Buffer.from(text.slice(0, MAX_CHARACTERS)),
    timeoutMs: TIMEOUT_MS,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  })
  switch (done.outcome) {
    case 'done':
      return convert(done.output)
    case 'missing':
      return { outcome: 'unavailable', reason: `${program}, which is to speak, is not installed` }
    case 'failed':
      return { outcome: 'unreadable', reason: done.reason }
    default:
      return unreachable(done)
  }
}

const ESPEAK_VOICE = '{espeak-voice}'
