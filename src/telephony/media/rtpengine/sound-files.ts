import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWavOfTelephone } from '../sound/write-wav.ts'

/** Ten hours of prompts; each is made again when it is asked for. */
const MAX_BYTES = 1_200_000_000

/** Prompts as files that rtpengine reads, which may run as another user and see nothing else of ours. */
export class SoundFiles {
  readonly #directory: string
  readonly #underWay = new Map<string, Promise<string>>()

  private constructor(directory: string) {
    this.#directory = directory
  }

  /** Makes the directory where it is missing. */
  static async open(directory: string): Promise<SoundFiles> {
    await mkdir(directory, { recursive: true })
    // Whatever the process's mask is.
    await chmod(directory, 0o755)
    const files = new SoundFiles(directory)
    await files.#prune()
    return files
  }

  /** @returns the path of a file with these sounds, 8,000 samples a second each, one after the other */
  fileOf(sounds: readonly Int16Array[]): Promise<string> {
    const hash = createHash('sha256')
    for (const sound of sounds) hash.update(new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength))
    const path = join(this.#directory, `${hash.digest('hex')}.wav`)
    const made =
      this.#underWay.get(path) ?? this.#make(path, sounds).finally(() => this.#underWay.delete(path))
    this.#underWay.set(path, made)
    return made
  }

  async #make(path: string, sounds: readonly Int16Array[]): Promise<string> {
    const now = new Date()
    const isThere = await utimes(path, now, now).then(
      () => true,
      () => false,
    )
    if (isThere) return path
    const provisional = join(this.#directory, `${randomUUID()}.part`)
    await writeFile(provisional, writeWavOfTelephone(sounds))
    await chmod(provisional, 0o644)
    await rename(provisional, path)
    return path
  }

  /** What has not been asked for for longest goes. */
  async #prune(): Promise<void> {
    const names = await readdir(this.#directory)
    const files = await Promise.all(
      names.map(async name => ({
        path: join(this.#directory, name),
        ...(await sizeAndAge(this.#directory, name)),
      })),
    )
    let kept = 0
    for (const { path, size } of files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
      kept += size
      if (kept > MAX_BYTES || path.endsWith('.part')) await rm(path, { force: true })
    }
  }
}

async function sizeAndAge(directory: string, name: string) {
  const { size, mtimeMs } = await stat(join(directory, name))
  return { size, mtimeMs }
}
