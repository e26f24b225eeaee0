import { join } from 'node:path'
import type { Pool } from 'pg'
import { type BucketSettings, bucketFiles } from './bucket-files.ts'
import { directoryFiles } from './directory-files.ts'
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

/** The links are those of a directory, which need a route; null where a bucket serves its files itself. */
export interface OpenedFiles {
  readonly files: Files
  readonly links: SignedLinks | null
}

/** @param baseUrl what links to this service begin with; asked each time */
export async function openFiles(
  { bucket, dataDir }: FileSettings,
  pool: Pool,
  baseUrl: () => string,
): Promise<OpenedFiles> {
  if (bucket !== null) return { files: bucketFiles(bucket), links: null }
  const links = signedLinks(await signingKey(pool, 'file-links'), baseUrl)
  return { files: directoryFiles(join(dataDir, FOLDER), links.link), links }
}
