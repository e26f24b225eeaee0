import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A gigabyte: eighteen hours of greetings. */
const MAX_BYTES = 1_000_000_000

const EXTENSION = '.s16'

/** Converted and spoken sound in a directory, by a hash of what it was made of. Whatever is lost can be made again. */
export class SoundCache {
  readonly #directory: string

  /** @param directory exists; others may use it at the same time */
  constructor(directory: string) {
    this.#directory = directory
  }

  /** Null when it is not there. The samples lie in shared memory. */
  async find(hash: string): Promise<Int16Array | null> {
    const path = this.#pathOf(hash)
    try {
      const bytes = await readFile(path)
      const now = new Date()
      await utimes(path, now, now).catch(() => undefined)
      const samples = new Int16Array(new SharedArrayBuffer(bytes.length & ~1))
      for (let index = 0; index < samples.length; index++) samples[index] = bytes.readInt16LE(index * 2)
      return samples
    } catch {
      return null
    }
  }

  /** Renamed into place, so that nobody reads a part. */
  async keep(hash: string, samples: Int16Array): Promise<void> {
    const bytes = Buffer.alloc(samples.length * 2)
    for (let index = 0; index < samples.length; index++) bytes.writeInt16LE(samples[index] ?? 0, index * 2)
    const provisional = join(this.#directory, `${randomUUID()}.part`)
    await writeFile(provisional, bytes)
    await rename(provisional, this.#pathOf(hash))
  }

  /** Deletes what has not been asked for for longest, down to the bound; and what was cut off while it was written. */
  async prune(maxBytes: number = MAX_BYTES): Promise<void> {
    const files = await Promise.all(
      (await readdir(this.#directory)).map(async name => {
        const path = join(this.#directory, name)
        const { size, mtimeMs } = await stat(path)
        return { path, size, mtimeMs, isWhole: name.endsWith(EXTENSION) }
      }),
    )
    let kept = 0
    for (const { path, size, isWhole } of files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
      kept += size
      if (!isWhole || kept > maxBytes) await rm(path, { force: true })
    }
  }

  #pathOf(hash: string): string {
    return join(this.#directory, `${hash}${EXTENSION}`)
  }
}
