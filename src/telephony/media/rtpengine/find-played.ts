import type { PlayOptions, Prompt } from '../media.ts'
import type { PlayedFile } from './playback.ts'
import type { SoundFiles } from './sound-files.ts'

interface Sounds {
  /** 8,000 samples a second; null when it cannot be had. */
  readonly soundOf: (prompt: Prompt) => Promise<Int16Array | null>
  readonly files: Pick<SoundFiles, 'fileOf'>
  /** Told why nothing is played. */
  onFailure(error: unknown): void
}

/**
 * Prompts as files: those before the first tone as one, and the tone, which lasts until it is stopped. None where they cannot be
 * written.
 */
export function findPlayed(
  prompts: readonly Prompt[],
  options: PlayOptions,
  sounds: Sounds,
): Promise<readonly PlayedFile[]> {
  return filesOf(prompts, options, sounds).catch(error => {
    sounds.onFailure(error)
    return []
  })
}

async function filesOf(
  prompts: readonly Prompt[],
  { repeat }: PlayOptions,
  { soundOf, files }: Sounds,
): Promise<readonly PlayedFile[]> {
  const found = await Promise.all(prompts.map(soundOf))
  const tone = prompts.findIndex(({ kind }) => kind === 'tone')
  const before = (tone === -1 ? found : found.slice(0, tone)).filter(sound => sound !== null)
  const lasting = tone === -1 ? null : (found[tone] ?? null)
  return [
    ...(await fileOf(before, tone === -1 && repeat === 'until-stopped', files)),
    ...(await fileOf(lasting === null ? [] : [lasting], true, files)),
  ]
}

async function fileOf(
  sounds: readonly Int16Array[],
  isLasting: boolean,
  files: Pick<SoundFiles, 'fileOf'>,
): Promise<readonly PlayedFile[]> {
  const samples = sounds.reduce((sum, { length }) => sum + length, 0)
  return samples === 0 ? [] : [{ file: await files.fileOf(sounds), ms: samples / SAMPLES_A_MS, isLasting }]
}

const SAMPLES_A_MS = 8
