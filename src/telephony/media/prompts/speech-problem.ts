import { access, constants } from 'node:fs/promises'
import { delimiter, isAbsolute, join, sep } from 'node:path'
import { DEFAULT_SPEECH_COMMAND, parseSpeechCommand } from './speak.ts'

/** Who installs an engine sees soon that it is there; a page of numbers looks once. */
const KNOWN_FOR_MS = 10_000

/**
 * Says why texts are not spoken to callers, null where they are: whether the program that is to speak is where it will be
 * looked for. Whether it then speaks is known when it does.
 * @param command `TTS_COMMAND`; null: the usual one
 * @param path the directories of PATH, as the environment has them
 */
export function speechProblem(
  command: string | null,
  path: string,
  now: () => number,
): () => Promise<string | null> {
  const [program] = parseSpeechCommand(command ?? DEFAULT_SPEECH_COMMAND)
  let known: { readonly problem: Promise<string | null>; readonly until: number } | null = null
  return () => {
    if (known === null || now() >= known.until) {
      known = { problem: problemOf(program, path), until: now() + KNOWN_FOR_MS }
    }
    return known.problem
  }
}

async function problemOf(program: string, path: string): Promise<string | null> {
  const isPath = isAbsolute(program) || program.includes(sep)
  const places = isPath ? [program] : path.split(delimiter).map(directory => join(directory, program))
  const found = await Promise.all(places.map(isExecutable))
  if (found.includes(true)) return null
  return `${program}, which is to speak it, is not installed: callers by SIP hear nothing of it. Install it, set TTS_COMMAND, or upload a recording.`
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
