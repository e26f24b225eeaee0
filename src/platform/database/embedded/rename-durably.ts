import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Renames so that a power failure cannot undo it: a database whose old, provisional name came back would be taken
 * for an unfinished one and made anew.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  const directory = await open(dirname(to), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
