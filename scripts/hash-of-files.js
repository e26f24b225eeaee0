import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Tells whether any of the files has changed, was added or is gone.
 * @param {readonly string[]} paths
 */
export function hashOfFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
