import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Renames so that a power failure cannot undo it. What is written under a provisional name first and renamed once it is
 * whole is then never found incomplete, nor gone.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncDirectory(dirname(to))
}

/** Makes the names in a directory durable; the files behind them are not touched. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
