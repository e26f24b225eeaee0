import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from './cleanup.ts'

/** A directory for this run alone, removed with everything in it. */
export async function temporaryDirectory(cleanup: Cleanup): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dialplane-bench-'))
  cleanup.add(() => rm(directory, { recursive: true, force: true }))
  // As root, PostgreSQL runs as another account, which must pass through.
  await chmod(directory, 0o755)
  return directory
}
