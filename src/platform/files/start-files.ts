import { join } from 'node:path'
import type { Pool } from 'pg'
import { startPeriodic } from '../jobs/periodic.ts'
import type { Logger } from '../log/logger.ts'
import { type BucketSettings, bucketFiles } from './bucket-files.ts'
import { directoryFiles } from './directory-files.ts'
import { type DiscardedFiles, discardedFiles } from './discarded-files.ts'
import type { Files } from './files.ts'
import { type SignedLinks, signedLinks } from './signed-links.ts'
import { signingKey } from './signing-key.ts'

export interface FileSettings {
  /** Null keeps files in `dataDir`. */
  readonly bucket: BucketSettings | null
  /** Absolute. */
  readonly dataDir: string
}

/** Beside what else lies there. */
const FOLDER = 'files'

/** The list of discarded files is short; much of it at once is deleted in many runs. */
const SWEEP_PAUSE_MS = 5 * 60 * 1_000

export interface StartedFiles {
  readonly files: Files
  /** Of a directory, whose links need a route; null where a bucket serves its files itself. */
  readonly links: SignedLinks | null
  readonly discarded: DiscardedFiles
  stop(): Promise<void>
}

export interface FilePorts {
  readonly pool: Pool
  /** What links to this service begin with; asked each time. */
  baseUrl(): string
  readonly logger: Pick<Logger, 'error'>
}

/** Files where the settings have them, and what deletes those that no row refers to any more. */
export async function startFiles(settings: FileSettings, ports: FilePorts): Promise<StartedFiles> {
  const { pool, logger } = ports
  const kept = await keptFiles(settings, ports)
  const discarded = discardedFiles(pool, kept.files)
  const sweep = startPeriodic({
    pauseMs: SWEEP_PAUSE_MS,
    run: discarded.sweep,
    onError: error => logger.error({ err: error }, 'discarded files could not be deleted'),
  })
  return { ...kept, discarded, stop: sweep.stop }
}

async function keptFiles({ bucket, dataDir }: FileSettings, { pool, baseUrl }: FilePorts) {
  if (bucket !== null) return { files: bucketFiles(bucket), links: null }
  const links = signedLinks(await signingKey(pool, 'file-links'), baseUrl)
  return { files: directoryFiles(join(dataDir, FOLDER), links.link), links }
}
