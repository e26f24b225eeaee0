import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory for one test file, and how to get rid of it. */
export async function temporaryDirectory(): Promise<{
  readonly path: string
  remove(): Promise<void>
}> {
  const path = await mkdtemp(join(tmpdir(), 'dialplane-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
