import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Periodic, startPeriodic } from '../jobs/periodic.ts'
import type { Logger } from '../log/logger.ts'
import { unavailable } from '../refusals/refusal.ts'
import { type BucketSettings, bucketFiles } from './bucket-files.ts'
import { directoryFiles } from './directory-files.ts'
import { type DiscardedFiles, discardedFiles } from './discarded-files.ts'
import type { Files } from './files.ts'
import { isSharedDirectory } from './shared-directory.ts'
import { type SignedLinks, signedLinks } from './signed-links.ts'
import { signingKey } from './signing-key.ts'

export interface FileSettings {
  /** Null keeps files in `dataDir`. */
  readonly bucket: BucketSettings | null
  /** Absolute. */
  readonly dataDir: string
  /** Null for the embedded database, which lies in `dataDir` itself. */
  readonly databaseUrl: string | null
}

/** Beside what else lies there. */
const FOLDER = 'files'

/** The list of discarded files is short; much of it at once is deleted in many runs. */
const SWEEP_PAUSE_MS = 5 * 60 * 1_000

export interface StartedFiles {
  readonly files: Files
  /** False where the directory is not the one that all processes share: then nothing is read or written here. */
  readonly areReachable: boolean
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
  // Elsewhere they would not be found, and be taken for deleted.
  const sweep: Periodic | null = kept.areReachable
    ? startPeriodic({
        pauseMs: SWEEP_PAUSE_MS,
        run: discarded.sweep,
        onError: error => logger.error({ err: error }, 'discarded files could not be deleted'),
      })
    : null
  return { ...kept, discarded, stop: async () => sweep?.stop() }
}

async function keptFiles(settings: FileSettings, { pool, baseUrl, logger }: FilePorts) {
  const { bucket } = settings
  if (bucket !== null) return { files: bucketFiles(bucket), links: null, areReachable: true }
  const links = signedLinks(await signingKey(pool, 'file-links'), baseUrl)
  const directory = filesDirectory(settings)
  const files = directoryFiles(directory, links.link)
  if (settings.databaseUrl === null || (await isShared(pool, directory, logger))) {
    return { files, links, areReachable: true }
  }
  return { files: unreachableFiles(files), links, areReachable: false }
}

/** Where files are kept without a bucket. */
export function filesDirectory({ dataDir }: Pick<FileSettings, 'dataDir'>): string {
  return join(dataDir, FOLDER)
}

/** Calls are worth more than files: a process without the shared directory says so, and serves everything else. */
async function isShared(pool: Pool, directory: string, logger: FilePorts['logger']): Promise<boolean> {
  try {
    if (await isSharedDirectory(pool, directory)) return true
    logger.error(
      { directory },
      'DATA_DIR of this process is not the one that the other processes on this database use: files (greetings, exports) cannot be read or written here. Share one DATA_DIR/files among all of them, or keep files in a bucket (S3_ENDPOINT …). If the other directory is lost, run `dialplane adopt-directory` with this one. Then start again.',
    )
  } catch (error) {
    logger.error(
      { err: error, directory },
      'DATA_DIR cannot be used: files (greetings, exports) cannot be read or written here. Make it readable and writable for this process, or keep files in a bucket (S3_ENDPOINT …), and start again.',
    )
  }
  return false
}

/** Links lead to whichever process answers: another one may have the file. */
function unreachableFiles({ link }: Files): Files {
  const refuse = async () => {
    throw unavailable(
      'Files cannot be reached through this process, whose DATA_DIR is not that of the others: try again, or have the operator share it.',
    )
  }
  return { put: refuse, write: refuse, keep: refuse, open: refuse, sizeOf: refuse, delete: refuse, link }
}
